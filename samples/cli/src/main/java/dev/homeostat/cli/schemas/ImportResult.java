package dev.homeostat.cli.schemas;

import dev.homeostat.Problem;
import dev.homeostat.tree.Document;
import java.util.List;

/** The result of reading the documents of another tool. */
public sealed interface ImportResult {

  /** The code of what the observer schemas of Homeostat cannot express. */
  String NOT_IMPORTED = "NotImported";

  /**
   * The documents can be used.
   *
   * @param rules in the order of the documents
   * @param managers rules about the fields of managers
   * @param annotations that settings of the other tool become
   * @param manifest the objects that the documents contain
   * @param notes what could not be imported ({@link #NOT_IMPORTED}), and what means something else
   */
  record Imported(
      List<ImportedRule> rules,
      List<ManagerRule> managers,
      List<ImportedAnnotation> annotations,
      List<Document> manifest,
      List<Problem> notes)
      implements ImportResult {
    // Copies the lists.
    public Imported {
      rules = List.copyOf(rules);
      managers = List.copyOf(managers);
      annotations = List.copyOf(annotations);
      manifest = List.copyOf(manifest);
      notes = List.copyOf(notes);
    }
  }

  /**
   * The documents are wrong, and nothing is imported.
   *
   * @param problems all that is wrong
   */
  record Malformed(List<Problem> problems) implements ImportResult {
    // Copies the list.
    public Malformed {
      problems = List.copyOf(problems);
    }
  }
}
