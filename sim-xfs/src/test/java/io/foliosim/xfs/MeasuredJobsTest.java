package io.foliosim.xfs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.foliosim.fio.JobFile;
import io.foliosim.fio.JobReport;
import io.foliosim.fio.JobStats;
import io.foliosim.knob.KnobRegistry;
import io.foliosim.knob.KnobSettings;
import io.foliosim.machine.MachineProfiles;
import io.foliosim.scenario.FioRun;
import io.foliosim.scenario.SimulatedSystem;
import io.foliosim.scenario.SystemConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Jobs that fio 3.33 ran on a real XFS: the model moves exactly as many bytes, in exactly as many
 * operations of each kind, as fio reported. Random mixes decide these numbers, so equality means
 * that fio's random sequences are repeated.
 */
class MeasuredJobsTest {
  private static final Path DATA =
      Path.of("..", "core", "src", "test", "resources", "fio-measured");

  static Stream<Path> jobs() throws IOException {
    try (Stream<Path> files = Files.list(DATA.resolve("jobs"))) {
      return files
          .filter(file -> file.getFileName().toString().startsWith("xfs"))
          .filter(file -> !file.toString().contains("uring"))
          .sorted()
          .toList()
          .stream();
    }
  }

  @ParameterizedTest
  @MethodSource("jobs")
  void movesWhatFioReported(Path file) throws IOException {
    JobFile jobFile = JobFile.read(file, Map.of("DIR", "/mnt"));
    String name = file.getFileName().toString().replace(".fio", ".json");
    JsonNode measured = new ObjectMapper().readTree(DATA.resolve("results").resolve(name).toFile());
    List<JobReport> reports = new FioRun(system(jobFile), jobFile).run();
    assertEquals(measured.get("jobs").size(), reports.size());
    JobStats stats = reports.get(0).stats();
    JsonNode job = measured.get("jobs").get(0);
    check(job.get("read"), stats.reads());
    check(job.get("write"), stats.writes());
    assertEquals(
        job.get("sync").path("lat_ns").path("N").asLong(),
        stats.syncs().map(syncs -> syncs.moments().count()).orElse(0L));
  }

  private static void check(JsonNode direction, Optional<JobStats.Direction> simulated) {
    assertEquals(
        direction.get("io_bytes").asLong(), simulated.map(JobStats.Direction::bytes).orElse(0L));
    assertEquals(
        direction.get("total_ios").asLong(),
        simulated.map(JobStats.Direction::operations).orElse(0L));
  }

  private static SimulatedSystem system(JobFile jobFile) {
    return new SimulatedSystem(
        new SystemConfig(
            MachineProfiles.load("vm-2cpu"),
            jobFile.hints().get("fs"),
            Integer.parseInt(jobFile.hints().get("block_size")),
            KnobSettings.defaults(KnobRegistry.load()).with("fio.seeds", "up_to_3_34"),
            1));
  }
}
