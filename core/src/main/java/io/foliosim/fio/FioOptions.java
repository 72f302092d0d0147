package io.foliosim.fio;

import static io.foliosim.fio.ValueType.BLOCK_SIZES;
import static io.foliosim.fio.ValueType.BOOL;
import static io.foliosim.fio.ValueType.BYTES;
import static io.foliosim.fio.ValueType.COUNT;
import static io.foliosim.fio.ValueType.FLAG;
import static io.foliosim.fio.ValueType.MICROSECONDS;
import static io.foliosim.fio.ValueType.SECONDS;
import static io.foliosim.fio.ValueType.TEXT;
import static io.foliosim.fio.ValueType.count;
import static io.foliosim.fio.ValueType.oneOf;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.io.Resources;
import io.foliosim.fio.FioOption.Support;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/**
 * The table of options that job files may give, with fio's names and defaults (options.c:
 * fio_options), and the list of all other names that fio would accept.
 */
final class FioOptions {
  static final FioOption<String> NAME = modelled("name", TEXT, "");
  static final FioOption<String> DESCRIPTION = modelled("description", TEXT, "");
  static final FioOption<Long> KB_BASE =
      modelled("kb_base", oneOf(List.of("1024", "1000"), FioOptions::kbBase), 1024L);

  static final FioOption<String> IOENGINE = modelled("ioengine", TEXT, "psync");
  static final FioOption<Long> IODEPTH = modelled("iodepth", count(1, 1 << 20), 1L);
  static final FioOption<Long> NUMJOBS = modelled("numjobs", count(1, 1 << 16), 1L);
  static final FioOption<Boolean> THREAD = modelled("thread", FLAG, false);
  static final FioOption<Boolean> GROUP_REPORTING = modelled("group_reporting", FLAG, false);
  static final FioOption<Boolean> STONEWALL =
      modelled("stonewall", FLAG, false, "wait_for_previous");
  static final FioOption<Boolean> NEW_GROUP = modelled("new_group", FLAG, false);

  static final FioOption<String> DIRECTORY = modelled("directory", TEXT, "");
  static final FioOption<String> FILENAME = modelled("filename", TEXT, "");
  static final FioOption<Long> NRFILES = modelled("nrfiles", count(1, 1 << 20), 1L, "nr_files");
  static final FioOption<Long> SIZE = modelled("size", BYTES, 0L);
  static final FioOption<Long> IO_SIZE = modelled("io_size", BYTES, 0L, "io_limit");
  static final FioOption<Long> OFFSET = modelled("offset", BYTES, 0L, "fileoffset");
  static final FioOption<Boolean> OVERWRITE = modelled("overwrite", BOOL, false);
  static final FioOption<Boolean> PRE_READ = modelled("pre_read", BOOL, false);
  static final FioOption<Boolean> INVALIDATE = modelled("invalidate", BOOL, true);
  static final FioOption<Boolean> CREATE_ON_OPEN = modelled("create_on_open", BOOL, false);
  static final FioOption<Boolean> CREATE_FSYNC = modelled("create_fsync", BOOL, true);
  static final FioOption<Fallocate> FALLOCATE =
      modelled("fallocate", oneOf(Fallocate.names(), (t, k) -> Fallocate.of(t)), Fallocate.NATIVE);
  static final FioOption<FadviseHint> FADVISE_HINT =
      modelled(
          "fadvise_hint",
          oneOf(FadviseHint.names(), (t, k) -> FadviseHint.of(t)),
          FadviseHint.BY_PATTERN);
  static final FioOption<Boolean> DIRECT = modelled("direct", BOOL, false);

  /** The opposite of {@link #DIRECT}: both set the same switch of fio. */
  static final FioOption<Boolean> BUFFERED = modelled("buffered", BOOL, true);

  static final FioOption<Rw> RW =
      modelled("rw", oneOf(Rw.names(), (t, k) -> Rw.of(t)), Rw.READ, "readwrite");
  static final FioOption<Long> RWMIXREAD = modelled("rwmixread", count(0, 100), 50L);
  static final FioOption<Long> RWMIXWRITE = modelled("rwmixwrite", count(0, 100), 50L);
  static final FioOption<BlockSizes> BS =
      modelled("bs", BLOCK_SIZES, BlockSizes.DEFAULT, "blocksize");
  static final FioOption<Boolean> NORANDOMMAP = modelled("norandommap", FLAG, false);
  static final FioOption<Boolean> RANDREPEAT = modelled("randrepeat", BOOL, true, "allrandrepeat");
  static final FioOption<Long> RANDSEED = modelled("randseed", COUNT, 0x89L);
  static final FioOption<Long> LOOPS = modelled("loops", count(1, 1 << 30), 1L);

  static final FioOption<Long> FSYNC = modelled("fsync", COUNT, 0L);
  static final FioOption<Long> FDATASYNC = modelled("fdatasync", COUNT, 0L);
  static final FioOption<Boolean> END_FSYNC = modelled("end_fsync", BOOL, false);
  static final FioOption<Boolean> FSYNC_ON_CLOSE = modelled("fsync_on_close", BOOL, false);

