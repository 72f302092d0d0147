package io.foliosim.cli;

import io.foliosim.knob.UserError;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Case files by folder.
 *
 * @param folder the folder as the user wrote it; of files named one by one, the folder they are in
 * @param files the files
 */
record CaseFiles(String folder, List<CaseFile> files) {
  /**
   * A case file.
   *
   * @param path where it is
   * @param named whether the user named it, and not only its folder
   */
  record CaseFile(Path path, boolean named) {}

  /**
   * Finds what the user named.
   *
   * @param arguments files, and folders that stand for all {@code *.json} in them, by name
   * @return folders in the order in which they were first named
   * @throws UserError if a folder cannot be read or has no {@code *.json}
   */
  static List<CaseFiles> find(List<String> arguments) {
    Map<String, List<CaseFile>> folders = new LinkedHashMap<>();
    for (String argument : arguments) {
      Path path = path(argument);
      if (Files.isDirectory(path)) {
        folders.computeIfAbsent(path.toString(), f -> new ArrayList<>()).addAll(casesIn(path));
      } else {
        Path parent = path.getParent();
        folders
            .computeIfAbsent(parent == null ? "." : parent.toString(), f -> new ArrayList<>())
            .add(new CaseFile(path, true));
      }
    }
    return folders.entrySet().stream().map(e -> new CaseFiles(e.getKey(), e.getValue())).toList();
  }

  private static Path path(String argument) {
    try {
      return Path.of(argument);
    } catch (InvalidPathException e) {
      throw new UserError("'" + argument + "' is no path: " + e.getReason(), e);
    }
  }

  private static List<CaseFile> casesIn(Path folder) {
    List<Path> paths = new ArrayList<>();
    try (DirectoryStream<Path> stream = Files.newDirectoryStream(folder, "*.json")) {
      stream.forEach(paths::add);
    } catch (IOException e) {
      throw new UserError(folder + ": cannot be listed", e);
    }
    if (paths.isEmpty()) {
      throw new UserError(folder + ": no case in this folder, expected *.json");
    }
    paths.sort(null);
    return paths.stream().map(path -> new CaseFile(path, false)).toList();
  }
}
