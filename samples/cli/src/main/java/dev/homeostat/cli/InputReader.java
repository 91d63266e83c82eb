package dev.homeostat.cli;

import com.fasterxml.jackson.core.JsonPointer;
import dev.homeostat.Application;
import dev.homeostat.Manifest;
import dev.homeostat.ObserverSchema;
import dev.homeostat.Problem;
import dev.homeostat.core.document.ApplicationDocument;
import dev.homeostat.spi.DocumentReader;
import dev.homeostat.tree.Document;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads what the user names: one Application, or plain manifests that make one. */
final class InputReader {

  /** Standard input, as a file name. */
  static final String STANDARD_INPUT = "-";

  private static final String DOCUMENTS = ".*\\.(yaml|yml|json)";
  private static final String NAME = "[a-z0-9]([-.a-z0-9]{0,251}[a-z0-9])?";

  private final InputStream in;
  private byte @Nullable [] standardInput;

  /**
   * What the user named.
   *
   * @param files at least one
   * @param schemas files of observer schemas
   * @param name of the application, for plain manifests
   * @param namespace of the application, for plain manifests
   * @param nameNeeded whether plain manifests need a name from the user
   */
  record Asked(
      List<String> files,
      List<String> schemas,
      @Nullable String name,
      @Nullable String namespace,
      boolean nameNeeded) {}

  InputReader(InputStream in) {
    this.in = in;
  }

  /** May be asked again: files are read anew, standard input is remembered. */
  Inputs read(Asked asked) {
    List<Problem> problems = new ArrayList<>();
    List<Document> documents = documents(asked.files(), problems);
    List<Document> schemas = documents(asked.schemas(), problems);
    if (isHopeless(problems)) {
      return new Inputs.Unusable(problems);
    }
    List<Document> applications = documents.stream().filter(ApplicationDocument::is).toList();
    if (documents.isEmpty()) {
      problems.add(
          Problem.error("EmptyInput")
              .expected("an Application, or at least one resource")
              .got("no document in " + String.join(", ", asked.files()))
              .advice("to remove everything, use homeostat delete"));
    } else if (!applications.isEmpty() && documents.size() > 1) {
      problems.add(mixed(documents, applications));
    }
    if (isHopeless(problems)) {
      return new Inputs.Unusable(problems);
    }
    return applications.isEmpty()
        ? plain(asked, documents, schemas, problems)
        : document(asked, applications.get(0), schemas, problems);
  }

  private static boolean isHopeless(List<Problem> problems) {
    return problems.stream().anyMatch(Problem::isError);
  }

  private static Problem mixed(List<Document> documents, List<Document> applications) {
    Document first = applications.get(0);
    Document other =
        applications.size() > 1
            ? applications.get(1)
            : documents.stream().filter(each -> each != first).findFirst().orElse(first);
    return Problem.error("MixedInput")
        .in(other.locate(JsonPointer.empty()))
        .expected("one Application, or plain manifests")
        .got(
            applications.size() > 1
                ? "a second Application beside the one at " + placeOf(first)
                : "a plain manifest beside the Application at " + placeOf(first))
        .advice("run the command once for each");
  }

  private static String placeOf(Document document) {
    return document.locate(JsonPointer.empty()).map(Object::toString).orElse("?");
  }

  private static Inputs document(
      Asked asked, Document document, List<Document> schemas, List<Problem> problems) {
    if (asked.name() != null || asked.namespace() != null) {
      problems.add(
          Problem.error("MixedInput")
              .in(document.locate(JsonPointer.compile("/metadata")))
              .expected("the name and namespace that the Application has")
              .got(asked.name() != null ? "--name" : "--namespace")
              .advice("leave the option out; it is for plain manifests"));
    }
    ApplicationDocument.Reading reading = ApplicationDocument.read(document);
    problems.addAll(reading.problems());
    if (isHopeless(problems) || reading.application().isEmpty()) {
      return new Inputs.Unusable(problems);
    }
    return usable(reading.application().get().toBuilder(), schemas, problems);
  }

