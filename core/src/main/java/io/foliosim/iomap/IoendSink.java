package io.foliosim.iomap;

/** What a file system does with ioends whose data is on the device ({@code iomap_finish_ioend}). */
@FunctionalInterface
public interface IoendSink {
  /**
   * An ioend's data is on the device. Runs in interrupt context.
   *
   * @param ioend the ioend; the file system sees to it that a {@link FinishIoend} runs on it
   */
  void written(Ioend ioend);
}
