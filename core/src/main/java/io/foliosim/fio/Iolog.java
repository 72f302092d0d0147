package io.foliosim.fio;

import com.google.common.collect.ImmutableList;
import io.foliosim.knob.UserError;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/**
 * A recorded sequence of operations: fio's iolog, version 2 or 3 (HOWTO: "Trace file format").
 *
 * <p>Operations are numbered from 0 in the order of the file. Memory is 29 bytes an operation, all
 * in primitive arrays.
 */
public final class Iolog {
  private final int version;
  private final ImmutableList<String> files;
  private final byte[] kinds;
  private final int[] fileNumbers;
  private final long[] offsets;
  private final long[] lengths;
  private final long[] times;

  Iolog(
      int version,
      ImmutableList<String> files,
      byte[] kinds,
      int[] fileNumbers,
      long[] offsets,
      long[] lengths,
      long[] times) {
    this.version = version;
    this.files = files;
    this.kinds = kinds;
    this.fileNumbers = fileNumbers;
    this.offsets = offsets;
    this.lengths = lengths;
    this.times = times;
  }

  /**
   * Reads an iolog.
   *
   * @param path the file; errors name it as given here
   * @return its operations
   * @throws UserError if the file cannot be read, or as {@link #read(String, Reader)} says
   */
  public static Iolog read(Path path) {
    try (BufferedReader reader = Files.newBufferedReader(path, StandardCharsets.UTF_8)) {
      return read(path.toString(), reader);
    } catch (NoSuchFileException e) {
      throw new UserError(path + ": no such file", e);
    } catch (CharacterCodingException e) {
      throw new UserError(path + ": cannot be read as an iolog: it is not UTF-8", e);
    } catch (IOException e) {
      throw new UserError(path + ": cannot be read as an iolog (" + e.getMessage() + ")", e);
    }
  }

  /**
   * Reads an iolog.
   *
   * @param name what errors call it
   * @param source its text
   * @return its operations
   * @throws IOException if the source fails
   * @throws UserError if the first line names no version, or a line has too few or too many fields,
   *     an unknown action, a number that is none, or a file that was not added or is not open
   */
  public static Iolog read(String name, Reader source) throws IOException {
    BufferedReader lines = new BufferedReader(source);
    IologReader reader = null;
    int number = 1;
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      Place place = new Place(name, number++);
      if (reader == null) {
        reader = IologReader.ofHeader(place, line);
      } else {
        reader.line(place, line);
      }
    }
    if (reader == null) {
      throw new Place(name, 1)
          .error("the file is empty, expected 'fio version 2 iolog' or 'fio version 3 iolog'");
    }
    return reader.finish();
  }

  /** The version of the format: 2 or 3. */
  public int version() {
    return version;
  }

  /** The files, in the order in which they were added; their place is their number. */
  public ImmutableList<String> files() {
    return files;
  }

  /** How many operations there are. */
  public int size() {
    return kinds.length;
  }

  /** The kind of an operation, one of {@link IoKind}. */
  public int kind(int operation) {
    return kinds[operation];
  }

  /** The number of its file. */
  public int file(int operation) {
    return fileNumbers[operation];
  }

  /** Its offset in bytes; 0 for what has none. */
  public long offset(int operation) {
    return offsets[operation];
  }

  /** Its length in bytes; 0 for what has none. */
  public long length(int operation) {
    return lengths[operation];
  }

  /**
   * Nanoseconds after the start of the run before which the operation is not issued; 0 if the log
   * says nothing. Version 3 gives it for each operation. A {@link IoKind#WAIT} of version 2 holds
   * up all that follow it until then: fio takes its number as milliseconds since the start
   * (iolog.c: read_iolog_get), though its manual speaks of microseconds since the wait before.
   */
  public long timeNs(int operation) {
    return times[operation];
  }
}
