package io.foliosim.knob;

import java.util.Comparator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A release of the Linux kernel: 4.13 to 7.99. Stable updates (the third number) change none of
 * what is modelled and are ignored.
 *
 * @param major 4 to 7
 * @param minor the release within the major one, such as 18 in 6.18
 */
public record KernelVersion(int major, int minor) implements Comparable<KernelVersion> {
  /** The oldest kernel that is modelled. */
  public static final KernelVersion OLDEST = new KernelVersion(4, 13);

  /** The newest that may be asked for. What is not yet known to change stays as it is. */
  public static final KernelVersion NEWEST = new KernelVersion(7, 99);

  /** The kernel that is meant where none is named. */
  public static final KernelVersion DEFAULT = new KernelVersion(6, 18);

  private static final Pattern TEXT =
      Pattern.compile("v?([0-9]{1,3})\\.([0-9]{1,3})(?:[.+-]\\S*)?");

  private static final Comparator<KernelVersion> ORDER =
      Comparator.comparingInt(KernelVersion::major).thenComparingInt(KernelVersion::minor);

  private static final int OLDEST_MAJOR = 4;
  private static final int OLDEST_MINOR = 13;
  private static final int NEWEST_MAJOR = 7;

  /**
   * A version by its numbers.
   *
   * @throws IllegalArgumentException if it is older than 4.13, newer than 7.99, or was never
   *     released, such as 5.20
   */
  public KernelVersion {
    boolean old = major < OLDEST_MAJOR || (major == OLDEST_MAJOR && minor < OLDEST_MINOR);
    if (old || major > NEWEST_MAJOR || minor < 0 || minor > lastMinor(major)) {
      throw new IllegalArgumentException("no such kernel: " + major + "." + minor);
    }
  }

  /**
   * Reads a version as {@code uname -r} prints it or shorter: {@code 6.18}, {@code v6.18}, {@code
   * 6.18.44}, {@code 6.18-rc3}, {@code 6.18.44-generic}.
   *
   * @param text what the user wrote
   * @return the version; only its first two numbers count
   * @throws UserError if this is no version, or none from 4.13 to 7.99
   */
  public static KernelVersion parse(String text) {
    Matcher matcher = TEXT.matcher(text.strip());
    if (!matcher.matches()) {
      throw new UserError(
          "'" + text + "' is no kernel version; expected one from 4.13 to 7.99, such as 6.18");
    }
    int major = Integer.parseInt(matcher.group(1));
    int minor = Integer.parseInt(matcher.group(2));
    try {
      return new KernelVersion(major, minor);
    } catch (IllegalArgumentException e) {
      boolean skipped = major >= OLDEST_MAJOR && major <= NEWEST_MAJOR && minor > lastMinor(major);
      String expected =
          skipped
              ? "the last " + major + ".x is " + major + "." + lastMinor(major)
              : "expected one from 4.13 to 7.99";
      throw new UserError("kernel version '" + text + "' is not modelled; " + expected, e);
    }
  }

  /**
   * Says whether this kernel has what came with another one.
   *
   * @param other the version that brought a change
   * @return whether this is that version or a later one
   */
  public boolean isAtLeast(KernelVersion other) {
    return compareTo(other) >= 0;
  }

  /** Older versions come first. */
  @Override
  public int compareTo(KernelVersion other) {
    return ORDER.compare(this, other);
  }

  /** As kernel developers write it, such as {@code 6.18}. */
  @Override
  public String toString() {
    return major + "." + minor;
  }

  private static int lastMinor(int major) {
    return switch (major) {
      case 4 -> 20;
      case 5, 6 -> 19;
      default -> 99;
    };
  }
}
