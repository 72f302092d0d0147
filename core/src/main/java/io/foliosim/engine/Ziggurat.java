package io.foliosim.engine;

/**
 * Standard exponential and normal random numbers by the ziggurat method of Marsaglia and Tsang.
 *
 * <p>The area under the density is cut into 256 layers of equal area. A draw picks a layer and a
 * place in it; 98 of 100 draws fall where the layer is wholly under the curve and are done after a
 * table look-up and a multiplication. The rest needs {@link StrictMath}, so every result is the
 * same everywhere.
 */
final class Ziggurat {

  private static final int LAYERS = 256;
  private static final double UNIT = 0x1.0p-53;

  /** Where the tail of the exponential density begins, for 256 layers; all else follows. */
  private static final double EXP_TAIL = 7.69711747013105;

  /** Where the tail of the normal density begins, and the area of a layer, for 256 layers. */
  private static final double NORMAL_TAIL = 3.654152885361009;

  private static final double NORMAL_AREA = 0.00492867323399;

  private static final double[] EXP_X = new double[LAYERS + 1];
  private static final double[] EXP_Y = new double[LAYERS + 1];
  private static final double[] NORMAL_X = new double[LAYERS + 1];
  private static final double[] NORMAL_Y = new double[LAYERS + 1];

  static {
    double area = (EXP_TAIL + 1) * StrictMath.exp(-EXP_TAIL);
    EXP_X[0] = area / StrictMath.exp(-EXP_TAIL);
    EXP_X[1] = EXP_TAIL;
    for (int i = 1; i < LAYERS; i++) {
      EXP_Y[i] = StrictMath.exp(-EXP_X[i]);
      if (i + 1 < LAYERS) {
        EXP_X[i + 1] = -StrictMath.log(EXP_Y[i] + area / EXP_X[i]);
      }
    }
    EXP_Y[LAYERS] = 1;
    NORMAL_X[0] = NORMAL_AREA / normalDensity(NORMAL_TAIL);
    NORMAL_X[1] = NORMAL_TAIL;
    for (int i = 1; i < LAYERS; i++) {
      NORMAL_Y[i] = normalDensity(NORMAL_X[i]);
      if (i + 1 < LAYERS) {
        NORMAL_X[i + 1] =
            StrictMath.sqrt(-2 * StrictMath.log(NORMAL_Y[i] + NORMAL_AREA / NORMAL_X[i]));
      }
    }
    NORMAL_Y[LAYERS] = 1;
  }

  private Ziggurat() {}

  /** Returns an exponential number of mean 1. */
  static double exponential(RandomStream random) {
    double offset = 0;
    for (; ; ) {
      long bits = random.nextLong();
      int layer = (int) bits & (LAYERS - 1);
      double x = (bits >>> 11) * UNIT * EXP_X[layer];
      if (x < EXP_X[layer + 1]) {
        return offset + x;
      }
      if (layer == 0) {
        // Beyond the start of the tail the distribution is the same again, that much later.
        offset += EXP_TAIL;
      } else if (height(EXP_Y, layer, random) < StrictMath.exp(-x)) {
        return offset + x;
      }
    }
  }

  /** Returns a normal number of mean 0 and deviation 1. */
  static double normal(RandomStream random) {
    for (; ; ) {
      long bits = random.nextLong();
      int layer = (int) bits & (LAYERS - 1);
      boolean negative = (bits & LAYERS) != 0;
      double x = (bits >>> 11) * UNIT * NORMAL_X[layer];
      if (x >= NORMAL_X[layer + 1]) {
        if (layer == 0) {
          x = normalTail(random);
        } else if (height(NORMAL_Y, layer, random) >= normalDensity(x)) {
          continue;
        }
      }
      return negative ? -x : x;
    }
  }

  /** Marsaglia's method for the normal tail: an exponential number, accepted by another. */
  private static double normalTail(RandomStream random) {
    double x;
    double y;
    do {
      x = exponential(random) / NORMAL_TAIL;
      y = exponential(random);
    } while (2 * y < x * x);
    return NORMAL_TAIL + x;
  }

  private static double height(double[] y, int layer, RandomStream random) {
    return y[layer] + random.nextDouble() * (y[layer + 1] - y[layer]);
  }

  private static double normalDensity(double x) {
    return StrictMath.exp(-0.5 * x * x);
  }
}
