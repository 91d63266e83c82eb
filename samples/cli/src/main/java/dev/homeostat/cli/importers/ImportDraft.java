package dev.homeostat.cli.importers;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.Problem;
import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.cli.patterns.FieldPattern;
import dev.homeostat.cli.patterns.ParsedPath;
import dev.homeostat.cli.patterns.SourceValue;
import dev.homeostat.cli.schemas.ImportResult;
import dev.homeostat.cli.schemas.ImportedAnnotation;
import dev.homeostat.cli.schemas.ImportedRule;
import dev.homeostat.cli.schemas.ManagerRule;
import dev.homeostat.text.Spelling;
import dev.homeostat.tree.Document;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** Collects what an importer reads, and all that is wrong with it. */
final class ImportDraft {

  private static final String EXPRESSION = "{{";

  private final List<ImportedRule> rules = new ArrayList<>();
  private final List<ManagerRule> managers = new ArrayList<>();
  private final List<ImportedAnnotation> annotations = new ArrayList<>();
  private final List<Document> manifest = new ArrayList<>();
  private final List<Problem> notes = new ArrayList<>();
  private final List<Problem> errors = new ArrayList<>();
  private final String namespace;
  private int documents;
  private int objects;

  /**
   * Nothing is read yet.
   *
   * @param namespace of the objects that name none
   */
  ImportDraft(String namespace) {
    this.namespace = namespace;
  }

  /** Returns the namespace of the objects that name none. */
  String namespace() {
    return namespace;
  }

  /** Counts a document that the importer reads. */
  void document() {
    documents++;
  }

  /** Returns whether each document was an object, and none of them has anything to import. */
  boolean hasObjectsOnly() {
    return objects == documents
        && rules.isEmpty()
        && managers.isEmpty()
        && annotations.isEmpty()
        && notes.isEmpty()
        && errors.isEmpty();
  }

  ImportResult result() {
    return errors.isEmpty()
        ? new ImportResult.Imported(rules, managers, annotations, manifest, notes)
        : new ImportResult.Malformed(errors);
  }

  void rule(Predicate<Resource> objects, FieldPattern fields, SourceValue source) {
    rules.add(new ImportedRule(objects, fields, source));
  }

  /** Adds a rule about the fields of a manager. */
  void manager(Predicate<Resource> objects, SourceValue source) {
    managers.add(new ManagerRule(objects, source));
  }

  /** Adds the rule of a path that was read, or the reason why there is none. */
  void rule(Predicate<Resource> objects, ParsedPath path, SourceValue source) {
    if (path instanceof ParsedPath.Named named) {
      rule(objects, named.fields(), source);
    } else if (path instanceof ParsedPath.Computed computed) {
      notImported(
          source,
          "a path that only names fields",
          computed.part(),
          "write the paths of the fields with observer_schema_except by hand");
    } else if (path instanceof ParsedPath.Malformed wrong) {
      error(source, "MalformedPath", wrong.expected(), wrong.got(), "correct the path");
    }
  }

  void annotation(ResourceAddress object, String name, String value, SourceValue source) {
    boolean isKnown =
        annotations.stream().anyMatch(it -> it.object().equals(object) && it.name().equals(name));
    if (!isKnown) {
      annotations.add(new ImportedAnnotation(object, name, value, source));
    }
  }

  /** Adds a document that is an object of the manifest. */
  void object(Document document) {
    objects++;
    manifest(document);
  }

  /** Adds an object of the manifest that is in a document. */
  void manifest(Document document) {
    manifest.add(document);
  }

  /** Names what has no equivalent. */
  void notImported(SourceValue source, String expected, String got, String advice) {
    notes.add(at(Problem.warning(ImportResult.NOT_IMPORTED), source, expected, got, advice));
  }

  /** Names what needs no rule, or means something else here. */
  void note(SourceValue source, String code, String expected, String got, String advice) {
    notes.add(at(Problem.warning(code), source, expected, got, advice));
  }

  void error(SourceValue source, String code, String expected, String got, String advice) {
    errors.add(at(Problem.error(code), source, expected, got, advice));
  }

  void errors(List<Problem> problems) {
    errors.addAll(problems);
  }

  private static Problem at(
      Problem problem, SourceValue source, String expected, String got, String advice) {
    return problem
        .at(source.path())
        .in(source.location())
        .expected(expected)
        .got(got)
        .advice(advice);
  }

  /** Returns a text; empty if there is none, with an error for another value. */
  Optional<String> text(SourceValue value) {
    if (value.isAbsent()) {
      return Optional.empty();
    }
    if (!value.tree().isTextual()) {
      wrongType(value, "a text");
      return Optional.empty();
    }
    if (value.text().contains(EXPRESSION)) {
      error(
          value,
          "TemplatedText",
          "a text without template expressions",
          "one with {{",
          "render the file first, for example with helm template");
      return Optional.empty();
    }
    return Optional.of(value.text());
  }

  /** Returns whether a text has template expressions; it is named as not imported then. */
  boolean isTemplate(SourceValue value) {
    boolean template = value.text().contains(EXPRESSION);
    if (template) {
      notImported(
          value,
          "a text without template expressions",
          "one with " + EXPRESSION,
          "render the template, and import what it makes");
    }
    return template;
  }

  /** Returns the texts of a list that are no templates; an error for each other value. */
  List<SourceValue> texts(SourceValue list) {
    List<SourceValue> texts = new ArrayList<>();
    for (SourceValue element : list(list)) {
      if (element.isAbsent()) {
        wrongType(element, "a text");
      } else if (!isTemplate(element) && text(element).isPresent()) {
        texts.add(element);
      }
    }
    return texts;
  }

  /** Returns the elements of a list; none if there is none, with an error for another value. */
  List<SourceValue> list(SourceValue value) {
    if (!value.isAbsent() && !value.tree().isArray()) {
      wrongType(value, "a list");
    }
    return value.elements();
  }

  /** Returns whether a value is an object with known members, with an error for each fault. */
  boolean isObject(SourceValue value, Collection<String> known) {
    if (value.isAbsent() || !value.tree().isObject()) {
      wrongType(value, "an object");
      return false;
    }
    value
        .members()
        .forEach(
            (name, member) -> {
              if (!known.contains(name)) {
                error(
                    member,
                    "UnknownField",
                    "one of " + String.join(", ", known.stream().sorted().toList()),
                    "another field",
                    Spelling.meant(name, known)
                        .map(meant -> "did you mean " + meant + "?")
                        .orElse("remove it"));
              }
            });
    return true;
  }

  /** Returns a flag; false if there is none, with an error for another value. */
  boolean flag(SourceValue value) {
    JsonNode tree = value.tree();
    if (tree.isTextual() && List.of("true", "false").contains(tree.textValue())) {
      return tree.textValue().equals("true");
    }
    if (!value.isAbsent() && !tree.isBoolean()) {
      wrongType(value, "true or false");
    }
    return tree.asBoolean();
  }

  void wrongType(SourceValue value, String expected) {
    error(value, "WrongType", expected, value.type(), "correct the value");
  }
}
