package io.foliosim.cli;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.foliosim.cli.ConformTally.Departure;
import io.foliosim.cli.ConformTally.MemberTally;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Prints how far the model conforms, for people or as JSON. */
final class ConformReport {
  private ConformReport() {}

  /**
   * Prints each folder, and the total if there are several.
   *
   * @param folders the folders
   * @param total all of them together
   * @param out where to
   */
  static void text(List<ConformTally> folders, ConformTally total, PrintWriter out) {
    folders.forEach(tally -> text(tally, out));
    if (folders.size() > 1) {
      text(total, out);
    }
  }

  private static void text(ConformTally tally, PrintWriter out) {
    out.println(tally.name() + ": " + tally.cases() + (tally.cases() == 1 ? " case" : " cases"));
    tally.members().forEach((name, member) -> out.println("  " + line(name, member)));
    tally
        .unmodelled()
        .forEach((reason, count) -> out.println("  not modelled " + count + ": " + reason));
    if (!tally.unanswered().isEmpty()) {
      out.println(
          "  without answers "
              + tally.unanswered().size()
              + ": "
              + tally.unanswered().get(0)
              + (tally.unanswered().size() > 1 ? " ..." : ""));
    }
  }

  private static String line(String name, MemberTally member) {
    String count =
        String.format(Locale.ROOT, "%-8s %d of %d", name, member.agreed(), member.compared());
    return count
        + member.first().map(first -> "; first " + first.file() + ": " + first.where()).orElse("");
  }

  /**
   * Writes all as one object.
   *
   * @param folders the folders
   * @param total all of them together
   * @return a JSON object on one line, without its end
   * @throws IOException never; the text is built in memory
   */
  static String json(List<ConformTally> folders, ConformTally total) throws IOException {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
      json.writeStartObject();
      json.writeBooleanField("agrees", total.agrees());
      json.writeArrayFieldStart("folders");
      for (ConformTally tally : folders) {
        write(tally, json);
      }
      json.writeEndArray();
      json.writeFieldName("total");
      write(total, json);
      json.writeEndObject();
    }
    return text.toString();
  }

  private static void write(ConformTally tally, JsonGenerator json) throws IOException {
    json.writeStartObject();
    json.writeStringField("name", tally.name());
    json.writeNumberField("cases", tally.cases());
    json.writeObjectFieldStart("members");
    for (Map.Entry<String, MemberTally> entry : tally.members().entrySet()) {
      json.writeObjectFieldStart(entry.getKey());
      json.writeNumberField("agreed", entry.getValue().agreed());
      json.writeNumberField("compared", entry.getValue().compared());
      Optional<Departure> first = entry.getValue().first();
      if (first.isPresent()) {
        json.writeObjectFieldStart("first_departure");
        json.writeStringField("case", first.get().file());
        json.writeStringField("where", first.get().where());
        json.writeEndObject();
      }
      json.writeEndObject();
    }
    json.writeEndObject();
    json.writeObjectFieldStart("not_modelled");
    for (Map.Entry<String, Integer> entry : tally.unmodelled().entrySet()) {
      json.writeNumberField(entry.getKey(), entry.getValue());
    }
    json.writeEndObject();
    json.writeArrayFieldStart("without_answers");
    for (String file : tally.unanswered()) {
      json.writeString(file);
    }
    json.writeEndArray();
    json.writeEndObject();
  }
}
