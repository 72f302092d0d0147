package io.foliosim.xfs;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.foliosim.block.Bio;
import io.foliosim.block.BlockProbe;
import io.foliosim.engine.Task;
import io.foliosim.mm.AddressSpace;
import io.foliosim.mm.FolioIndex;
import io.foliosim.mm.FolioStore;
import io.foliosim.mm.PageCache;
import io.foliosim.scenario.SimulatedSystem;
import io.foliosim.testkit.ContentModel;
import io.foliosim.testkit.Invariants;
import io.foliosim.testkit.Operation;
import io.foliosim.testkit.Operation.Kind;
import io.foliosim.testkit.Player;
import io.foliosim.testkit.Setup;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** Breaks a sound system in one place at a time: the test kit must name what was broken. */
class TestKitNoticesTest {
  private static final int BLOCK = 1024;

  /** The file: a clean folio of 4 pages, a dirty one of 4 with a block state, a dirty page. */
  private static final long LENGTH = 9 * 4096;

  private final SimulatedSystem system =
      new Setup("xfs", "6.18", 4096, BLOCK, List.of("mm.max_folio_order=2")).boot();
  private final Invariants invariants = new Invariants(system);
  private final Player player = new Player(system, 1);
  private final PageCache cache = system.pageCache();
  private final FolioStore folios = cache.folios();
  private final AddressSpace mapping = player.files().get(0).mapping();
  private int clean;
  private int dirty;
  private int single;

  @BeforeEach
  void writeTheFile() {
    play(Kind.WRITE, 0, LENGTH);
    play(Kind.SYNC, 0, 0);
    play(Kind.DROP, 0, 0);
    play(Kind.READ, 0, 1);
    play(Kind.WRITE, 16384, 16384);
    play(Kind.WRITE, 16384 + 3 * BLOCK, 1);
    play(Kind.WRITE, 32768 + BLOCK, BLOCK);
    clean = folioAt(0);
    dirty = folioAt(4);
    single = folioAt(8);
    assertDoesNotThrow(invariants::check);
    assertDoesNotThrow(invariants::nothingBehindTheEndIsDirty);
    assertTrue(folios.is(dirty, FolioStore.DIRTY) && folios.subpage(dirty) != 0);
    assertTrue(folios.is(single, FolioStore.DIRTY) && !folios.is(clean, FolioStore.DIRTY));
  }

  private void play(Kind kind, long offset, long length) {
    player.play(new Operation(kind, 0, offset, length));
  }

  private int folioAt(long page) {
    return mapping.folios().get(page);
  }

  private static void notices(String what, Executable check) {
    String message = assertThrows(AssertionError.class, check).getMessage();
    assertTrue(message.contains(what), message);
  }

  @Test
  void aFolioOfAnOrderTheMappingForbids() {
    cache.add(mapping, 16, 3);
    notices("invariant 1", invariants::foliosAreAlignedAndOfLegalOrder);
    notices("invariant 1", invariants::check);
  }

  @Test
  void aFolioThatIsNotAligned() {
    cache.add(mapping, 17, 0);
    folios.shrink(folioAt(17), 2);
    notices("not aligned", invariants::foliosAreAlignedAndOfLegalOrder);
  }

  @Test
  void aPageThatLeadsNowhere() {
    mapping.folios().remove(5, 0);
    notices("invariant 2", invariants::theIndexLeadsToEveryFolioOnce);
    notices("invariant 2", invariants::check);
  }

  @Test
  void aFolioThatReachesIntoAnother() {
    folios.shrink(clean, 3);
    notices("invariant 2", invariants::theIndexLeadsToEveryFolioOnce);
  }

  @Test
  void aFolioThatNoPageLeadsTo() {
    folios.allocate(mapping.id(), 100, 0, 1);
    notices("invariant 2", invariants::theIndexLeadsToEveryFolioOnce);
  }

