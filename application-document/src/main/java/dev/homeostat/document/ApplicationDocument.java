package dev.homeostat.document;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Application;
import dev.homeostat.Problem;
import dev.homeostat.spi.state.ApplicationState;
import dev.homeostat.tree.Document;
import dev.homeostat.tree.Trees;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * Reads an Application document (kind {@code Application} of {@code homeostat.dev/v1alpha1}). Its
 * structure is defined by one JSON Schema, published as {@code docs/application.schema.json}. All
 * problems are reported at once, with pointer and line; the contents of manifests and schemas are
 * left to the engine.
 */
@API(status = EXPERIMENTAL, since = "0.1")
public final class ApplicationDocument {

  /** The version of the document. */
  public static final String API_VERSION = "homeostat.dev/v1alpha1";

  /** The kind of the document. */
  public static final String KIND = "Application";

  /**
   * The contents of a document.
   *
   * @param application empty if there are errors
   * @param state the state in its status; empty if there is none, or there are errors
   * @param problems all of them
   */
  public record Reading(
      Optional<Application> application, Optional<ApplicationState> state, List<Problem> problems) {
    public Reading {
      Objects.requireNonNull(application, "application");
      Objects.requireNonNull(state, "state");
      problems = List.copyOf(Objects.requireNonNull(problems, "problems"));
    }
  }

  private ApplicationDocument() {}

  /**
   * Returns the JSON Schema (draft 2020-12) of the document, from which other descriptions can be
   * generated.
   *
   * @return a frozen tree, as published
   */
  public static ObjectNode schema() {
    return Trees.freeze(DocumentSchema.tree());
  }

  /**
   * Returns whether a document is, or is intended as, an Application.
   *
   * @param document any document
   * @return true if it has the kind and the group
   */
  public static boolean is(Document document) {
    return document.tree().path("kind").asText().equals(KIND)
        && document.tree().path("apiVersion").asText().startsWith("homeostat.dev/");
  }

  /**
   * Reads a document.
   *
   * @param document of kind Application
   * @return the application and its state, or all that is wrong
   */
  public static Reading read(Document document) {
    List<Problem> problems = new ArrayList<>(DocumentCheck.problems(document));
    Optional<ApplicationState> state =
        problems.isEmpty() ? new StatusReader(document, problems).read() : Optional.empty();
    return problems.isEmpty()
        ? new Reading(Optional.of(new SpecReader(document).read()), state, problems)
        : new Reading(Optional.empty(), Optional.empty(), problems);
  }
}
