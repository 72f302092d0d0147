package io.foliosim.fio;

/**
 * Count, least, greatest, mean and standard deviation of a stream of numbers. Sums are kept about
 * the first number, which keeps them exact enough without a division a number. Constant memory,
 * constant time, no allocation. Not thread-safe.
 */
public final class Moments {
  private long count;
  private long min = Long.MAX_VALUE;
  private long max;
  private long origin;
  private double sum;
  private double squares;

  /** Takes a number, at least 0. */
  public void record(long value) {
    if (count == 0) {
      origin = value;
    }
    count++;
    min = Math.min(min, value);
    max = Math.max(max, value);
    double distance = value - origin;
    sum += distance;
    squares += distance * distance;
  }

  /** Takes all numbers that another has taken. */
  public void add(Moments other) {
    if (other.count == 0) {
      return;
    }
    if (count == 0) {
      origin = other.origin;
    }
    double shift = other.origin - origin;
    squares += other.squares + 2 * shift * other.sum + shift * shift * other.count;
    sum += other.sum + shift * other.count;
    count += other.count;
    min = Math.min(min, other.min);
    max = Math.max(max, other.max);
  }

  /** How many numbers there were. */
  public long count() {
    return count;
  }

  /** The least number, 0 if there was none. */
  public long min() {
    return count == 0 ? 0 : min;
  }

  /** The greatest number, 0 if there was none. */
  public long max() {
    return max;
  }

  /** The mean, 0 if there was no number. */
  public double mean() {
    return count == 0 ? 0 : origin + sum / count;
  }

  /** The standard deviation of the sample, 0 for fewer than two numbers. */
  public double deviation() {
    if (count < 2) {
      return 0;
    }
    double variance = (squares - sum * sum / count) / (count - 1);
    return variance > 0 ? Math.sqrt(variance) : 0;
  }
}
