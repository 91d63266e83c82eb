package dev.homeostat.docs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

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

  /** The folders of what builds make, which change meanwhile, and of packages. */
  private static final Set<String> SKIPPED = Set.of("target", "node_modules");

  /** Returns files in their order, without those of builds and packages. */
  static List<Path> files(Path root, Predicate<Path> wanted) {
    List<Path> found = new ArrayList<>();
    SimpleFileVisitor<Path> visitor =
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path dir, BasicFileAttributes attributes) {
            return !dir.equals(root) && SKIPPED.contains(dir.getFileName().toString())
                ? FileVisitResult.SKIP_SUBTREE
                : FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            if (attributes.isRegularFile() && wanted.test(file)) {
              found.add(file);
            }
            return FileVisitResult.CONTINUE;
          }
        };
    try {
      Files.walkFileTree(root, visitor);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return found.stream().sorted().toList();
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
}
