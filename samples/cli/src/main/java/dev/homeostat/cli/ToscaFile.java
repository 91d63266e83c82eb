package dev.homeostat.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.homeostat.Source;
import dev.homeostat.spi.Hook;
import dev.homeostat.tosca.ToscaHook;
import dev.homeostat.tosca.ToscaHookBuilder;
import dev.homeostat.tosca.ToscaSource;
import dev.homeostat.tree.Digest;
import dev.homeostat.tree.Document;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A TOSCA template or a CSAR archive that the user named.
 *
 * @param file as it was read
 * @param path where it is, and what it imports; empty if it has no place, as standard input
 */
record ToscaFile(NamedFile file, Optional<Path> path) {

  /** The key that distinguishes a template from any other document. */
  private static final String VERSION = "tosca_definitions_version";

  /** At the beginning of a line it is a key of the whole; a text within a manifest is indented. */
  private static final Pattern VERSION_LINE =
      Pattern.compile("^([\"']?)" + VERSION + "\\1\\s*:", Pattern.MULTILINE);

  private static final int TAR_MAGIC = 257;

  /** Returns whether a file is an archive, by its first bytes, whatever it is called. */
  static boolean isArchive(NamedFile file) {
    return file.has(0, "PK\003\004")
        || file.has(0, "PK\005\006")
        || file.has(0, "\037\u008B")
        || file.has(TAR_MAGIC, "ustar");
  }

  /** Returns whether a file is a template, also one that is not YAML as it should be. */
  static boolean isTemplate(NamedFile file) {
    return VERSION_LINE.matcher(file.text()).find();
  }

  static boolean isTemplate(Document document) {
    return document.tree().has(VERSION);
  }

  /**
   * Returns the TOSCA file of a file. A link to a file in another folder counts as its target; a
   * file that is not regular, such as a pipe, has no path.
   */
  static ToscaFile of(NamedFile file) throws IOException {
    Optional<Path> path = file.path().filter(Files::isRegularFile);
    if (path.isEmpty()) {
      return new ToscaFile(file, path);
    }
    Path real = path.get().toRealPath();
    boolean here = folderOf(path.get()).toRealPath().equals(real.getParent());
    return new ToscaFile(file, here ? path : Optional.of(real));
  }

  String name() {
    return file.name();
  }

  /** The folder from which a template may import. */
  Optional<Path> folder() {
    return path.map(ToscaFile::folderOf);
  }

  private static Path folderOf(Path path) {
    Path parent = path.getParent();
    return parent == null ? Path.of("") : parent;
  }

  /** For who translates it without an engine. */
  ToscaSource source() {
    if (isArchive(file)) {
      return new ToscaSource.Archive(file.content(), name());
    }
    return path.<ToscaSource>map(
            place -> new ToscaSource.File(folderOf(place), String.valueOf(place.getFileName())))
        .orElseGet(() -> new ToscaSource.Text(file.text(), name()));
  }

  /** For an application: a URL, which {@link #hook()} knows. */
  Source source(ObjectNode inputs) {
    String url = url().toString();
    return isArchive(file)
        ? new Source.Csar(url, inputs)
        : new Source.Tosca(Document.of(TextNode.valueOf(url)), inputs);
  }

  /** Reads this file, and what it may import. */
  Hook hook() {
    return folder()
        .map(ToscaHook::reading)
        .orElseGet(() -> new ToscaHookBuilder().serving(url(), source()).build());
  }

  /** Returns the URL; without a path it depends on the content. */
  private URI url() {
    return path.map(place -> place.toAbsolutePath().toUri()).orElseGet(this::urlOfContent);
  }

  private URI urlOfContent() {
    String content = new String(file.content(), StandardCharsets.ISO_8859_1);
    return URI.create("stdin:" + Digest.of(content).text());
  }
}
