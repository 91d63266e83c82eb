package dev.homeostat.cli.input;

import dev.homeostat.Application;
import dev.homeostat.Problem;
import dev.homeostat.tree.Document;
import java.util.List;
import java.util.Optional;

/** The outcome of reading the files that the user named. */
public sealed interface Inputs permits Inputs.Usable, Inputs.Unusable {

  /**
   * An application to work on.
   *
   * @param application the application
   * @param warnings for its owner
   * @param tosca the file that it is translated from, if it is
   * @param document the document of kind Application, if there is one
   */
  record Usable(
      Application application,
      List<Problem> warnings,
      Optional<ToscaFile> tosca,
      Optional<Document> document)
      implements Inputs {}

  /**
   * Nothing to work on.
   *
   * @param problems all that is wrong
   */
  record Unusable(List<Problem> problems) implements Inputs {}
}
