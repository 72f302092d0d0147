package io.foliosim.cli;

import java.io.PrintWriter;

/** Says how far a long run is, on a line of its own that is wiped in the end. */
final class Progress {
  /** Set to true by the launcher if standard error is a terminal. */
  private static final String PROPERTY = "foliosim.progress";

  /** Shorter runs need no progress. */
  private static final int LONG_RUN = 50;

  private static final int STEP = 10;
  private static final String WIPE = "\r\033[K";

  private final PrintWriter err;
  private final int total;
  private final boolean shown;
  private int done;

  /**
   * Starts.
   *
   * @param err standard error
   * @param total how many steps there will be
   */
  Progress(PrintWriter err, int total) {
    this.err = err;
    this.total = total;
    this.shown = total >= LONG_RUN && Boolean.getBoolean(PROPERTY);
  }

  /** One more step is done. */
  void step() {
    done++;
    if (shown && (done % STEP == 0 || done == total)) {
      err.print(done < total ? WIPE + done + " of " + total : WIPE);
      err.flush();
    }
  }

  /** Wipes the line, before something else is printed. */
  void wipe() {
    if (shown) {
      err.print(WIPE);
      err.flush();
    }
  }
}
