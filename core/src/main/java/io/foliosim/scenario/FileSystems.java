package io.foliosim.scenario;

import io.foliosim.knob.Nearest;
import io.foliosim.knob.UserError;
import io.foliosim.vfs.FileSystemProvider;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.ServiceLoader;

/** The kinds of file systems that are on the module or class path. */
public final class FileSystems {
  private FileSystems() {}

  /**
   * Finds a kind of file system.
   *
   * @param type name, for example {@code xfs}
   * @return its provider
   * @throws UserError if there is none of that name
   */
  public static FileSystemProvider find(String type) {
    List<FileSystemProvider> all = all();
    for (FileSystemProvider provider : all) {
      if (provider.type().equals(type)) {
        return provider;
      }
    }
    List<String> names = all.stream().map(FileSystemProvider::type).toList();
    throw new UserError(
        "file system \""
            + type
            + "\" is not modelled: expected one of "
            + String.join(", ", names)
            + Nearest.hint(type, names));
  }

  /**
   * Whether there is a file system of that kind.
   *
   * @param type name, for example {@code xfs}
   * @return true if {@link #find} finds it
   */
  public static boolean isModelled(String type) {
    return all().stream().anyMatch(provider -> provider.type().equals(type));
  }

  private static List<FileSystemProvider> all() {
    List<FileSystemProvider> all = new ArrayList<>();
    ServiceLoader.load(FileSystemProvider.class).forEach(all::add);
    all.sort(Comparator.comparing(FileSystemProvider::type));
    return all;
  }
}
