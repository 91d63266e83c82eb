package dev.homeostat.cli.importers;

import com.fasterxml.jackson.databind.JsonNode;
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
   * @return the rules, or all that is wrong
   */
  public final ImportResult read(List<Document> documents, List<Document> manifest) {
    ImportDraft draft = new ImportDraft();
    documents.forEach(document -> unpacked(Value.of(document), draft));
    manifest.forEach(document -> object(Value.of(document), draft));
    return draft.result();
  }

  private void unpacked(Value value, ImportDraft draft) {
    JsonNode tree = value.tree();
    boolean isList = tree.path("kind").asText().endsWith("List") && tree.path("items").isArray();
    if (isList) {
      value.member("items").elements().forEach(item -> unpacked(item, draft));
    } else if (!tree.isObject()) {
      draft.wrongType(value, "an object with apiVersion and kind");
    } else {
      boolean named = true;
      for (String name : List.of("apiVersion", "kind")) {
        Value member = value.member(name);
        if (member.isAbsent()) {
          draft.error(value, "MissingField", name, "nothing", "add it");
        }
        named &= draft.text(member).isPresent();
      }
      if (named) {
        document(value, draft);
      }
    }
  }

  /** Reads one document that has apiVersion and kind. */
  abstract void document(Value document, ImportDraft draft);

  /** Reads an object of the manifest; few tools have settings there. */
  void object(Value object, ImportDraft draft) {}

  static String group(Value document) {
    String apiVersion = document.member("apiVersion").text();
    int slash = apiVersion.indexOf('/');
    return slash < 0 ? "" : apiVersion.substring(0, slash);
  }

  static String kind(Value document) {
    return document.member("kind").text();
  }

  /** Reports a document that the tool does not have. */
  static void unknown(Value document, ImportDraft draft, String expected) {
    draft.error(
        document.member("kind"),
        "UnknownKind",
        expected,
        "another kind",
        "name files of this tool only; manifests go with --file");
  }
}
