package dev.homeostat.cli.importers;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.cli.patterns.SourceValue;
import dev.homeostat.cli.schemas.ImportResult;
import dev.homeostat.tree.Document;
import java.util.List;

/** Reads the rules of one tool. Pure. */
public abstract class RuleImporter {

  RuleImporter() {}

  /**
   * Reads documents.
   *
   * @param documents of the tool, and lists of them
   * @param manifest the objects that Homeostat will reconcile, as far as they are in documents;
   *     some tools have settings in them
   * @param namespace of the objects that name none
   * @return the rules, or all that is wrong
   */
  public final ImportResult read(
      List<Document> documents, List<Document> manifest, String namespace) {
    ImportDraft draft = new ImportDraft(namespace);
    documents.forEach(document -> unpacked(SourceValue.of(document), draft));
    manifest.forEach(document -> object(SourceValue.of(document), draft));
    if (!documents.isEmpty() && draft.hasObjectsOnly()) {
      draft.error(
          SourceValue.of(documents.get(0)),
          "NoRules",
          "a document of this tool, or an object that it is told to treat differently",
          "other objects only",
          "check the name of the tool; manifests go with --file");
    }
    return draft.result();
  }

  private void unpacked(SourceValue value, ImportDraft draft) {
    JsonNode tree = value.tree();
    boolean isList = tree.path("kind").asText().endsWith("List") && tree.path("items").isArray();
    if (isList) {
      value.member("items").elements().forEach(item -> unpacked(item, draft));
    } else if (!tree.isObject()) {
      draft.wrongType(value, "an object with apiVersion and kind");
    } else {
      boolean named = true;
      for (String name : List.of("apiVersion", "kind")) {
        SourceValue member = value.member(name);
        if (member.isAbsent()) {
          draft.error(value, "MissingField", name, "nothing", "add it");
        }
        named &= draft.text(member).isPresent();
      }
      if (named) {
        draft.document();
        document(value, draft);
      }
    }
  }

  /** Reads one document that has apiVersion and kind. */
  abstract void document(SourceValue document, ImportDraft draft);

  /** Reads an object of the manifest; few tools have settings there. */
  void object(SourceValue object, ImportDraft draft) {}

  static String group(SourceValue document) {
    String apiVersion = document.member("apiVersion").text();
    int slash = apiVersion.indexOf('/');
    return slash < 0 ? "" : apiVersion.substring(0, slash);
  }

  static String kind(SourceValue document) {
    return document.member("kind").text();
  }

  /** Reports a document that the tool does not have. */
  static void unknown(SourceValue document, ImportDraft draft, String expected) {
    draft.error(
        document.member("kind"),
        "UnknownKind",
        expected,
        "another kind",
        "name files of this tool only; manifests go with --file");
  }
}
