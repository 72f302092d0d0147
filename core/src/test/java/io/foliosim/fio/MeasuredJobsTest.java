package io.foliosim.fio;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.common.io.Resources;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every job file that was measured on a real machine is read as it was meant. */
final class MeasuredJobsTest {

  /** name, fs, fs block size, engine, iodepth, rw, bs, size in MiB, the rest as in the file. */
  @ParameterizedTest
  @CsvSource({
    "btrfs-seq-fresh-1m,btrfs,4096,psync,1,WRITE,1048576,1024,fallocate=none",
    "btrfs-seq-fresh-4k,btrfs,4096,psync,1,WRITE,4096,1024,fallocate=none",
    "ext4-seq-fresh-1m,ext4,4096,psync,1,WRITE,1048576,1024,fallocate=none",
    "ext4-seq-fresh-4k,ext4,4096,psync,1,WRITE,4096,1024,fallocate=none",
    "ext4-uring-cached-4k-qd1,ext4,4096,io_uring,1,RANDWRITE,4096,512,cached",
    "ext4-uring-cached-4k-qd16,ext4,4096,io_uring,16,RANDWRITE,4096,512,cached",
    "xfs-2jobs-1file-4k,xfs,4096,psync,1,RANDWRITE,4096,256,cached numjobs=2 filename=shared",
    "xfs-2jobs-2files-4k,xfs,4096,psync,1,RANDWRITE,4096,256,cached numjobs=2",
    "xfs-fdatasync-256k,xfs,4096,psync,1,RANDWRITE,262144,256,cached fdatasync=1",
    "xfs-fdatasync-4k-large-folios,xfs,4096,psync,1,RANDWRITE,4096,64,cached fdatasync=1",
    "xfs-fdatasync-4k,xfs,4096,psync,1,RANDWRITE,4096,64,cached fdatasync=1",
    "xfs-fdatasync-64k,xfs,4096,psync,1,RANDWRITE,65536,256,cached fdatasync=1",
    "xfs-rand-cached-128k,xfs,4096,psync,1,RANDWRITE,131072,512,cached loops=2",
    "xfs-rand-cached-16k,xfs,4096,psync,1,RANDWRITE,16384,512,cached loops=2",
    "xfs-rand-cached-1m,xfs,4096,psync,1,RANDWRITE,1048576,512,cached loops=2",
    "xfs-rand-cached-4k,xfs,4096,psync,1,RANDWRITE,4096,512,cached",
    "xfs-rand-endfsync-4k,xfs,4096,psync,1,RANDWRITE,4096,256,cached end_fsync=1",
    "xfs-rand-fresh-4k,xfs,4096,psync,1,RANDWRITE,4096,512,fallocate=none",
    "xfs-randread-cached-4k,xfs,4096,psync,1,RANDREAD,4096,512,cached loops=2",
    "xfs-randrw70-cached-4k,xfs,4096,psync,1,RANDRW,4096,512,cached rwmixread=70",
    "xfs-seq-endfsync-1m,xfs,4096,psync,1,WRITE,1048576,1024,fallocate=none end_fsync=1",
    "xfs-seq-fresh-16k,xfs,4096,psync,1,WRITE,16384,1024,fallocate=none",
    "xfs-seq-fresh-1m,xfs,4096,psync,1,WRITE,1048576,1024,fallocate=none",
    "xfs-seq-fresh-256k,xfs,4096,psync,1,WRITE,262144,1024,fallocate=none",
    "xfs-seq-fresh-4k,xfs,4096,psync,1,WRITE,4096,1024,fallocate=none",
    "xfs-seq-fresh-64k,xfs,4096,psync,1,WRITE,65536,1024,fallocate=none",
    "xfs-uring-cached-4k-qd1,xfs,4096,io_uring,1,RANDWRITE,4096,512,cached",
    "xfs-uring-cached-4k-qd16,xfs,4096,io_uring,16,RANDWRITE,4096,512,cached",
    "xfs-uring-cached-4k-qd4,xfs,4096,io_uring,4,RANDWRITE,4096,512,cached",
    "xfs-uring-fresh-64k-qd1,xfs,4096,io_uring,1,WRITE,65536,1024,fallocate=none",
    "xfs1k-fdatasync-1k,xfs,1024,psync,1,RANDWRITE,1024,32,cached fdatasync=1",
    "xfs1k-rand-cached-1k,xfs,1024,psync,1,RANDWRITE,1024,128,cached",
    "xfs1k-seq-fresh-256k,xfs,1024,psync,1,WRITE,262144,1024,fallocate=none",
    "xfs1k-seq-fresh-4k,xfs,1024,psync,1,WRITE,4096,1024,fallocate=none"
  })
  void isReadAsMeant(
      String name,
      String fs,
      String fsBlock,
      String engine,
      int iodepth,
      Rw rw,
      long bs,
      long sizeMib,
      String rest)
      throws Exception {
    JobFile file =
        JobFile.read(
            Path.of(Resources.getResource("fio-measured/jobs/" + name + ".fio").toURI()),
            Map.of("DIR", "/mnt"));
    assertEquals(1, file.jobs().size());
    assertTrue(file.warnings().isEmpty(), () -> file.warnings().toString());
    assertEquals(Map.of("fs", fs, "block_size", fsBlock, "device", "loop-tmpfs"), file.hints());
    JobSpec job = file.jobs().get(0);
    assertEquals(name, job.name());
    assertEquals(engine, job.engine());
    assertEquals(iodepth, job.iodepth());
    assertSame(rw, job.pattern().rw());
    assertEquals(bs, job.pattern().bs().of(rw.reads()));
    assertEquals(sizeMib << 20, job.files().size());
    assertTrue(job.groupReporting() && job.thread());
    assertFalse(job.files().invalidate());
    assertEquals(rest.contains("cached"), job.files().preRead());
    assertEquals(rest.contains("cached"), job.files().overwrite());
    assertEquals(rest.contains("loops=2") ? 2 : 1, job.loops());
    assertEquals(rest.contains("numjobs=2") ? 2 : 1, job.numjobs());
    assertEquals(rest.contains("fdatasync=1") ? 1 : 0, job.syncs().fdatasync());
    assertEquals(rest.contains("end_fsync=1"), job.syncs().endFsync());
    assertEquals(rest.contains("rwmixread=70") ? 70 : 50, job.pattern().rwmixread());
    assertSame(
        rest.contains("fallocate=none") ? Fallocate.NONE : Fallocate.NATIVE,
        job.files().fallocate());
    assertEquals(
        rest.contains("filename=shared") ? "/mnt/shared" : "/mnt/" + name + ".1.0", job.path(1, 0));
  }
}
