package io.foliosim.scenario;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.exc.StreamReadException;
import io.foliosim.knob.KernelVersion;
import io.foliosim.knob.Nearest;
import io.foliosim.knob.UserError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Reads cases from JSON. Members that say what to do are checked; members of other names are kept
 * if they are tables of numbers, and passed over otherwise.
 */
public final class TraceCaseReader {
  private static final List<String> NEEDED = List.of("kernel", "fs", "block_size", "ops");
  private static final int MAX_FILES = 1 << 16;

  private final String file;
  private final JsonParser json;
  private final Map<String, String> texts = new TreeMap<>();
  private final Map<String, Long> numbers = new TreeMap<>();
  private final Map<String, long[][]> tables = new TreeMap<>();
  private TraceOps ops = new TraceOps(false);

  private TraceCaseReader(String file, JsonParser json) {
    this.file = file;
    this.json = json;
  }

  /**
   * Reads a case.
   *
   * @param path a JSON file
   * @return the case, named as the file
   * @throws UserError if the file is missing or not a case: file, line, what was found
   */
  public static TraceCase read(Path path) {
    String name = path.toString();
    try (JsonParser json = new JsonFactory().createParser(Files.newInputStream(path))) {
      return new TraceCaseReader(name, json).read();
    } catch (NoSuchFileException e) {
      throw new UserError(name + ": no such file", e);
    } catch (JsonParseException e) {
      throw malformed(name, e);
    } catch (StreamReadException e) {
      throw malformed(name, e);
    } catch (IOException e) {
      throw new UserError(name + ": cannot be read: " + e.getMessage(), e);
    }
  }

  private static UserError malformed(String name, StreamReadException e) {
    int line = e.getLocation() == null ? 1 : Math.max(1, e.getLocation().getLineNr());
    return new UserError(name + ":" + line + ": not JSON: " + e.getOriginalMessage(), e);
  }

  private TraceCase read() throws IOException {
    if (json.nextToken() != JsonToken.START_OBJECT) {
      throw error("found " + describe() + ", expected a case: an object");
    }
    while (json.nextToken() == JsonToken.FIELD_NAME) {
      String member = json.currentName();
      json.nextToken();
      readMember(member);
    }
    for (String member : NEEDED) {
      boolean present =
          member.equals("ops")
              ? ops.size() > 0
              : texts.containsKey(member) || numbers.containsKey(member);
      if (!present) {
        throw new UserError(file + ": the case has no member \"" + member + "\"");
      }
    }
    return new TraceCase(
        file,
        kernel(),
        text("fs"),
        blockSize(),
        (int) number("page_size", 4096, 4096, 65536),
        number("read_ahead_kb", 128, 0, 1 << 20),
        numbers.getOrDefault("queue.max_sectors_kb", 1280L),
        number("file_size", 0, 0, 1L << 44),
        ops,
        tables);
  }

  private void readMember(String member) throws IOException {
    switch (json.currentToken()) {
      case VALUE_STRING -> texts.put(member, json.getText());
      case VALUE_NUMBER_INT -> numbers.put(member, integer());
      case START_ARRAY -> {
        if (member.equals("ops")) {
          readOps();
        } else {
          readTable(member);
        }
      }
      case START_OBJECT -> readNested(member);
      default -> {
        if (NEEDED.contains(member)) {
          throw error("member \"" + member + "\" is " + describe());
        }
      }
    }
  }

  private void readNested(String member) throws IOException {
    int depth = 1;
    while (depth > 0) {
      JsonToken token = json.nextToken();
      if (token == null) {
        throw error("the file ends inside \"" + member + "\"");
      }
      if (token.isStructStart()) {
        depth++;
      } else if (token.isStructEnd()) {
        depth--;
      } else if (depth == 1 && token == JsonToken.VALUE_NUMBER_INT) {
        numbers.put(member + "." + json.currentName(), integer());
      }
    }
  }

  private void readOps() throws IOException {
    int columns = 0;
    while (json.nextToken() == JsonToken.START_ARRAY) {
      int op = ops.size();
      if (json.nextToken() != JsonToken.VALUE_STRING) {
        throw error("operation " + op + " begins with " + describe() + ", expected its kind");
      }
      TraceOps.Kind kind = TraceOps.Kind.of(json.getText(), where());
      long[] values = row("operation " + op);
      if (columns == 0) {
        columns = values.length;
        ops = new TraceOps(columns == 3);
      }
      if (values.length != columns || columns < 2 || columns > 3) {
        throw error(
            "operation "
                + op
                + " has "
                + values.length
                + " numbers, expected offset and length, or file, offset and length");
      }
      addOp(kind, values);
    }
    requireEnd("ops");
  }

