package io.foliosim.xfs;

/** Takes the ranges that {@link ExtentMap#remove} unmaps, last one first. */
@FunctionalInterface
public interface FreedExtents {

  /**
   * Takes one unmapped range. The map must not be changed from here.
   *
   * @param start first file block of the range
   * @param count its length in blocks, at least 1
   * @param disk its first disk block, or {@link Mapping#NO_BLOCK} for a reservation
   * @param state what backed it; never {@link ExtentState#HOLE}
   */
  void freed(long start, int count, long disk, ExtentState state);
}