  private static Inputs plain(
      Asked asked, List<Document> documents, List<Document> schemas, List<Problem> problems) {
    String name = asked.name() == null ? nameOf(asked.files().get(0)) : asked.name();
    String namespace = asked.namespace() == null ? "default" : asked.namespace();
    if (asked.name() == null && asked.nameNeeded()) {
      problems.add(
          Problem.error("NameMissing")
              .at("--name")
              .expected("the application's name, since its state is kept under it")
              .got("plain manifests without one")
              .advice("choose a name, and keep to it"));
    }
    if (!name.matches(NAME)) {
      problems.add(badName("--name"));
    }
    if (!namespace.matches(NAME)) {
      problems.add(badName("--namespace"));
    }
    if (isHopeless(problems)) {
      return new Inputs.Unusable(problems);
    }
    return usable(
        Application.named(namespace, name).manifest(Manifest.ofDocuments(documents)),
        schemas,
        problems);
  }

  private static Problem badName(String option) {
    return Problem.error("BadName")
        .at(option)
        .expected("lower case letters, digits, dashes and dots")
        .got("another name")
        .advice("choose one that a Kubernetes object may have");
  }

  private static Inputs usable(
      Application.Builder builder, List<Document> schemas, List<Problem> problems) {
    schemas.forEach(schema -> builder.observe(ObserverSchema.of(schema)));
    return new Inputs.Usable(builder.build(), List.copyOf(problems));
  }

  /** The file's base name, made into a name that a Kubernetes object may have. */
  static String nameOf(String file) {
    Path path = file.equals(STANDARD_INPUT) ? null : Path.of(file).normalize().getFileName();
    String name = path == null || path.toString().isEmpty() ? "application" : path.toString();
    String base = name.replaceFirst("\\.(yaml|yml|json)$", "").toLowerCase(Locale.ROOT);
    String safe = base.replaceAll("[^a-z0-9-]", "-").replaceAll("^-+|-+$", "");
    return safe.isEmpty() ? "application" : safe;
  }

  private List<Document> documents(List<String> files, List<Problem> problems) {
    List<Document> documents = new ArrayList<>();
    for (String file : files) {
      try {
        if (file.equals(STANDARD_INPUT)) {
          documents.addAll(parse("<stdin>", standardInput(), problems));
        } else {
          for (Path path : pathsOf(file)) {
            documents.addAll(parse(path.toString(), Files.readAllBytes(path), problems));
          }
        }
      } catch (IOException | InvalidPathException e) {
        problems.add(unreadable(file, e));
      }
    }
    return documents;
  }

  /** A file is itself; a folder is its documents by name. */
  static List<Path> pathsOf(String file) throws IOException {
    Path path = Path.of(file);
    if (!Files.isDirectory(path)) {
      return List.of(path);
    }
    try (Stream<Path> inside = Files.list(path)) {
      return inside.filter(each -> each.toString().matches(DOCUMENTS)).sorted().toList();
    }
  }

  private static List<Document> parse(String name, byte[] bytes, List<Problem> problems)
      throws CharacterCodingException {
    String text =
        StandardCharsets.UTF_8
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPORT)
            .onUnmappableCharacter(CodingErrorAction.REPORT)
            .decode(ByteBuffer.wrap(bytes))
            .toString();
    DocumentReader.Reading reading = DocumentReader.discovered().read(text, name);
    problems.addAll(reading.problems());
    return reading.documents();
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
    String got = cause.getClass().getSimpleName();
    if (cause instanceof NoSuchFileException) {
      got = "no such file";
    } else if (cause instanceof CharacterCodingException) {
      got = "bytes that are no UTF-8";
    }
    return Problem.error("UnreadableFile")
        .expected("a readable text in UTF-8 at " + file)
        .got(got)
        .advice("check the path and its permissions");
  }
}