  static final FioOption<Long> RUNTIME = modelled("runtime", SECONDS, 0L, "timeout");
  static final FioOption<Boolean> TIME_BASED = modelled("time_based", FLAG, false);
  static final FioOption<Long> RAMP_TIME = modelled("ramp_time", SECONDS, 0L);
  static final FioOption<Long> STARTDELAY = modelled("startdelay", SECONDS, 0L);
  static final FioOption<Long> THINKTIME = modelled("thinktime", MICROSECONDS, 0L);

  private static final ValueType<String> SYNC_MODE =
      oneOf(
          List.of("none", "sync", "dsync", "0", "1"),
          (text, k) ->
              switch (text) {
                case "none", "0" -> Optional.of("none");
                case "sync", "1" -> Optional.of("sync");
                case "dsync" -> Optional.of("dsync");
                default -> Optional.empty();
              });

  private static final ImmutableList<FioOption<?>> ALL =
      ImmutableList.<FioOption<?>>builder()
          .add(
              NAME,
              DESCRIPTION,
              KB_BASE,
              IOENGINE,
              IODEPTH,
              NUMJOBS,
              THREAD,
              GROUP_REPORTING,
              STONEWALL,
              NEW_GROUP,
              DIRECTORY,
              FILENAME,
              NRFILES,
              SIZE,
              IO_SIZE,
              OFFSET,
              OVERWRITE,
              PRE_READ,
              INVALIDATE,
              CREATE_ON_OPEN,
              CREATE_FSYNC,
              FALLOCATE,
              FADVISE_HINT,
              DIRECT,
              BUFFERED,
              RW,
              RWMIXREAD,
              RWMIXWRITE,
              BS,
              NORANDOMMAP,
              RANDREPEAT,
              RANDSEED,
              LOOPS,
              FSYNC,
              FDATASYNC,
              END_FSYNC,
              FSYNC_ON_CLOSE,
              RUNTIME,
              TIME_BASED,
              RAMP_TIME,
              STARTDELAY,
              THINKTIME)
          .add(
              assumed("sync", SYNC_MODE, "none"),
              assumed("file_service_type", TEXT, "roundrobin"),
              assumed("random_generator", TEXT, "tausworthe"),
              assumed("random_distribution", TEXT, "random"))
          .addAll(
              noEffect(
                  "unit_base",
                  "clat_percentiles",
                  "lat_percentiles",
                  "slat_percentiles",
                  "percentile_list",
                  "significant_figures",
                  "stats",
                  "disk_util",
                  "unlink",
                  "refill_buffers",
                  "scramble_buffers",
                  "zero_buffers",
                  "bwavgtime",
                  "iopsavgtime",
                  "error_dump",
                  "allow_mounted_write",
                  "create_serialize"))
          .build();

  private static final ImmutableMap<String, FioOption<?>> BY_NAME = byName();
  private static final ImmutableSet<String> KNOWN_TO_FIO = readNames();

  private FioOptions() {}

  /** All rows, in the order of the table. */
  static ImmutableList<FioOption<?>> all() {
    return ALL;
  }

  /** The row of a name or alias. */
  static Optional<FioOption<?>> find(String name) {
    return Optional.ofNullable(BY_NAME.get(name));
  }

  /** Every name and alias that fio accepts, those of this table included. */
  static ImmutableSet<String> knownToFio() {
    return KNOWN_TO_FIO;
  }

  private static <T> FioOption<T> modelled(
      String name, ValueType<T> type, T fallback, String... aliases) {
    return new FioOption<>(name, List.of(aliases), type, fallback, Support.MODELLED);
  }

  private static <T> FioOption<T> assumed(String name, ValueType<T> type, T only) {
    return new FioOption<>(name, List.of(), type, only, Support.ASSUMED);
  }

  private static List<FioOption<?>> noEffect(String... names) {
    ValueType<String> anything =
        new ValueType<>("a value", List.of(), true, (text, k) -> Optional.of(text));
    ImmutableList.Builder<FioOption<?>> rows = ImmutableList.builder();
    for (String name : names) {
      rows.add(new FioOption<>(name, List.of(), anything, "", Support.NO_EFFECT));
    }
    return rows.build();
  }

  private static Optional<Long> kbBase(String text, int unused) {
    return Optional.of(text).filter(t -> t.equals("1000") || t.equals("1024")).map(Long::valueOf);
  }

  private static ImmutableMap<String, FioOption<?>> byName() {
    ImmutableMap.Builder<String, FioOption<?>> map = ImmutableMap.builder();
    for (FioOption<?> option : ALL) {
      map.put(option.name(), option);
      option.aliases().forEach(alias -> map.put(alias, option));
    }
    return map.buildOrThrow();
  }

  private static ImmutableSet<String> readNames() {
    try {
      String text =
          Resources.toString(
              Resources.getResource(FioOptions.class, "fio-option-names.txt"),
              StandardCharsets.UTF_8);
      ImmutableSet.Builder<String> names = ImmutableSet.builder();
      names.addAll(BY_NAME.keySet());
      for (String line : Splitter.on('\n').trimResults().omitEmptyStrings().split(text)) {
        if (!line.startsWith("#")) {
          names.add(line);
        }
      }
      return names.build();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
