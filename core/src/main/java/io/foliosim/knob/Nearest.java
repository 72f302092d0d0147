package io.foliosim.knob;

import java.util.Collection;
import java.util.Locale;
import java.util.Optional;

/** Finds the legal name that a misspelt one most likely meant. */
public final class Nearest {
  private Nearest() {}

  /**
   * The legal name nearest to the one found.
   *
   * @param found what the user wrote
   * @param legal the names that would have been right; the first of equally near ones wins
   * @return the nearest name, empty if none is near enough
   */
  public static Optional<String> name(String found, Collection<String> legal) {
    String wanted = found.toLowerCase(Locale.ROOT);
    int best = Math.max(1, found.length() / 3) + 1;
    String nearest = "";
    for (String name : legal) {
      int distance = distance(wanted, name.toLowerCase(Locale.ROOT));
      if (distance < best) {
        best = distance;
        nearest = name;
      }
    }
    return nearest.isEmpty() ? Optional.empty() : Optional.of(nearest);
  }

  private static int distance(String a, String b) {
    int[] row = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      row[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int substitute = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(substitute, Math.min(row[j], row[j - 1]) + 1);
      }
    }
    return row[b.length()];
  }
}
