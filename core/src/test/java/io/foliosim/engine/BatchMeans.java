package io.foliosim.engine;

import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * A confidence interval for the mean of correlated observations by batch means: after a warm-up of
 * one batch the observations are cut into 30 batches, each long against the correlation of its
 * model, so that the means of the batches are nearly independent and normal. The interval is their
 * mean plus or minus Student's t of 29 degrees of freedom times their standard error.
 */
final class BatchMeans {

  private static final int BATCHES = 30;

  /** Student's t for 29 degrees of freedom, two-sided 99 %. */
  private static final double T_99 = 2.7564;

  private final int batchSize;
  private final double[] sums = new double[BATCHES + 1];
  private long count;

  BatchMeans(int batchSize) {
    this.batchSize = batchSize;
  }

  /** Adds an observation; those after the last batch are ignored. */
  void add(double observation) {
    if (!isFull()) {
      sums[(int) (count++ / batchSize)] += observation;
    }
  }

  boolean isFull() {
    return count == (long) (BATCHES + 1) * batchSize;
  }

  double mean() {
    double sum = 0;
    for (int i = 1; i <= BATCHES; i++) {
      sum += sums[i];
    }
    return sum / BATCHES / batchSize;
  }

  /** Returns half the width of the 99 % confidence interval. */
  double halfWidth() {
    double mean = mean();
    double squares = 0;
    for (int i = 1; i <= BATCHES; i++) {
      double off = sums[i] / batchSize - mean;
      squares += off * off;
    }
    return T_99 * StrictMath.sqrt(squares / (BATCHES - 1) / BATCHES);
  }

  /** Asserts that the interval holds the expected mean and is narrow enough to mean something. */
  void assertHolds(double expected, String what) {
    assertTrue(isFull(), "too few observations of " + what);
    String found = what + ": " + mean() + " +- " + halfWidth() + ", expected " + expected;
    assertTrue(halfWidth() < 0.03 * expected, found);
    assertTrue(StrictMath.abs(mean() - expected) <= halfWidth(), found);
  }
}
