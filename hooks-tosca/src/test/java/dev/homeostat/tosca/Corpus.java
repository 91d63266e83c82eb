package dev.homeostat.tosca;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Templates in the shapes that public repositories use. The first line of each says what it gives,
 * or why it is refused.
 */
final class Corpus {

  static final Path ROOT = Path.of("src/test/resources/dev/homeostat/tosca/corpus");

  /**
   * A template.
   *
   * @param file of the template
   * @param text of the template
   */
  record Template(Path file, String text) {

    /** The objects that it gives; empty if it is refused. */
    Optional<List<String>> gives() {
      return said("# gives: ").map(objects -> List.of(objects.split(", ")));
    }

    /** The code that it is refused with, and words of its message. */
    String refused() {
      return said("# refused: ").orElse("");
    }

    private Optional<String> said(String key) {
      return text.lines()
          .findFirst()
          .filter(l -> l.startsWith(key))
          .map(l -> l.substring(key.length()));
    }

    /** Its folder is an archive, and its path in it. */
    ToscaSource source() {
      String shape = ROOT.relativize(file).getName(0).toString();
      Path folder =
          shape.equals("csar")
              ? ROOT.resolve(ROOT.relativize(file).subpath(0, 2))
              : file.getParent();
      return shape.equals("csar")
          ? new ToscaSource.Folder(folder)
          : new ToscaSource.File(folder, file.getFileName().toString());
    }

    @Override
    public String toString() {
      return ROOT.relativize(file).toString();
    }
  }

  private Corpus() {}

  static List<Template> all() {
    try (Stream<Path> files = Files.walk(ROOT)) {
      return files
          .filter(file -> file.toString().endsWith(".yaml"))
          .sorted()
          .map(Corpus::read)
          .filter(template -> template.gives().isPresent() || !template.refused().isEmpty())
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Template read(Path file) {
    try {
      return new Template(file, Files.readString(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
