package io.foliosim.machine;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import io.foliosim.knob.Nearest;
import io.foliosim.knob.UserError;
import java.io.IOException;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One mapping of a YAML file, which knows the line of every key, so that an error can name it.
 * Holds scalars and mappings; profiles need no lists. Errors read {@code FILE:LINE: found,
 * expected}.
 */
final class YamlMapping {
  private static final YAMLFactory YAML = YAMLFactory.builder().build();

  private record Entry(int line, @Nullable String scalar, @Nullable YamlMapping mapping) {}

  private final String file;
  private final int line;
  private final String name;
  private final Map<String, Entry> entries = new LinkedHashMap<>();

  private YamlMapping(String file, int line, String name) {
    this.file = file;
    this.line = line;
    this.name = name;
  }

  /**
   * Reads a file whose top is a mapping.
   *
   * @throws UserError if it is not YAML, not such a mapping, or a key comes twice
   */
  static YamlMapping parse(String file, String text) {
    try (JsonParser parser = YAML.createParser(text)) {
      if (parser.nextToken() != JsonToken.START_OBJECT) {
        throw new UserError(file + ":1: expected a mapping, 'key: value'");
      }
      YamlMapping top = new YamlMapping(file, 1, "a machine profile");
      top.read(parser);
      if (parser.nextToken() != null) {
        throw top.at(
            parser.currentTokenLocation().getLineNr(), "a second document, expected one in a file");
      }
      return top;
    } catch (JsonProcessingException e) {
      int where = e.getLocation() == null ? 1 : e.getLocation().getLineNr();
      throw new UserError(
          file
              + ":"
              + where
              + ": not YAML: "
              + e.getOriginalMessage().lines().findFirst().orElse(""),
          e);
    } catch (IOException e) {
      throw new UserError(file + ": cannot be read: " + e.getMessage(), e);
    }
  }

  private void read(JsonParser parser) throws IOException {
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      String key = parser.currentName();
      int at = parser.currentTokenLocation().getLineNr();
      if (entries.containsKey(key)) {
        throw at(at, "key " + key + " comes twice");
      }
      JsonToken token = parser.nextToken();
      if (token == JsonToken.START_OBJECT) {
        YamlMapping inner = new YamlMapping(file, at, key);
        inner.read(parser);
        entries.put(key, new Entry(at, null, inner));
      } else if (token == JsonToken.START_ARRAY) {
        throw at(at, key + " is a list, expected one value");
      } else {
        String scalar = token == JsonToken.VALUE_NULL ? null : parser.getText();
        entries.put(key, new Entry(at, scalar, null));
      }
    }
  }

  /** The keys, in the file's order. */
  Collection<String> keys() {
    return entries.keySet();
  }

  /** Whether there is such a key. */
  boolean has(String key) {
    return entries.containsKey(key);
  }

  /**
   * Checks that there are no other keys.
   *
   * @throws UserError at the first other key; it names the nearest legal one
   */
  void expectOnly(List<String> legal) {
    for (String key : entries.keySet()) {
      if (!legal.contains(key)) {
        Optional<String> nearest = Nearest.name(key, legal);
        throw error(
            key,
            "unknown key %s in %s, %s"
                .formatted(
                    key,
                    name,
                    nearest
                        .map(n -> "did you mean " + n + "?")
                        .orElse("expected one of " + String.join(", ", legal))));
      }
    }
  }

  /** A text; UserError if missing, empty or not a scalar. */
  String text(String key) {
    Entry entry = entry(key);
    String scalar = entry.scalar;
    if (scalar == null || scalar.isBlank()) {
      throw error(key, key + " has no value, expected one after the colon");
    }
    return scalar;
  }

  /** A mapping; UserError if missing or not a mapping. */
  YamlMapping mapping(String key) {
    YamlMapping inner = entry(key).mapping;
    if (inner == null) {
      throw error(key, key + " is not a mapping, expected 'key: value' lines below it");
    }
    return inner;
  }

  /** A whole number in a range; UserError if missing, no whole number or out of range. */
  long integer(String key, long low, long high) {
    String scalar = text(key);
    String expected = ", expected a whole number from " + low + " to " + high;
    long value;
    try {
      value = Long.parseLong(scalar.replace("_", ""));
    } catch (NumberFormatException e) {
      throw error(key, key + " is " + scalar + expected);
    }
    if (value < low || value > high) {
      throw error(key, key + " is " + scalar + expected);
    }
    return value;
  }

  /** A decimal number; UserError if missing or no number. */
  double number(String key) {
    String scalar = text(key);
    try {
      return Double.parseDouble(scalar);
    } catch (NumberFormatException e) {
      throw error(key, key + " is " + scalar + ", expected a number");
    }
  }

  /** An error at a key, or at this mapping if it has no such key. */
  UserError error(String key, String message) {
    Entry entry = entries.get(key);
    return at(entry == null ? line : entry.line, message);
  }

  private UserError at(int where, String message) {
    return new UserError(file + ":" + where + ": " + message);
  }

  private Entry entry(String key) {
    Entry entry = entries.get(key);
    if (entry == null) {
      throw at(line, name + " has no " + key);
    }
    return entry;
  }
}
