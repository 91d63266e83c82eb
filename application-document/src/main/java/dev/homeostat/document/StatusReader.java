package dev.homeostat.document;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Problem;
import dev.homeostat.spi.state.ApplicationState;
import dev.homeostat.tree.Document;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Reads the state of a document that is valid against the schema; checks what a schema cannot
 * express.
 */
final class StatusReader {

  private final Document document;
  private final List<Problem> problems;

  StatusReader(Document document, List<Problem> problems) {
    this.document = document;
    this.problems = problems;
  }

  /** Empty if there is no state, or it does not fit together, which is then a problem. */
  Optional<ApplicationState> read() {
    if (!(document.tree().path("status") instanceof ObjectNode status)
        || !status.has("stateVersion")) {
      return Optional.empty();
    }
    List<Problem> found = mismatches(status);
    if (found.isEmpty()) {
      try {
        return Optional.of(ApplicationState.fromJson(status));
      } catch (IllegalArgumentException e) {
        // Without its message, which may quote what was written.
        found.add(problem("/status", "the state as the engine wrote it", "another text"));
      }
    }
    problems.addAll(found);
    return Optional.empty();
  }

  private List<Problem> mismatches(ObjectNode status) {
    List<Problem> found = new ArrayList<>();
    JsonNode records = status.path("resources");
    for (String trees : List.of("mangledObserverSchema", "lastAppliedManifest")) {
      int size = status.path(trees).size();
      if (size != records.size()) {
        found.add(
            problem(
                "/status/" + trees,
                "one tree for each of the " + records.size() + " resources",
                "" + size));
      }
    }
    int seen = status.path("lastObservedManifest").size();
    for (int i = 0; i < records.size(); i++) {
      JsonNode observed = records.get(i).path("observed");
      if (observed.isNumber() && observed.asLong() >= seen) {
        found.add(
            problem(
                "/status/resources/" + i + "/observed",
                "the place of one of the " + seen + " trees in lastObservedManifest",
                "another number"));
      }
    }
    return found;
  }

  private Problem problem(String pointer, String expected, String got) {
    return Problem.error("StateUnreadable")
        .at(pointer)
        .in(document.locate(JsonPointer.compile(pointer)))
        .expected(expected)
        .got(got)
        .advice(Wording.STATE_ADVICE);
  }
}
