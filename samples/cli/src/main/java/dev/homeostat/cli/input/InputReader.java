package dev.homeostat.cli.input;

import com.fasterxml.jackson.core.JsonPointer;
import dev.homeostat.Application;
import dev.homeostat.ApplicationBuilder;
import dev.homeostat.Manifest;
import dev.homeostat.ObserverSchema;
import dev.homeostat.Problem;
import dev.homeostat.document.ApplicationDocument;
import dev.homeostat.document.ApplicationObjects;
import dev.homeostat.tosca.ToscaSuffix;
import dev.homeostat.tree.Document;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads what the user names: one Application, or what makes one: plain manifests, a TOSCA file. */
public final class InputReader {

  /** Standard input, as a file name. */
  public static final String STANDARD_INPUT = "-";

  private static final String NAME = "[a-z0-9]([-.a-z0-9]{0,251}[a-z0-9])?";

  private final NamedFiles named;

  /**
   * The files and options that the user named.
   *
   * @param files at least one
   * @param schemas files of observer schemas
   * @param values of the inputs of a template or a source, as typed
   * @param valueFiles files of such values
   * @param format of the source in the file, if it is neither a manifest nor TOSCA
   * @param name of the application, where the files have none
   * @param namespace of the application, where the files have none
   * @param nameNeeded whether files without a name need one from the user
   */
  public record Asked(
      List<String> files,
      List<String> schemas,
      List<String> values,
      List<String> valueFiles,
      @Nullable String format,
      @Nullable String name,
      @Nullable String namespace,
      boolean nameNeeded) {}

  /**
   * Reads what the user names.
   *
   * @param named reads the files
   */
  public InputReader(NamedFiles named) {
    this.named = named;
  }

  /** Reads the input. May be called again: files are read again, standard input is remembered. */
  public Inputs read(Asked asked) {
    return asked.format() == null ? detected(asked) : custom(asked, asked.format());
  }

  /** Reads one file in a format that a translation hook knows. */
  private Inputs custom(Asked asked, String format) {
    List<Problem> problems = new ArrayList<>();
    List<Document> sources = named.sources(asked.files(), problems);
    List<Document> schemas = new SchemaFiles(named).read(asked.schemas(), problems);
    InputValues values = InputValues.of(asked.values(), asked.valueFiles(), named);
    problems.addAll(values.problems());
    if (sources.size() != 1 && !isHopeless(problems)) {
      problems.add(
          Problem.error("MixedInput")
              .at("--source-format")
              .expected("one file in this format")
              .got(sources.size() + " files")
              .advice("run the command once for each"));
    }
    return isHopeless(problems)
        ? new Inputs.Unusable(problems)
        : named(asked, "a file in the format " + format, problems)
            .map(
                builder ->
                    usable(
                        builder.custom(format, sources.get(0), values.tree()),
                        schemas,
                        problems,
                        Optional.empty()))
            .orElseGet(() -> new Inputs.Unusable(problems));
  }

