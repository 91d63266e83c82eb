package dev.homeostat.cli.input;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.homeostat.Source;
import dev.homeostat.tosca.ToscaHook;
import dev.homeostat.tosca.ToscaHookBuilder;
import dev.homeostat.tosca.ToscaSource;
import dev.homeostat.tosca.ToscaSuffix;
import dev.homeostat.tree.Digest;
import dev.homeostat.tree.Document;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A TOSCA template or a CSAR archive that the user named.
 *
 * @param file as it was read
 * @param path where it is, and what it imports; empty if it has no place, as standard input
 * @param unpacked the folder with the files of an archive, if it is one
 */
public record ToscaFile(NamedFile file, Optional<Path> path, Optional<Path> unpacked) {

  /** The key that distinguishes a template from any other document. */
  private static final String VERSION = "tosca_definitions_version";

  /** At the beginning of a line it is a key of the whole; a text within a manifest is indented. */
  private static final Pattern VERSION_LINE =
      Pattern.compile("^([\"']?)" + VERSION + "\\1\\s*:", Pattern.MULTILINE);

  private static final int TAR_MAGIC = 257;
  private static final int DEPTH = 16;
  private static final int FILES = 2_000;

  /**
   * Returns whether a file is an archive, by its first bytes, whatever it is called. What is called
   * one and is no template is a broken one.
   */
  static boolean isArchive(NamedFile file) {
    return isPacked(file) || (ToscaSuffix.ARCHIVE.ends(file.name()) && !isTemplate(file));
  }

  private static boolean isPacked(NamedFile file) {
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
      return new ToscaFile(file, path, Optional.empty());
    }
    Path real = path.get().toRealPath();
    boolean here = folderOf(path.get()).toRealPath().equals(real.getParent());
    return new ToscaFile(file, here ? path : Optional.of(real), Optional.empty());
  }

  /** Returns whether a folder holds the files of an archive, with metadata. */
  static boolean isUnpacked(Path folder) {
    return Files.isRegularFile(folder.resolve("TOSCA-Metadata/TOSCA.meta"))
        || Files.isRegularFile(folder.resolve("TOSCA.meta"));
  }

  /** Returns the files of an archive; what they are is known by a digest of their contents. */
  static ToscaFile ofFolder(Path folder) throws IOException {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    try (Stream<Path> inside = Files.walk(folder, DEPTH)) {
      for (Path file : inside.filter(Files::isRegularFile).sorted().limit(FILES).toList()) {
        all.writeBytes(folder.relativize(file).toString().getBytes(StandardCharsets.UTF_8));
        all.writeBytes(
            Digest.of(Files.readString(file, StandardCharsets.ISO_8859_1))
                .text()
                .getBytes(StandardCharsets.UTF_8));
      }
    }
    NamedFile file = new NamedFile(folder.toString(), all.toByteArray(), Optional.empty());
    return new ToscaFile(file, Optional.empty(), Optional.of(folder));
  }

  String name() {
    return file.name();
  }

  /** The folder from which a template may import. */
  public Optional<Path> folder() {
    return unpacked.or(() -> path.map(ToscaFile::folderOf));
  }

  private static Path folderOf(Path path) {
    Path parent = path.getParent();
    return parent == null ? Path.of("") : parent;
  }

  /** For who translates it without an engine. */
  public ToscaSource source() {
    if (unpacked.isPresent()) {
      return new ToscaSource.Folder(unpacked.get());
    }
    if (isArchive(file)) {
      return new ToscaSource.Archive(file.content(), name());
    }
    return path.<ToscaSource>map(
            place -> new ToscaSource.File(folderOf(place), String.valueOf(place.getFileName())))
        .orElseGet(() -> new ToscaSource.Text(file.text(), name()));
  }

  /** For an application: a URL, which {@link #hook()} knows. */
  public Source source(ObjectNode inputs) {
    String url = url().toString();
    return unpacked.isEmpty() && isArchive(file)
        ? new Source.Csar(url, inputs)
        : new Source.Tosca(Document.of(TextNode.valueOf(url)), inputs);
  }

  /** Reads this file, and what it may import. */
  public ToscaHook hook(ToscaHookBuilder builder) {
    return path.map(ToscaFile::folderOf)
        .map(builder::reading)
        .orElseGet(() -> builder.serving(url(), source()))
        .build();
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
