package dev.homeostat.docs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** The documents of this module, and the code blocks in them. */
final class Documents {

  /** Tests run in the folder of their module. */
  static final Path DOCS = Path.of("").toAbsolutePath();

  static final Path REPOSITORY = DOCS.getParent();

  private Documents() {}

  /** A fenced block: where it starts, its language, the line before it, and its text. */
  record Block(Path file, int line, String language, String before, String text) {
    @Override
    public String toString() {
      return DOCS.relativize(file) + ":" + line;
    }
  }

  static List<Path> markdown() {
    return files(DOCS, path -> path.toString().endsWith(".md"));
  }

  static List<Path> files(Path root, Predicate<Path> wanted) {
    try (Stream<Path> all = Files.walk(root)) {
      return all.filter(Files::isRegularFile)
          .filter(path -> !contains(root.relativize(path), "target"))
          .filter(wanted)
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static String text(Path file) {
    try {
      return Files.readString(file, StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static List<Block> blocks(String... languages) {
    List<String> wanted = List.of(languages);
    return markdown().stream()
        .flatMap(file -> blocks(file).stream())
        .filter(block -> wanted.contains(block.language()))
        .toList();
  }

  static List<Block> blocks(Path file) {
    List<Block> blocks = new ArrayList<>();
    List<String> lines = text(file).lines().toList();
    for (int i = 0; i < lines.size(); i++) {
      if (!lines.get(i).startsWith("```")) {
        continue;
      }
      int start = i;
      StringBuilder text = new StringBuilder();
      for (i++; i < lines.size() && !lines.get(i).equals("```"); i++) {
        text.append(lines.get(i)).append('\n');
      }
      String language = lines.get(start).substring(3).strip();
      String before = start == 0 ? "" : lines.get(start - 1);
      blocks.add(new Block(file, start + 1, language, before, text.toString()));
    }
    return blocks;
  }

  private static boolean contains(Path path, String name) {
    for (Path part : path) {
      if (part.toString().equals(name)) {
        return true;
      }
    }
    return false;
  }
}
