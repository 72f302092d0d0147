package io.foliosim.scenario;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.io.JsonEOFException;
import io.foliosim.knob.KernelVersion;
import io.foliosim.knob.Nearest;
import io.foliosim.knob.UserError;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Reads cases from JSON. Members that say what to do are checked; members of other names are kept
 * if they are tables of whole numbers, and passed over otherwise.
 */
public final class TraceCaseReader {
  private static final List<String> NEEDED = List.of("kernel", "fs", "block_size", "ops");
  private static final List<String> TEXTS = List.of("kernel", "fs");
  private static final List<String> NUMBERS =
      List.of("block_size", "page_size", "read_ahead_kb", "file_size");
  private static final String MAX_REQUEST = "queue.max_sectors_kb";
  private static final String ZONED = "zoned";
  private static final long MAX_BLOCK_SIZE = 1L << 30;

  private final String file;
  private final CaseJson json;
  private final Map<String, String> texts = new TreeMap<>();
  private final Map<String, Long> numbers = new TreeMap<>();
  private final Map<String, long[][]> tables = new TreeMap<>();
  private final List<String> otherMembers = new ArrayList<>();
  private Optional<TraceOpsReader> ops = Optional.empty();
  private boolean zoned;

  private TraceCaseReader(String file, CaseJson json) {
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
    try (InputStream stream = Files.newInputStream(path);
        JsonParser parser = new JsonFactory().createParser(stream)) {
      parser.enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION);
      return new TraceCaseReader(name, new CaseJson(name, parser)).read();
    } catch (NoSuchFileException e) {
      throw new UserError(name + ": no such file", e);
    } catch (AccessDeniedException e) {
      throw new UserError(name + ": permission denied", e);
    } catch (JsonEOFException e) {
      throw new UserError(place(name, e) + ": the file ends in the middle of a case", e);
    } catch (JsonProcessingException e) {
      throw new UserError(place(name, e) + ": not JSON: " + e.getOriginalMessage(), e);
    } catch (IOException e) {
      throw new UserError(name + ": cannot be read: " + e.getMessage(), e);
    }
  }

  private static String place(String name, JsonProcessingException e) {
    JsonLocation location = e.getLocation();
    return name + ":" + (location == null ? 1 : Math.max(1, location.getLineNr()));
  }

  private TraceCase read() throws IOException {
    if (json.next() != JsonToken.START_OBJECT) {
      throw json.error("found " + json.describe() + ", expected a case: an object");
    }
    while (json.next() == JsonToken.FIELD_NAME) {
      String member = json.name();
      json.next();
      readMember(member);
    }
    if (json.hasMore()) {
      throw json.error("found " + json.describe() + " after the case, expected the file's end");
    }
    for (String member : NEEDED) {
      if (!has(member)) {
        throw new UserError(file + ": the case has no member \"" + member + "\"" + like(member));
      }
    }
    TraceOpsReader read = ops.orElseThrow();
    Optional<String> unmodelled = zoned ? Optional.of("a zoned device") : read.unmodelled();
    if (unmodelled.isEmpty() && FileSystems.isModelled(text("fs"))) {
      TraceAnswers.check(file, read.ops(), tables);
    }
    return new TraceCase(
        file,
        kernel(),
        text("fs"),
        blockSize(),
        pageSize(),
        number("read_ahead_kb", 128, 0, 1 << 20),
        number(MAX_REQUEST, 1280, 4, 1 << 20),
        number("file_size", 0, 0, TraceOps.MAX_FILE_SIZE),
        read.ops(),
        tables,
        unmodelled);
  }

  private boolean has(String member) {
    return member.equals("ops")
        ? ops.isPresent()
        : texts.containsKey(member) || numbers.containsKey(member);
  }

  private String like(String member) {
    return Nearest.name(member, otherMembers).map(n -> ", but \"" + n + "\"").orElse("");
  }

  private void readMember(String member) throws IOException {
    JsonToken token = json.token();
    if (member.equals("ops")) {
      expect(member, token == JsonToken.START_ARRAY, "an array of operations");
      TraceOpsReader reader = new TraceOpsReader(json);
      reader.read();
      ops = Optional.of(reader);
    } else if (TEXTS.contains(member)) {
      expect(member, token == JsonToken.VALUE_STRING, "a text");
      texts.put(member, json.text());
    } else if (NUMBERS.contains(member)) {
      expect(member, token == JsonToken.VALUE_NUMBER_INT, "a whole number");
      numbers.put(member, json.integer());
    } else if (member.equals(ZONED)) {
      zoned = token == JsonToken.VALUE_TRUE;
    } else {
      readOther(member);
    }
  }

  private void expect(String member, boolean fits, String expected) {
    if (!fits) {
      throw json.error(
          "member \"" + member + "\" is " + json.describe() + ", expected " + expected);
    }
  }

  private void readOther(String member) throws IOException {
    otherMembers.add(member);
    if (json.token() == JsonToken.START_ARRAY) {
      Optional<long[][]> table = json.table();
      if (table.isPresent()) {
        tables.put(member, table.get());
      } else if (TraceAnswers.isCompared(member)) {
        tables.put(member, new long[][] {{}}); // a row of no length: told once the case is known
      }
    } else if (json.token() == JsonToken.START_OBJECT) {
      readNested(member);
    } else if (TraceAnswers.isCompared(member)) {
      throw json.error(
          "member \"" + member + "\" is " + json.describe() + ", expected an array of rows");
    }
  }

  /** Keeps the whole numbers of an object, under their names after the member's. */
  private void readNested(String member) throws IOException {
    while (json.next() == JsonToken.FIELD_NAME) {
      String name = member + "." + json.name();
      if (json.next() == JsonToken.VALUE_NUMBER_INT && name.equals(MAX_REQUEST)) {
        numbers.put(name, json.integer());
      } else {
        json.skip();
      }
    }
  }

  private KernelVersion kernel() {
    try {
      return KernelVersion.parse(text("kernel"));
    } catch (UserError e) {
      throw e.at(file + ": member \"kernel\"");
    }
  }

  private int blockSize() {
    long bytes = number("block_size", 0, 1, MAX_BLOCK_SIZE);
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

  private int pageSize() {
    long bytes = number("page_size", 4096, 4096, 65536);
    if (bytes != 4096 && bytes != 16384 && bytes != 65536) {
      throw new UserError(
          file + ": member \"page_size\" is " + bytes + ", expected 4096, 16384 or 65536");
    }
    return (int) bytes;
  }

  private String text(String member) {
    return texts.getOrDefault(member, "");
  }

  private long number(String member, long otherwise, long low, long high) {
    long value = numbers.getOrDefault(member, otherwise);
    if (value < low || value > high) {
      throw new UserError(
          file + ": member \"" + member + "\" is " + value + ", expected " + low + " to " + high);
    }
    return value;
  }
}