  /** Reads files whose kind is detected from their content. */
  private Inputs detected(Asked asked) {
    List<Problem> problems = new ArrayList<>();
    NamedFiles.Contents found = named.read(asked.files(), problems);
    List<Document> schemas = new SchemaFiles(named).read(asked.schemas(), problems);
    InputValues values = InputValues.of(asked.values(), asked.valueFiles(), named);
    problems.addAll(values.problems());
    List<Document> documents = found.documents();
    if (!found.tosca().isEmpty() && found.tosca().size() + documents.size() > 1) {
      problems.add(mixedTosca(found));
    }
    if (isHopeless(problems)) {
      return new Inputs.Unusable(problems);
    }
    if (!found.tosca().isEmpty()) {
      return tosca(asked, found.tosca().get(0), values, schemas, problems);
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
    } else if (!asked.values().isEmpty() || !asked.valueFiles().isEmpty()) {
      problems.add(inputsUnused(!applications.isEmpty()));
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

  private static Problem mixedTosca(NamedFiles.Contents found) {
    ToscaFile first = found.tosca().get(0);
    return Problem.error("MixedInput")
        .in(found.documents().stream().findFirst().flatMap(d -> d.locate(JsonPointer.empty())))
        .expected("one TOSCA template or CSAR archive, alone")
        .got(
            found.tosca().size() > 1
                ? found.tosca().get(1).name() + " beside " + first.name()
                : "another document beside " + first.name())
        .advice("run the command once for each; what a template imports is found by itself");
  }

  private static Problem inputsUnused(boolean application) {
    return Problem.error("MixedInput")
        .at("--input")
        .expected(
            application
                ? "the inputs that the Application has in spec.toscaInputs"
                : "a TOSCA template or a CSAR archive that has inputs")
        .got(application ? "others" : "plain manifests")
        .advice("leave the option out");
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
    ApplicationDocument.Reading reading =
        ApplicationDocument.read(ApplicationObjects.asWritten(document));
    problems.addAll(reading.problems());
    if (isHopeless(problems) || reading.application().isEmpty()) {
      return new Inputs.Unusable(problems);
    }
    ApplicationBuilder builder = reading.application().get().toBuilder();
    schemas.forEach(schema -> builder.observe(ObserverSchema.of(schema)));
    return new Inputs.Usable(
        builder.build(), List.copyOf(problems), Optional.empty(), Optional.of(document));
  }

  private static Inputs plain(
      Asked asked, List<Document> documents, List<Document> schemas, List<Problem> problems) {
    return named(asked, "plain manifests", problems)
        .map(
            builder ->
                usable(
                    builder.manifest(Manifest.ofDocuments(documents)),
                    schemas,
                    problems,
                    Optional.empty()))
        .orElseGet(() -> new Inputs.Unusable(problems));
  }

  private static Inputs tosca(
      Asked asked,
      ToscaFile file,
      InputValues values,
      List<Document> schemas,
      List<Problem> problems) {
    return named(asked, "a TOSCA file", problems)
        .map(
            builder ->
                usable(
                    builder.source(file.source(values.tree())),
                    schemas,
                    problems,
                    Optional.of(file)))
        .orElseGet(() -> new Inputs.Unusable(problems));
  }

  /** An application of what has no name of its own; empty if it gets no good one. */
  private static Optional<ApplicationBuilder> named(
      Asked asked, String what, List<Problem> problems) {
    String name = asked.name() == null ? nameOf(asked.files().get(0)) : asked.name();
    String namespace = asked.namespace() == null ? "default" : asked.namespace();
    if (asked.name() == null && asked.nameNeeded()) {
      problems.add(
          Problem.error("NameMissing")
              .at("--name")
              .expected("the application's name, since its state is kept under it")
              .got(what + " without one")
              .advice("choose a name, and keep to it"));
    }
    if (!name.matches(NAME)) {
      problems.add(badName("--name"));
    }
    if (!namespace.matches(NAME)) {
      problems.add(badName("--namespace"));
    }
    return isHopeless(problems)
        ? Optional.empty()
        : Optional.of(Application.named(namespace, name));
  }

  private static Problem badName(String option) {
    return Problem.error("BadName")
        .at(option)
        .expected("lower case letters, digits, dashes and dots")
        .got("another name")
        .advice("choose one that a Kubernetes object may have");
  }

  private static Inputs usable(
      ApplicationBuilder builder,
      List<Document> schemas,
      List<Problem> problems,
      Optional<ToscaFile> tosca) {
    schemas.forEach(schema -> builder.observe(ObserverSchema.of(schema)));
    return new Inputs.Usable(builder.build(), List.copyOf(problems), tosca, Optional.empty());
  }

  /** The file's base name, made into a name that a Kubernetes object may have. */
  static String nameOf(String file) {
    Path path = file.equals(STANDARD_INPUT) ? null : Path.of(file).normalize().getFileName();
    String name = path == null || path.toString().isEmpty() ? "application" : path.toString();
    String base =
        ToscaSuffix.of(name)
            .map(suffix -> suffix.without(name))
            .orElseGet(() -> name.replaceFirst("(?i)\\.json$", ""));
    String safe =
        base.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9-]", "-").replaceAll("^-+|-+$", "");
    return safe.isEmpty() ? "application" : safe;
  }
}
