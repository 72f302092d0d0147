package io.foliosim.machine;

import com.google.common.collect.ImmutableList;
import com.google.common.io.Resources;
import io.foliosim.knob.Nearest;
import io.foliosim.knob.UserError;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Reads machine profiles: those that come with foliosim, by name, and any other, by the path of its
 * file. A profile is strict YAML; {@code machines/vm-2cpu.yaml} in the resources is the example.
 */
public final class MachineProfiles {
  private static final String FOLDER = "/io/foliosim/machines/";
  private static final ImmutableList<String> NAMES = ImmutableList.of("vm-2cpu");
  private static final int MAX_CPUS = 8192;

  private static final ImmutableList<String> KEYS =
      ImmutableList.of(
          "name",
          "description",
          "cpus",
          "sockets",
          "numa_nodes",
          "cache_clusters",
          "smt",
          "page_size",
          "memory_bytes",
          "hz",
          "base_slice_ns",
          "costs");
  private static final ImmutableList<String> COST_KEYS = ImmutableList.of("ns", "source", "cv");

  private MachineProfiles() {}

  /**
   * The profiles that come with foliosim.
   *
   * @return names, sorted
   */
  public static List<String> names() {
    return NAMES;
  }

  /**
   * Reads a profile.
   *
   * @param name one of {@link #names()}, or the path of a file that ends in {@code .yaml}
   * @return the profile
   * @throws UserError if there is no such profile or it cannot be used
   */
  public static MachineProfile load(String name) {
    if (name.endsWith(".yaml")) {
      return parse(name, readFile(name), CostCatalog.installed());
    }
    if (!NAMES.contains(name)) {
      Optional<String> nearest = Nearest.name(name, NAMES);
      throw new UserError(
          "unknown machine %s, %s"
              .formatted(
                  name,
                  nearest
                      .map(n -> "did you mean " + n + "?")
                      .orElse("expected a .yaml file or one of " + String.join(", ", NAMES))));
    }
    return parse(name + ".yaml", readResource(name), CostCatalog.installed());
  }

  /**
   * Reads the text of a profile.
   *
   * @param file the file's name, for errors
   * @param text YAML
   * @param catalog the costs that it may name
   * @return the profile
   * @throws UserError with file and line if it cannot be used
   */
  public static MachineProfile parse(String file, String text, CostCatalog catalog) {
    YamlMapping yaml = YamlMapping.parse(file, text);
    yaml.expectOnly(KEYS);
    int pageSize = (int) yaml.integer("page_size", 4096, 65536);
    if (pageSize != 4096 && pageSize != 16384 && pageSize != 65536) {
      throw yaml.error("page_size", "page_size is " + pageSize + ", expected 4096, 16384 or 65536");
    }
    return new MachineProfile(
        yaml.text("name"),
        yaml.text("description"),
        topology(yaml),
        pageSize,
        yaml.integer("memory_bytes", MachineProfile.MIN_MEMORY, MachineProfile.MAX_MEMORY),
        (int) yaml.integer("hz", MachineProfile.MIN_HZ, MachineProfile.MAX_HZ),
        yaml.integer("base_slice_ns", MachineProfile.MIN_SLICE, MachineProfile.MAX_SLICE),
        costs(yaml.mapping("costs"), catalog));
  }

  private static Topology topology(YamlMapping yaml) {
    int cpus = (int) yaml.integer("cpus", 1, MAX_CPUS);
    int smt = divisor(yaml, "smt", cpus, "cpus");
    int cores = cpus / smt;
    int sockets = divisor(yaml, "sockets", cores, "cores");
    int nodes = divisor(yaml, "numa_nodes", cores, "cores");
    int clusters = divisor(yaml, "cache_clusters", cores, "cores");
    if (clusters % sockets != 0) {
      throw yaml.error(
          "cache_clusters",
          "cache_clusters is %d, expected a multiple of the %d sockets"
              .formatted(clusters, sockets));
    }
    if (nodes % sockets != 0 && sockets % nodes != 0) {
      throw yaml.error(
          "numa_nodes",
          "numa_nodes is %d, expected a multiple or a divisor of the %d sockets"
              .formatted(nodes, sockets));
    }
    return new Topology(cpus, sockets, nodes, clusters, smt);
  }

  private static int divisor(YamlMapping yaml, String key, int whole, String wholeName) {
    int value = (int) yaml.integer(key, 1, MAX_CPUS);
    if (whole % value != 0) {
      throw yaml.error(
          key, "%s is %d, expected a divisor of the %d %s".formatted(key, value, whole, wholeName));
    }
    return value;
  }

  private static CostTable costs(YamlMapping yaml, CostCatalog catalog) {
    List<CostValue> values = new ArrayList<>();
    for (String name : yaml.keys()) {
      YamlMapping entry = yaml.mapping(name);
      entry.expectOnly(COST_KEYS);
      double ns = entry.number("ns");
      String source = entry.text("source").strip();
      double cv = entry.has("cv") ? entry.number("cv") : 0;
      try {
        Cost cost = catalog.cost(name);
        values.add(new CostValue(cost, cost.checkedPicos(ns), cv, source));
      } catch (UserError e) {
        throw yaml.error(name, String.valueOf(e.getMessage()));
      }
    }
    return CostTable.of(values);
  }

  private static String readFile(String path) {
    try {
      return Files.readString(Path.of(path));
    } catch (IOException e) {
      throw new UserError("cannot read machine profile " + path + ": " + e.getMessage(), e);
    }
  }

  private static String readResource(String name) {
    URL url = Resources.getResource(MachineProfiles.class, FOLDER + name + ".yaml");
    try {
      return Resources.toString(url, StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