  @Test
  void aDirtyBlockWithoutData() {
    play(Kind.DROP, 0, 0);
    cache.add(mapping, 0, 0);
    int folio = folioAt(0);
    int state = cache.subpages().allocate(4, false, false);
    folios.setSubpage(folio, state);
    cache.subpages().setDirty(state, 4, 2, 1);
    notices("invariant 8: block 2", invariants::dirtyBlocksAreUptodate);
  }

  @Test
  void aFolioWhoseUptodateFlagLies() {
    folios.clear(dirty, FolioStore.UPTODATE);
    notices("invariant 8", invariants::dirtyBlocksAreUptodate);
    notices("invariant 8", invariants::check);
  }

  @Test
  void aDirtyFolioWithoutData() {
    cache.add(mapping, 20, 0);
    folios.clear(folioAt(20), FolioStore.LOCKED);
    cache.markDirty(folioAt(20));
    notices("invariant 8", invariants::dirtyBlocksAreUptodate);
  }

  @Test
  void aDirtyBlockInACleanFolio() {
    folios.clear(dirty, FolioStore.DIRTY);
    notices("invariant 9", invariants::dirtyBlocksAreInDirtyFolios);
    notices("invariant 9", invariants::check);
  }

  @Test
  void writebackThatNeverEnds() {
    folios.set(clean, FolioStore.WRITEBACK);
    notices("invariant 12", invariants::nothingIsUnderWriteback);
    notices("invariant 20", invariants.accounting()::writebackPagesAreCounted);
    notices("invariant 12", invariants::check);
  }

  @Test
  void bytesThatNeverArrive() {
    cache.subpages().addWriteBytesPending(folios.subpage(dirty), BLOCK);
    notices("invariant 12: bytes to write", invariants::nothingIsUnderWriteback);
    cache.subpages().addWriteBytesPending(folios.subpage(dirty), -BLOCK);
    cache.subpages().addReadBytesPending(folios.subpage(dirty), BLOCK);
    notices("invariant 12: bytes to read", invariants::nothingIsUnderWriteback);
  }

  @Test
  void tagsThatLie() {
    mapping.folios().setTag(FolioIndex.TOWRITE, 0);
    notices("invariant 14", invariants::tagsAgreeWithFlags);
    mapping.folios().clearTag(FolioIndex.TOWRITE, 0);
    mapping.folios().setTag(FolioIndex.WRITEBACK, 0);
    notices("invariant 14: WRITEBACK", invariants::tagsAgreeWithFlags);
    mapping.folios().clearTag(FolioIndex.WRITEBACK, 0);
    mapping.folios().clearTag(FolioIndex.DIRTY, 4);
    notices("invariant 14", invariants::tagsAgreeWithFlags);
    notices("invariant 14", invariants::check);
  }

  @Test
  void dirtBehindTheEnd() {
    mapping.size(20 * BLOCK);
    notices("invariant 17: block 4", invariants::nothingBehindTheEndIsDirty);
  }

  @Test
  void dirtThatIsNotCounted() {
    folios.set(clean, FolioStore.DIRTY);
    notices("invariant 19", invariants.accounting()::dirtyPagesAreCounted);
  }

  @Test
  void moreDirtyBlocksThanDirtyPages() {
    folios.clear(dirty, FolioStore.DIRTY);
    folios.clear(single, FolioStore.DIRTY);
    cache.markDirty(single);
    notices("invariant 19", invariants.accounting()::dirtyPagesAreCounted);
  }

  @Test
  void writebackThatIsCountedTwice() {
    cache.startWriteback(clean);
    folios.clear(clean, FolioStore.WRITEBACK);
    notices("invariant 20", invariants.accounting()::writebackPagesAreCounted);
    notices("invariant 21", invariants.accounting()::dirtiedPagesAreWrittenCancelledOrDirty);
  }

  @Test
  void dirtThatVanishes() {
    cache.clearDirtyForIo(dirty);
    notices("invariant 21", invariants.accounting()::dirtiedPagesAreWrittenCancelledOrDirty);
  }

  @Test
  void framesThatLeak() {
    cache.frames().allocate(3);
    notices("free page frames", invariants::check);
  }

