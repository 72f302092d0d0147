package io.foliosim.cli;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.foliosim.knob.KernelVersion;
import io.foliosim.scenario.TraceCase;
import io.foliosim.scenario.TraceResult;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Path;

/** Writes what the simulated kernel did with a case, with the members of recorded cases. */
final class TraceJson {
  private TraceJson() {}

  /**
   * Writes one result.
   *
   * @param trace the case
   * @param kernel the kernel that it was played with
   * @param result what that did
   * @return a JSON object on one line, without its end
   * @throws IOException never; the text is built in memory
   */
  static String write(TraceCase trace, KernelVersion kernel, TraceResult result)
      throws IOException {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
      json.writeStartObject();
      json.writeStringField("case", fileName(trace.name()));
      json.writeStringField("kernel", kernel.toString());
      json.writeStringField("fs", trace.fileSystem());
      json.writeNumberField("block_size", trace.blockSize());
      table(json, "folios", result.folios());
      table(json, "writeback", result.writeback());
      table(json, "bio_ranges", result.bioRanges());
      table(json, "reads", result.reads());
      json.writeObjectFieldStart("totals");
      json.writeNumberField("written_by_app", result.writtenByApp());
      json.writeNumberField("added_pages", result.addedPages());
      json.writeNumberField("written_back_bytes", result.writtenBackBytes());
      json.writeEndObject();
      json.writeEndObject();
    }
    return text.toString();
  }

  private static String fileName(String path) {
    return String.valueOf(Path.of(path).getFileName());
  }

  private static void table(JsonGenerator json, String member, long[][] rows) throws IOException {
    json.writeArrayFieldStart(member);
    for (long[] row : rows) {
      json.writeArray(row, 0, row.length);
    }
    json.writeEndArray();
  }
}