  private void addOp(TraceOps.Kind kind, long[] values) {
    boolean several = values.length == 3;
    long fileNumber = several ? values[0] : 0;
    long offset = values[values.length - 2];
    long length = values[values.length - 1];
    int op = ops.size();
    boolean moves = kind == TraceOps.Kind.WRITE || kind == TraceOps.Kind.READ;
    if (fileNumber < 0 || fileNumber >= MAX_FILES) {
      throw error(
          "operation " + op + " is on file " + fileNumber + ", expected 0 to " + (MAX_FILES - 1));
    }
    if (offset < 0 || length < (moves ? 1 : 0) || offset + length > 1L << 44) {
      throw error(
          "operation "
              + op
              + " covers "
              + length
              + " bytes at "
              + offset
              + ", expected at least 1 byte, in the first 16 TiB");
    }
    ops.add(kind, (int) fileNumber, offset, length);
  }

  /** Keeps a table of whole numbers; anything else of that member is passed over. */
  private void readTable(String member) throws IOException {
    List<long[]> rows = new ArrayList<>();
    boolean isTable = true;
    while (json.nextToken() != JsonToken.END_ARRAY) {
      if (json.currentToken() == null) {
        throw error("the file ends inside \"" + member + "\"");
      }
      if (json.currentToken() == JsonToken.START_ARRAY) {
        long[] values = rowOrNothing();
        isTable &= values.length > 0;
        rows.add(values);
      } else {
        isTable = false;
        json.skipChildren();
      }
    }
    if (isTable) {
      tables.put(member, rows.toArray(new long[0][]));
    }
  }

  private long[] rowOrNothing() throws IOException {
    it.unimi.dsi.fastutil.longs.LongArrayList values =
        new it.unimi.dsi.fastutil.longs.LongArrayList();
    boolean numeric = true;
    while (json.nextToken() != JsonToken.END_ARRAY) {
      if (json.currentToken() == null) {
        throw error("the file ends inside a row");
      }
      numeric &= json.currentToken() == JsonToken.VALUE_NUMBER_INT;
      if (numeric) {
        values.add(integer());
      } else {
        json.skipChildren();
      }
    }
    return numeric ? values.toLongArray() : new long[0];
  }

  private long[] row(String what) throws IOException {
    it.unimi.dsi.fastutil.longs.LongArrayList values =
        new it.unimi.dsi.fastutil.longs.LongArrayList();
    while (json.nextToken() == JsonToken.VALUE_NUMBER_INT) {
      values.add(integer());
    }
    requireEnd(what);
    return values.toLongArray();
  }

  private void requireEnd(String what) {
    if (json.currentToken() != JsonToken.END_ARRAY) {
      throw error("found " + describe() + " in " + what + ", expected a whole number or its end");
    }
  }

  private long integer() throws IOException {
    try {
      return json.getLongValue();
    } catch (JsonParseException e) {
      throw error("number " + json.getText() + " is too large");
    }
  }

  private KernelVersion kernel() {
    try {
      return KernelVersion.parse(text("kernel"));
    } catch (UserError e) {
      throw new UserError(file + ": member \"kernel\": " + e.getMessage(), e);
    }
  }

  private int blockSize() {
    long bytes = number("block_size", 0, 1, 1L << 30);
    if (Long.bitCount(bytes) != 1) {
      throw new UserError(
          file
              + ": member \"block_size\" is "
              + bytes
              + ", expected a power of two, such as "
              + Long.highestOneBit(bytes));
    }
    return (int) bytes;
  }

  private String text(String member) {
    String text = texts.get(member);
    if (text == null) {
      throw new UserError(
          file
              + ": member \""
              + member
              + "\" is a number, expected a text"
              + Nearest.hint(member, texts.keySet()));
    }
    return text;
  }

  private long number(String member, long otherwise, long low, long high) {
    if (texts.containsKey(member)) {
      throw new UserError(
          file
              + ": member \""
              + member
              + "\" is \""
              + texts.get(member)
              + "\", expected a whole number");
    }
    long value = numbers.getOrDefault(member, otherwise);
    if (value < low || value > high) {
      throw new UserError(
          file + ": member \"" + member + "\" is " + value + ", expected " + low + " to " + high);
    }
    return value;
  }

  private String describe() {
    JsonToken token = json.currentToken();
    if (token == null) {
      return "the end of the file";
    }
    return switch (token) {
      case START_OBJECT -> "an object";
      case START_ARRAY -> "an array";
      case END_ARRAY, END_OBJECT -> "an end";
      case VALUE_STRING -> "a text";
      case VALUE_NUMBER_FLOAT -> "a fraction";
      default -> token.toString().toLowerCase(java.util.Locale.ROOT).replace('_', ' ');
    };
  }

  private String where() {
    return file + ":" + json.currentTokenLocation().getLineNr();
  }

  private UserError error(String what) {
    return new UserError(where() + ": " + what);
  }
}
