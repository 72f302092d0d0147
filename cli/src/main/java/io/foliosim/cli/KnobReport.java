package io.foliosim.cli;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.foliosim.knob.KernelVersion;
import io.foliosim.knob.Knob;
import io.foliosim.knob.KnobSettings.Resolved;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Prints knobs, for people or as JSON. */
final class KnobReport {
  private KnobReport() {}

  /**
   * Prints two lines a knob: name, value and range; then its sentence.
   *
   * @param version the kernel whose defaults are meant
   * @param knobs what to print, in this order
   * @param out where to
   */
  static void text(KernelVersion version, List<Resolved<?>> knobs, PrintWriter out) {
    for (Resolved<?> resolved : knobs) {
      out.println(head(version, resolved));
      out.println("    " + resolved.knob().description());
    }
  }

  /**
   * Prints a JSON array with an object a knob.
   *
   * @param version the kernel whose defaults are meant
   * @param knobs what to print, in this order
   * @param out where to; stays open
   * @throws IOException if it cannot be written
   */
  static void json(KernelVersion version, List<Resolved<?>> knobs, PrintWriter out)
      throws IOException {
    try (JsonGenerator json = new JsonFactory().createGenerator(out)) {
      json.disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
      json.useDefaultPrettyPrinter();
      json.writeStartArray();
      for (Resolved<?> resolved : knobs) {
        write(version, resolved, json);
      }
      json.writeEndArray();
    }
    out.println();
  }

  private static <T> String head(KernelVersion version, Resolved<T> resolved) {
    Knob<T> knob = resolved.knob();
    String unit = knob.unit().isEmpty() ? "" : " " + knob.unit();
    String set =
        resolved.overridden()
            ? "; set, the default is " + knob.format(knob.defaultAt(version))
            : "";
    return String.format(
        Locale.ROOT,
        "%s = %s%s  (%s%s%s)",
        knob.name(),
        resolved.text(),
        unit,
        knob.range(),
        changes(knob),
        set);
  }

  /** Such as {@code ; 15, 31 since 6.9}: nothing if every version has the same default. */
  private static <T> String changes(Knob<T> knob) {
    if (knob.changes().isEmpty()) {
      return "";
    }
    return "; "
        + knob.format(knob.defaultAt(KernelVersion.OLDEST))
        + knob.changes().stream()
            .map(change -> ", " + knob.format(change.value()) + " since " + change.since())
            .collect(Collectors.joining());
  }

  private static <T> void write(KernelVersion version, Resolved<T> resolved, JsonGenerator json)
      throws IOException {
    Knob<T> knob = resolved.knob();
    json.writeStartObject();
    json.writeStringField("name", knob.name());
    writeValue("value", resolved.value(), knob, json);
    writeValue("default", knob.defaultAt(version), knob, json);
    json.writeBooleanField("overridden", resolved.overridden());
    json.writeStringField("range", knob.range());
    json.writeStringField("unit", knob.unit());
    json.writeArrayFieldStart("changes");
    for (Knob.Change<T> change : knob.changes()) {
      json.writeStartObject();
      json.writeStringField("since", change.since().toString());
      writeValue("default", change.value(), knob, json);
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeStringField("description", knob.description());
    json.writeStringField("source", knob.source());
    json.writeEndObject();
  }

  /** Numbers and booleans as such, in the knob's unit; all else as users write it. */
  private static <T> void writeValue(String field, T value, Knob<T> knob, JsonGenerator json)
      throws IOException {
    if (value instanceof Boolean flag) {
      json.writeBooleanField(field, flag);
    } else if (value instanceof Double number) {
      json.writeNumberField(field, number);
    } else if (value instanceof Number number) {
      json.writeNumberField(field, number.longValue());
    } else {
      json.writeStringField(field, knob.format(value));
    }
  }
}
