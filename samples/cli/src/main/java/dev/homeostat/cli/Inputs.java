package dev.homeostat.cli;

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
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads what the user names: one Application, or plain manifests that make one. */
final class Inputs {

  /** What the user gave cannot be used; nothing was done. */
  static final class Unusable extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private final transient List<Problem> problems;

    Unusable(List<Problem> problems) {
      super(problems.toString(), null, false, false);
      this.problems = List.copyOf(problems);
    }

    List<Problem> problems() {
      return problems;
    }
  }

  private final List<Problem> problems = new ArrayList<>();

  private Inputs() {}

  static Application read(
      List<String> files, List<String> schemas, @Nullable String name, String namespace) {
    return new Inputs().application(files, schemas, name, namespace);
  }

  private Application application(
      List<String> files, List<String> schemas, @Nullable String name, String namespace) {
    List<Document> documents = new ArrayList<>();
    files.forEach(file -> documents.addAll(documents(file)));
    List<Document> observed = new ArrayList<>();
    schemas.forEach(file -> observed.addAll(documents(file)));
    stopAt(problems);
    List<Document> applications = documents.stream().filter(ApplicationDocument::is).toList();
    if (applications.isEmpty()) {
      return manifests(documents, observed, name == null ? nameOf(files.get(0)) : name, namespace);
    }
    if (documents.size() > 1) {
      String where =
          applications
              .get(0)
              .locate(com.fasterxml.jackson.core.JsonPointer.empty())
              .map(Object::toString)
              .orElse("");
      stopAt(
          List.of(
              Problem.error("MixedInput")
                  .expected("one Application, or plain manifests")
                  .got(
                      applications.size() > 1
                          ? applications.size() + " Applications; the first is at " + where
                          : "an Application (" + where + ") and plain manifests")
                  .advice("run the command once for each Application")));
    }
    ApplicationDocument.Reading reading = ApplicationDocument.read(applications.get(0));
    return reading.application().orElseThrow(() -> new Unusable(reading.problems()));
  }

  private static Application manifests(
      List<Document> documents, List<Document> schemas, String name, String namespace) {
    Application.Builder builder =
        Application.named(namespace, name).manifest(Manifest.ofDocuments(documents));
    schemas.forEach(schema -> builder.observe(ObserverSchema.of(schema)));
    return builder.build();
  }

  private static String nameOf(String file) {
    Path path = Path.of(file).getFileName();
    String name = file.equals("-") || path == null ? "stdin" : path.toString();
    int dot = name.indexOf('.');
    String base = (dot > 0 ? name.substring(0, dot) : name).toLowerCase(java.util.Locale.ROOT);
    String safe = base.replaceAll("[^a-z0-9-]", "-").replaceAll("^-+|-+$", "");
    return safe.isEmpty() ? "application" : safe;
  }

  private List<Document> documents(String file) {
    if (file.equals("-")) {
      return parse("<stdin>", standardInput());
    }
    Path path = Path.of(file);
    if (!Files.isDirectory(path)) {
      return parse(file, bytes(path));
    }
    List<Document> documents = new ArrayList<>();
    try (Stream<Path> inside = Files.list(path)) {
      inside
          .filter(each -> each.toString().matches(".*\\.(yaml|yml|json)"))
          .sorted()
          .forEach(each -> documents.addAll(parse(each.toString(), bytes(each))));
    } catch (IOException e) {
      unreadable(file, e);
    }
    return documents;
  }

  private List<Document> parse(String name, byte[] bytes) {
    try {
      String text =
          StandardCharsets.UTF_8
              .newDecoder()
              .onMalformedInput(CodingErrorAction.REPORT)
              .decode(ByteBuffer.wrap(bytes))
              .toString();
      DocumentReader.Reading reading = DocumentReader.discovered().read(text, name);
      problems.addAll(reading.problems());
      return reading.documents();
    } catch (CharacterCodingException e) {
      unreadable(name, e);
      return List.of();
    }
  }

  private byte[] bytes(Path path) {
    try {
      return Files.readAllBytes(path);
    } catch (IOException e) {
      unreadable(path.toString(), e);
      return new byte[0];
    }
  }

  private byte[] standardInput() {
    try {
      InputStream in = System.in;
      return in.readAllBytes();
    } catch (IOException e) {
      unreadable("-", e);
      return new byte[0];
    }
  }

  private void unreadable(String file, IOException e) {
    problems.add(
        Problem.error("UnreadableFile")
            .expected("a readable text in UTF-8 at " + file)
            .got(e.getClass().getSimpleName())
            .advice("check the path and its permissions"));
  }

  private static void stopAt(List<Problem> problems) {
    if (problems.stream().anyMatch(Problem::isError)) {
      throw new Unusable(problems);
    }
  }
}
