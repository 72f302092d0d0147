package io.foliosim.fio;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** The directions and the order of a job's I/O: fio's option {@code rw}. */
public enum Rw {
  /** Sequential reads. */
  READ(true, false, false),
  /** Sequential writes. */
  WRITE(false, true, false),
  /** Random reads. */
  RANDREAD(true, false, true),
  /** Random writes. */
  RANDWRITE(false, true, true),
  /** Sequential reads and writes, each direction at its own position. */
  RW(true, true, false),
  /** Random reads and writes. */
  RANDRW(true, true, true);

  /** Legal in fio, no part of the model: there is nothing to trim on a buffered file. */
  static final List<String> TRIMS = List.of("trim", "randtrim", "trimwrite", "randtrimwrite");

  private final boolean reads;
  private final boolean writes;
  private final boolean random;

  Rw(boolean reads, boolean writes, boolean random) {
    this.reads = reads;
    this.writes = writes;
    this.random = random;
  }

  /** Whether the job reads. */
  public boolean reads() {
    return reads;
  }

  /** Whether the job writes. */
  public boolean writes() {
    return writes;
  }

  /** Whether it both reads and writes. */
  public boolean mixed() {
    return reads && writes;
  }

  /** Whether offsets are random, else sequential. */
  public boolean random() {
    return random;
  }

  /** The name as fio's reports write it. */
  public String fioName() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * The value that a job file names.
   *
   * @param name as in a job file; {@code readwrite} is the same as {@code rw}
   * @return the value, empty if there is none of that name
   */
  public static Optional<Rw> of(String name) {
    String wanted = name.equals("readwrite") ? "rw" : name;
    return Stream.of(values()).filter(rw -> rw.fioName().equals(wanted)).findFirst();
  }

  static List<String> names() {
    return Stream.concat(Stream.of(values()).map(Rw::fioName), Stream.of("readwrite")).toList();
  }
}
