package dev.homeostat.docs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The artifacts that the build staged for publication. */
final class StagedArtifacts {

  static final Path ROOT = Path.of(System.getProperty("staging.directory"));

  static final String VERSION = version();

  private static final Path GROUP = ROOT.resolve("dev/homeostat");

  private StagedArtifacts() {}

  private static String version() {
    return all("<version>([^<]+)</version>", bom()).get(0);
  }

  private static String bom() {
    return Documents.text(Documents.REPOSITORY.resolve("bom/pom.xml"));
  }

  static List<String> all(String pattern, String text) {
    return Pattern.compile(pattern)
        .matcher(text)
        .results()
        .map((MatchResult found) -> found.group(1))
        .toList();
  }

  /** Returns the names of the artifacts that the BOM has. */
  static List<String> published() {
    return all("<artifactId>(homeostat-(?!bom)[^<]+)</artifactId>", bom());
  }

  /** Returns the names of the artifacts that are staged, with the BOM. */
  static List<String> staged() {
    try (Stream<Path> all = Files.list(GROUP)) {
      return all.map(dir -> dir.getFileName().toString()).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static Path jar(String artifact) {
    return newest(artifact, ".jar");
  }

  static String pom(String artifact) {
    return Documents.text(newest(artifact, ".pom"));
  }

  /** Each build adds a snapshot. */
  private static Path newest(String artifact, String ending) {
    Path version = GROUP.resolve(artifact).resolve(VERSION);
    try (Stream<Path> files = Files.list(version)) {
      return files
          .filter(file -> file.getFileName().toString().matches(".*\\d" + ending))
          .max(Comparator.comparing(file -> file.toFile().lastModified()))
          .orElseThrow(
              () -> new IllegalStateException("nothing staged in " + version + "; run mvn verify"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
