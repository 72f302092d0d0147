package io.foliosim.vfs;

/**
 * A task's frames for the operations of a file system ({@code struct file_operations}).
 *
 * @param write {@code write_iter}: writes the range
 * @param read {@code read_iter}: reads the range, cut at the end of the file
 * @param fsync {@code fsync}: makes the whole file durable; the range is ignored
 * @param fdatasync {@code fsync} with datasync set
 * @param fallocate {@code fallocate} with mode 0: allocates the range and extends the file
 * @param truncate {@code setattr} of the size: makes the file as long as the position says; the
 *     length is ignored
 * @param writeback writes the range's dirty folios without waiting for them or for others
 */
public record FileOperations(
    FileFrame write,
    FileFrame read,
    FileFrame fsync,
    FileFrame fdatasync,
    FileFrame fallocate,
    FileFrame truncate,
    FileFrame writeback) {}
