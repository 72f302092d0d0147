package io.foliosim.scenario;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.exc.InputCoercionException;
import io.foliosim.knob.UserError;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The JSON of one case as a stream of tokens, with the file and line for errors. */
final class CaseJson {
  private final String file;
  private final JsonParser json;

  CaseJson(String file, JsonParser json) {
    this.file = file;
    this.json = json;
  }

  /** The next token, which must exist. */
  JsonToken next() throws IOException {
    JsonToken token = json.nextToken();
    if (token == null) {
      throw error("the file ends in the middle of a case");
    }
    return token;
  }

  /** Whether the file has more than what was read. */
  boolean hasMore() throws IOException {
    return json.nextToken() != null;
  }

  JsonToken token() {
    return json.currentToken();
  }

  String name() throws IOException {
    return json.currentName();
  }

  String text() throws IOException {
    return json.getText();
  }

  void skip() throws IOException {
    json.skipChildren();
  }

  /** The whole number that is the current token. */
  long integer() throws IOException {
    try {
      return json.getLongValue();
    } catch (InputCoercionException e) {
      throw new UserError(where() + ": number " + shortened(json.getText()) + " is too large", e);
    }
  }

  /** Whole numbers up to the end of the row that was begun. */
  long[] restOfRow(String what) throws IOException {
    LongArrayList values = new LongArrayList();
    while (next() == JsonToken.VALUE_NUMBER_INT) {
      values.add(integer());
    }
    if (token() != JsonToken.END_ARRAY) {
      throw error("found " + describe() + " in " + what + ", expected a whole number");
    }
    return values.toLongArray();
  }

  /** Rows of whole numbers up to the end of the array that was begun; empty if it holds others. */
  Optional<long[][]> table() throws IOException {
    List<long[]> rows = new ArrayList<>();
    boolean isTable = true;
    while (next() != JsonToken.END_ARRAY) {
      if (token() == JsonToken.START_ARRAY) {
        isTable &= readRow(rows);
      } else {
        isTable = false;
        skip();
      }
    }
    return isTable ? Optional.of(rows.toArray(new long[0][])) : Optional.empty();
  }

  private boolean readRow(List<long[]> rows) throws IOException {
    LongArrayList values = new LongArrayList();
    boolean numbers = true;
    while (next() != JsonToken.END_ARRAY) {
      if (token() == JsonToken.VALUE_NUMBER_INT) {
        values.add(integer());
      } else {
        numbers = false;
        skip();
      }
    }
    rows.add(values.toLongArray());
    return numbers && !values.isEmpty();
  }

  String describe() {
    JsonToken token = token();
    if (token == null) {
      return "the end of the file";
    }
    return switch (token) {
      case START_OBJECT -> "an object";
      case START_ARRAY -> "an array";
      case END_ARRAY, END_OBJECT -> "an end";
      case VALUE_STRING -> "a text";
      case VALUE_NUMBER_INT -> "a whole number";
      case VALUE_NUMBER_FLOAT -> "a fraction";
      default ->
          token.asString() == null ? token.name().toLowerCase(Locale.ROOT) : token.asString();
    };
  }

  String where() {
    return file + ":" + Math.max(1, json.currentTokenLocation().getLineNr());
  }

  UserError error(String what) {
    return new UserError(where() + ": " + what);
  }

  private static String shortened(String digits) {
    return digits.length() <= 30 ? digits : digits.substring(0, 27) + "...";
  }
}