  @Test
  void blockStatesThatLeak() {
    cache.subpages().allocate(8, false, false);
    notices("records of block states", invariants::check);
  }

  @Test
  void locksThatAreKept() {
    folios.set(clean, FolioStore.LOCKED);
    notices("is locked at rest", invariants::check);
    Task task = system.machine().tasks().create("holder");
    assertTrue(player.files().get(0).rwsem().tryWrite(task));
    notices("the lock of file f0", player::filesAreUnlocked);
  }

  @Test
  void whatIsStillPending() {
    system.kernel().bios().take(Bio.Kind.READ, 0, -1, 0);
    notices("bios in use", invariants::check);
    system.simulation().schedule(system.simulation().now(), 0, 0);
    notices("events that are pending", invariants::check);
  }

  @Test
  void aSyncThatDoesNotWrite() {
    ContentModel.Ticket sync = player.model().begin(new Operation(Kind.SYNC, 0, 0, 0));
    notices("invariant 25", () -> player.model().end(sync, 0));
  }

  @Test
  void aWriteThatIsForgotten() {
    cache.clearDirtyForIo(single);
    mapping.folios().clearTag(FolioIndex.DIRTY, 8);
    notices("invariant 25", () -> play(Kind.DATASYNC, 0, 0));
  }

  @Test
  void aWriteThatFallsShort() {
    ContentModel.Ticket write = player.model().begin(new Operation(Kind.WRITE, 0, 0, 10));
    notices("bytes written", () -> player.model().end(write, 9));
    ContentModel.Ticket read = player.model().begin(new Operation(Kind.READ, 0, 0, 10));
    notices("returned 9 bytes", () -> player.model().end(read, 9));
  }

  @Test
  void dataBehindTheEndOnTheDevice() {
    notices("invariant 17", () -> player.model().onSubmit(bio(Bio.Kind.WRITE, 0, LENGTH)));
  }

  @Test
  void aReadFromTheWrongPlace() {
    notices("read from device block", () -> player.model().onSubmit(bio(Bio.Kind.READ, 0, 0)));
  }

  @Test
  void aReadOfOldData() {
    LastWrite write = new LastWrite(player.model());
    system.device().observe(write);
    play(Kind.SYNC, 0, 0);
    play(Kind.WRITE, write.position, BLOCK);
    Bio read = bio(Bio.Kind.READ, write.device, write.position);
    notices("is read as of", () -> player.model().onSubmit(read));
  }

  @Test
  void aBioThatCompletesTwice() {
    Bio bio = bio(Bio.Kind.WRITE, 0, 0);
    notices("not in flight", () -> player.model().onComplete(bio));
    player.model().onSubmit(bio);
    notices("in flight", () -> player.model().onSubmit(bio));
    notices("bios in flight at rest", player.model()::checkAtRest);
  }

  @Test
  void twoBlocksAtOnePlace() {
    for (long position = 0; position < 2 * BLOCK; position += BLOCK) {
      Bio bio = bio(Bio.Kind.WRITE, 1 << 20, position);
      player.model().onSubmit(bio);
      player.model().onComplete(bio);
    }
    notices("are both at block 1024", player.model()::checkAtRest);
  }

  private Bio bio(Bio.Kind kind, long device, long position) {
    Bio bio = system.kernel().bios().take(kind, device, mapping.id(), position);
    bio.payload(BLOCK);
    return bio;
  }

  /** Remembers where data was written last. */
  private static final class LastWrite implements BlockProbe {
    private final ContentModel model;
    private long device;
    private long position;

    LastWrite(ContentModel model) {
      this.model = model;
    }

    @Override
    public void onSubmit(Bio bio) {
      if (bio.kind() == Bio.Kind.WRITE) {
        device = bio.deviceOffset();
        position = bio.filePosition();
      }
      model.onSubmit(bio);
    }

    @Override
    public void onComplete(Bio bio) {
      model.onComplete(bio);
    }
  }
}
