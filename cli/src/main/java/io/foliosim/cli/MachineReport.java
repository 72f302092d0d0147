package io.foliosim.cli;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.foliosim.machine.Cost;
import io.foliosim.machine.CostValue;
import io.foliosim.machine.MachineProfile;
import io.foliosim.machine.Topology;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;

/** Prints machine profiles, for people or as JSON. */
final class MachineReport {
  private static final double GIB = 1L << 30;

  private MachineReport() {}

  /**
   * Prints each profile.
   *
   * @param profiles the profiles
   * @param costs whether to print what things cost
   * @param out where to
   */
  static void text(List<MachineProfile> profiles, boolean costs, PrintWriter out) {
    for (MachineProfile profile : profiles) {
      Topology topology = profile.topology();
      out.println(
          String.format(
              Locale.ROOT,
              "%s: CPUs %d, NUMA nodes %d, memory %.1f GiB, page size %d bytes, HZ %d%n    %s",
              profile.name(),
              topology.cpus(),
              topology.nodes(),
              profile.memoryBytes() / GIB,
              profile.pageSize(),
              profile.hz(),
              profile.description()));
      if (costs) {
        profile.costs().values().forEach(value -> print(value, out));
      }
    }
  }

  private static void print(CostValue value, PrintWriter out) {
    Cost cost = value.cost();
    out.println(
        "  "
            + cost.name()
            + " = "
            + number(value.ns())
            + " "
            + cost.unit().symbol()
            + "  ("
            + number(cost.low())
            + ".."
            + number(cost.high())
            + (value.cv() > 0 ? "; coefficient of variation " + number(value.cv()) : "")
            + ")");
    out.println("    " + cost.description());
    out.println("    " + value.source().strip().replaceAll("\\s+", " "));
  }

  private static String number(double value) {
    return value == Math.rint(value) ? Long.toString((long) value) : Double.toString(value);
  }

  /**
   * Prints a JSON array with an object a profile.
   *
   * @param profiles the profiles
   * @param costs whether to print what things cost
   * @param out where to; stays open
   * @throws IOException if it cannot be written
   */
  static void json(List<MachineProfile> profiles, boolean costs, PrintWriter out)
      throws IOException {
    try (JsonGenerator json = new JsonFactory().createGenerator(out)) {
      json.disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
      json.useDefaultPrettyPrinter();
      json.writeStartArray();
      for (MachineProfile profile : profiles) {
        write(profile, costs, json);
      }
      json.writeEndArray();
    }
    out.println();
  }

  private static void write(MachineProfile profile, boolean costs, JsonGenerator json)
      throws IOException {
    Topology topology = profile.topology();
    json.writeStartObject();
    json.writeStringField("name", profile.name());
    json.writeStringField("description", profile.description());
    json.writeNumberField("cpus", topology.cpus());
    json.writeNumberField("sockets", topology.sockets());
    json.writeNumberField("numa_nodes", topology.nodes());
    json.writeNumberField("cache_clusters", topology.clusters());
    json.writeNumberField("page_size", profile.pageSize());
    json.writeNumberField("memory_bytes", profile.memoryBytes());
    json.writeNumberField("hz", profile.hz());
    json.writeNumberField("base_slice_ns", profile.baseSliceNanos());
    if (costs) {
      json.writeArrayFieldStart("costs");
      for (CostValue value : profile.costs().values()) {
        write(value, json);
      }
      json.writeEndArray();
    }
    json.writeEndObject();
  }

  private static void write(CostValue value, JsonGenerator json) throws IOException {
    json.writeStartObject();
    json.writeStringField("name", value.cost().name());
    json.writeNumberField("value", value.ns());
    json.writeStringField("unit", value.cost().unit().symbol());
    json.writeNumberField("low", value.cost().low());
    json.writeNumberField("high", value.cost().high());
    json.writeNumberField("cv", value.cv());
    json.writeStringField("description", value.cost().description());
    json.writeStringField("source", value.source().strip());
    json.writeEndObject();
  }
}
