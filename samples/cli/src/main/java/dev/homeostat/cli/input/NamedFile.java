package dev.homeostat.cli.input;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;

/**
 * A file that a user named, as it was read.
 *
 * @param name how messages call it
 * @param content its bytes
 * @param path where it is; empty for standard input
 */
record NamedFile(String name, byte[] content, Optional<Path> path) {

  static NamedFile read(Path path) throws IOException {
    return new NamedFile(path.toString(), Files.readAllBytes(path), Optional.of(path));
  }

  static NamedFile ofStandardInput(byte[] content) {
    return new NamedFile("<stdin>", content, Optional.empty());
  }

  /** Returns whether there are certain bytes at a place. */
  boolean has(int at, String magic) {
    byte[] wanted = magic.getBytes(StandardCharsets.ISO_8859_1);
    return content.length >= at + wanted.length
        && Arrays.equals(content, at, at + wanted.length, wanted, 0, wanted.length);
  }

  /** Its content, taken as UTF-8 whatever it is. */
  String text() {
    return new String(content, StandardCharsets.UTF_8);
  }

  /** Its name; never its content. */
  @Override
  public String toString() {
    return "NamedFile(" + name + ")";
  }
}
