package io.foliosim.knob;

import java.util.Collection;
import java.util.Locale;
import java.util.Optional;

/**
 * Finds the legal name that a misspelt one most likely meant: the fewest letters inserted, dropped,
 * replaced or swapped with their neighbour (optimal string alignment), case aside.
 */
public final class Nearest {
  private Nearest() {}

  /**
   * The legal name nearest to the one found. Takes time proportional to the letters of the one
   * times the letters of all others: for error messages only.
   *
   * @param found what the user wrote
   * @param legal the names that would have been right; the first of equally near ones wins
   * @return the nearest name, empty if none shares more than half of its letters
   */
  public static Optional<String> name(String found, Collection<String> legal) {
    String wanted = found.toLowerCase(Locale.ROOT);
    Optional<String> nearest = Optional.empty();
    int best = Integer.MAX_VALUE;
    for (String name : legal) {
      int distance = distance(wanted, name.toLowerCase(Locale.ROOT));
      if (distance < best && distance <= (Math.max(found.length(), name.length()) - 1) / 2) {
        best = distance;
        nearest = Optional.of(name);
      }
    }
    return nearest;
  }

  /**
   * The tail of an error message that suggests the nearest legal name.
   *
   * @param found what the user wrote
   * @param legal the names that would have been right
   * @return {@code "; did you mean 'NAME'?"}, or nothing if no name is near
   */
  public static String hint(String found, Collection<String> legal) {
    return name(found, legal).map(name -> "; did you mean '" + name + "'?").orElse("");
  }

  /** Edits that turn a into b, by rows of the usual table, of which three are kept. */
  static int distance(String a, String b) {
    int[] above2 = new int[b.length() + 1];
    int[] above = new int[b.length() + 1];
    int[] row = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      row[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int[] oldest = above2;
      above2 = above;
      above = row;
      row = oldest;
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        boolean same = a.charAt(i - 1) == b.charAt(j - 1);
        int replaced = above[j - 1] + (same ? 0 : 1);
        row[j] = Math.min(replaced, Math.min(above[j], row[j - 1]) + 1);
        boolean swapped =
            i > 1
                && j > 1
                && a.charAt(i - 1) == b.charAt(j - 2)
                && a.charAt(i - 2) == b.charAt(j - 1);
        if (swapped) {
          row[j] = Math.min(row[j], above2[j - 2] + 1);
        }
      }
    }
    return row[b.length()];
  }
}
