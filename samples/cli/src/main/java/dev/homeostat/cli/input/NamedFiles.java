package dev.homeostat.cli.input;

import com.fasterxml.jackson.databind.node.TextNode;
import dev.homeostat.Problem;
import dev.homeostat.cli.output.Unusable;
import dev.homeostat.spi.DocumentReader;
import dev.homeostat.text.FileFailures;
import dev.homeostat.tree.Document;
import dev.homeostat.yaml.YamlFeature;
import dev.homeostat.yaml.YamlLimits;
import dev.homeostat.yaml.YamlReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads the files that a user names, and detects their kind from their content. */
public final class NamedFiles {

  private static final DocumentReader MANIFESTS = DocumentReader.discovered();

  /** TOSCA, and what goes into a template, is YAML 1.2. */
  private static final DocumentReader CORE =
      new YamlReader(YamlLimits.DEFAULT, Set.of(YamlFeature.CORE_SCALARS));

  private static final String DOCUMENTS = ".*\\.(yaml|yml|json)";

  private final InputStream in;
  private byte @Nullable [] standardInput;

  /** What can be read only once: pipes, as a shell makes them of a command. */
  private final Map<Path, NamedFile> pipes = new HashMap<>();

  /**
   * The contents that were found, in their order.
   *
   * @param documents of all kinds but TOSCA
   * @param tosca templates and archives
   */
  record Contents(List<Document> documents, List<ToscaFile> tosca) {}

  /** An action on one file. */
  @FunctionalInterface
  private interface Reading {
    void read(NamedFile file) throws IOException;
  }

  /**
   * Reads files.
   *
   * @param in standard input
   */
  public NamedFiles(InputStream in) {
    this.in = in;
  }

  /**
   * Reads the files. May be called again: files are read again, standard input and pipes are
   * remembered.
   */
  Contents read(List<String> files, List<Problem> problems) {
    Contents found = new Contents(new ArrayList<>(), new ArrayList<>());
    List<String> others = new ArrayList<>();
    for (String file : files) {
      if (isUnpacked(file)) {
        found.tosca().add(tosca(file));
      } else {
        others.add(file);
      }
    }
    each(others, problems, file -> sort(file, found, problems));
    return found;
  }

  /** Documents of whatever kind. */
  public List<Document> documents(List<String> files, List<Problem> problems) {
    List<Document> documents = new ArrayList<>();
    each(files, problems, file -> documents.addAll(parse(file, MANIFESTS, problems)));
    return documents;
  }

  /** Documents with the values of inputs. */
  List<Document> values(String file, List<Problem> problems) {
    List<Document> documents = new ArrayList<>();
    each(List.of(file), problems, each -> documents.addAll(parse(each, CORE, problems)));
    return documents;
  }

  /** Reads the text of a value as typed. */
  static DocumentReader.Reading value(String text, String name) {
    return CORE.read(text, name);
  }

  /**
   * Returns the content of files in a format that a translation hook knows: the document of a YAML
   * or JSON file that is one object, the text of any other.
   */
  List<Document> sources(List<String> files, List<Problem> problems) {
    List<Document> sources = new ArrayList<>();
    each(files, problems, file -> sources.add(source(file, problems)));
    return sources;
  }

  private static Document source(NamedFile file, List<Problem> problems)
      throws CharacterCodingException {
    if (file.name().matches(DOCUMENTS)) {
      List<Document> documents = parse(file, MANIFESTS, problems);
      if (documents.size() == 1 && documents.get(0).tree().isObject()) {
        return documents.get(0);
      }
    }
    return Document.of(TextNode.valueOf(decoded(file)));
  }

  private void each(List<String> files, List<Problem> problems, Reading reading) {
    for (String file : files) {
      try {
        for (NamedFile each : opened(file)) {
          reading.read(each);
        }
      } catch (IOException | InvalidPathException e) {
        problems.add(unreadable(file, e));
      }
    }
  }

  private List<NamedFile> opened(String file) throws IOException {
    if (file.equals(InputReader.STANDARD_INPUT)) {
      return List.of(NamedFile.ofStandardInput(standardInput()));
    }
    List<NamedFile> opened = new ArrayList<>();
    for (Path path : pathsOf(file)) {
      opened.add(read(path));
    }
    return opened;
  }

  private NamedFile read(Path path) throws IOException {
    NamedFile known = pipes.get(path);
    if (known != null) {
      return known;
    }
    NamedFile file = NamedFile.read(path);
    if (!Files.isRegularFile(path)) {
      pipes.put(path, file);
    }
    return file;
  }

  private static boolean isUnpacked(String file) {
    try {
      return ToscaFile.isUnpacked(Path.of(file));
    } catch (InvalidPathException e) {
      return false;
    }
  }

  /** One file that is a template or an archive, or is taken for one; or a folder of one. */
  public ToscaFile tosca(String file) {
    try {
      if (!file.equals(InputReader.STANDARD_INPUT) && Files.isDirectory(Path.of(file))) {
        return ToscaFile.ofFolder(Path.of(file));
      }
      return ToscaFile.of(
          file.equals(InputReader.STANDARD_INPUT)
              ? NamedFile.ofStandardInput(standardInput())
              : read(Path.of(file)));
    } catch (IOException | InvalidPathException e) {
      throw new Unusable(unreadable(file, e));
    }
  }

  /** A file is itself; a folder is its documents by name. */
  private static List<Path> pathsOf(String file) throws IOException {
    Path path = Path.of(file);
    if (!Files.isDirectory(path)) {
      return List.of(path);
    }
    try (Stream<Path> inside = Files.list(path)) {
      return inside.filter(each -> each.toString().matches(DOCUMENTS)).sorted().toList();
    }
  }

  /**
   * Adds a file to the documents or the TOSCA files. Problems of a template are reported by the
   * translator.
   */
  private static void sort(NamedFile file, Contents found, List<Problem> problems)
      throws IOException {
    if (ToscaFile.isArchive(file)) {
      found.tosca().add(ToscaFile.of(file));
      return;
    }
    List<Problem> wrong = new ArrayList<>();
    List<Document> documents = parse(file, MANIFESTS, wrong);
    if (ToscaFile.isTemplate(file) || documents.stream().anyMatch(ToscaFile::isTemplate)) {
      found.tosca().add(ToscaFile.of(file));
      documents.stream()
          .filter(document -> !ToscaFile.isTemplate(document))
          .forEach(found.documents()::add);
    } else {
      problems.addAll(wrong);
      found.documents().addAll(documents);
    }
  }

  private static List<Document> parse(NamedFile file, DocumentReader reader, List<Problem> problems)
      throws CharacterCodingException {
    DocumentReader.Reading reading = reader.read(decoded(file), file.name());
    problems.addAll(reading.problems());
    return reading.documents();
  }

  private static String decoded(NamedFile file) throws CharacterCodingException {
    return StandardCharsets.UTF_8
        .newDecoder()
        .onMalformedInput(CodingErrorAction.REPORT)
        .onUnmappableCharacter(CodingErrorAction.REPORT)
        .decode(ByteBuffer.wrap(file.content()))
        .toString();
  }

  private byte[] standardInput() throws IOException {
    byte[] known = standardInput;
    if (known == null) {
      known = in.readAllBytes();
      standardInput = known;
    }
    return known;
  }

  /** Never with the message of the cause: it may show what was in the file. */
  private static Problem unreadable(String file, Exception cause) {
    return Problem.error("UnreadableFile")
        .expected("a readable text in UTF-8 at " + file)
        .got(FileFailures.got(cause))
        .advice("check the path and its permissions");
  }
}
