package dev.homeostat.folder.internal;

import dev.homeostat.ResourceId;
import dev.homeostat.tree.Digest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The paths in a cluster folder. Files are written atomically, and for the owner only. Each is
 * written under a name of its own first, so that what a stopped process has left is found again.
 */
record FolderFiles(Path dir) {

  static final String SUFFIX = ".yaml";

  private static final String CLUSTER = "_cluster";
  private static final int MAX_NAME = 240;

  Path lock() {
    return dir.resolve(".lock");
  }

  Path rules() {
    return dir.resolve("server.yaml");
  }

  Path version() {
    return dir.resolve(".index").resolve("version");
  }

  Path object(ResourceId id) {
    String namespace = id.namespace().isEmpty() ? CLUSTER : encode(id.namespace());
    return dir.resolve(namespace)
        .resolve(kind(id.group(), id.kind()))
        .resolve(encode(id.name()) + SUFFIX);
  }

  private static String kind(String group, String kind) {
    return encode(group.isEmpty() ? kind : kind + "." + group);
  }

  /** Returns the path of a file's index, which follows from the path of the file alone. */
  Path index(Path file) {
    return dir.resolve(".index").resolve(dir.relativize(file) + ".json");
  }

  /** Returns the namespace in a file's path; empty for none. */
  static String namespaceOf(Path file) {
    Path kind = file.getParent();
    Path namespace = kind == null ? null : kind.getParent();
    String name = namespace == null ? CLUSTER : String.valueOf(namespace.getFileName());
    return name.equals(CLUSTER) ? "" : decode(name);
  }

  List<Path> all() throws IOException {
    List<Path> files = new ArrayList<>();
    for (Path namespace : visible(dir)) {
      for (Path kind : visible(namespace)) {
        addObjects(kind, files);
      }
    }
    return files;
  }

  List<Path> all(String group, String kind) throws IOException {
    List<Path> files = new ArrayList<>();
    for (Path namespace : visible(dir)) {
      addObjects(namespace.resolve(kind(group, kind)), files);
    }
    return files;
  }

  private static void addObjects(Path kind, List<Path> files) throws IOException {
    for (Path file : visible(kind)) {
      if (file.toString().endsWith(SUFFIX)) {
        files.add(file);
      }
    }
  }

  static List<Path> visible(Path directory) throws IOException {
    if (!Files.isDirectory(directory)) {
      return List.of();
    }
    try (Stream<Path> entries = Files.list(directory)) {
      return entries.filter(FolderFiles::isVisible).sorted().toList();
    } catch (NoSuchFileException e) {
      return List.of();
    }
  }

  static boolean isVisible(Path path) {
    return !String.valueOf(path.getFileName()).startsWith(".");
  }

  static Optional<byte[]> read(Path file) throws IOException {
    if (Files.exists(file) && !Files.isRegularFile(file)) {
      // A pipe would never end, and the message about a folder has no name.
      throw new FileSystemException(file.toString(), null, "it is a folder, a pipe or a device");
    }
    try {
      return Optional.of(Files.readAllBytes(file));
    } catch (NoSuchFileException e) {
      return Optional.empty();
    }
  }

  static void write(Path file, String text) throws IOException {
    Path parent = file.getParent();
    if (parent == null) {
      throw new NoSuchFileException(file.toString());
    }
    makeDirectories(parent);
    Path temporary = temporary(file);
    Files.deleteIfExists(temporary);
    try {
      Files.createFile(temporary, onlyOwner(parent, "rw-------"));
      Files.writeString(temporary, text);
      Files.move(
          temporary, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (FileSystemException e) {
      throw e;
    } catch (IOException e) {
      throw new FileSystemException(file.toString(), null, e.getMessage());
    } finally {
      Files.deleteIfExists(temporary);
    }
  }

  private static Path temporary(Path file) {
    return file.resolveSibling("." + file.getFileName() + ".tmp");
  }

  static void makeDirectories(Path directory) throws IOException {
    Files.createDirectories(directory, onlyOwner(directory, "rwx------"));
  }

  static FileAttribute<?>[] onlyOwner(Path path, String mode) {
    if (!path.getFileSystem().supportedFileAttributeViews().contains("posix")) {
      return new FileAttribute<?>[0];
    }
    Set<PosixFilePermission> permissions = PosixFilePermissions.fromString(mode);
    return new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(permissions)};
  }

  /** Removes what a stopped process has left of a file that is not there. */
  void tidy(Path file) throws IOException {
    if (Files.exists(temporary(file))) {
      remove(file);
    }
  }

  /** Removes a file, and the directories that it leaves empty. */
  void remove(Path file) throws IOException {
    Files.deleteIfExists(file);
    Files.deleteIfExists(temporary(file));
    Path parent = file.getParent();
    while (parent != null && !parent.equals(dir)) {
      try {
        Files.deleteIfExists(parent);
      } catch (DirectoryNotEmptyException e) {
        return;
      }
      parent = parent.getParent();
    }
  }

  /** A name as one segment of a path: nothing in it can lead anywhere else. */
  static String encode(String name) {
    StringBuilder encoded = new StringBuilder();
    for (byte unit : name.getBytes(StandardCharsets.UTF_8)) {
      char c = (char) (unit & 0xff);
      boolean plain =
          (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-';
      boolean inside = encoded.length() > 0 && (c == '.' || c == '_');
      if (plain || inside) {
        encoded.append(c);
      } else {
        encoded.append(String.format("%%%02X", (int) c));
      }
    }
    if (encoded.length() <= MAX_NAME) {
      return encoded.toString();
    }
    String digest = Digest.of(name).text();
    return encoded.substring(0, MAX_NAME - 70) + "%-" + digest.substring(digest.indexOf(':') + 1);
  }

  private static String decode(String encoded) {
    java.io.ByteArrayOutputStream bytes = new java.io.ByteArrayOutputStream();
    byte[] units = encoded.getBytes(StandardCharsets.UTF_8);
    for (int i = 0; i < units.length; i++) {
      if (units[i] == '%'
          && encoded.substring(Math.min(i + 1, encoded.length())).matches("(?s)[0-9A-F]{2}.*")) {
        bytes.write(Integer.parseInt(encoded.substring(i + 1, i + 3), 16));
        i += 2;
      } else {
        bytes.write(units[i]);
      }
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }
}
