package dev.homeostat.cli.input;

import dev.homeostat.Problem;
import dev.homeostat.cli.output.Unusable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Collection;

/**
 * A file that a command writes.
 *
 * @param name as typed
 */
public record OutputFile(String name) {

  /** Returns whether the file is one of those that a command reads. */
  public boolean isAmong(Collection<String> read) {
    return read.stream()
        .filter(each -> !each.equals(InputReader.STANDARD_INPUT))
        .anyMatch(each -> absolute(each).equals(absolute(name)));
  }

  private static String absolute(String file) {
    try {
      return Path.of(file).toAbsolutePath().normalize().toString();
    } catch (InvalidPathException e) {
      return file;
    }
  }

  /** Writes the file as a whole, or leaves it as it is. */
  public void write(String text) {
    try {
      replace(Path.of(name), text);
    } catch (IOException | IllegalArgumentException e) {
      throw new Unusable(
          Problem.error("UnwritableFile")
              .at("--output")
              .expected("a file that can be written")
              .got(name)
              .advice(
                  "name a file in a folder that is there, that you may write to, and that has"
                      + " space"));
    }
  }

  /** Links and devices are written to directly. */
  private static void replace(Path file, String text) throws IOException {
    if (Files.exists(file) && !Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
      Files.writeString(file, text, StandardCharsets.UTF_8);
      return;
    }
    Path whole = file.resolveSibling("." + file.getFileName() + ".new");
    try {
      Files.writeString(whole, text, StandardCharsets.UTF_8);
      Files.move(whole, file, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(whole);
    }
  }
}
