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
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * Reads an Application document (kind {@code Application} of {@code homeostat.dev/v1alpha1}). Its
 * shape is said by one JSON Schema, published as {@code docs/application.schema.json}. All that is
 * wrong is said at once, with pointer and line; what is in a manifest or a schema is left to the
 * engine.
 */
@API(status = EXPERIMENTAL, since = "0.1")
public final class ApplicationDocument {

  /** The version of the document. */
  public static final String API_VERSION = "homeostat.dev/v1alpha1";

  /** The kind of the document. */
  public static final String KIND = "Application";

  /**
   * What a document says.
   *
   * @param application empty if there are errors
   * @param state what its status remembers; empty if there is none, or there are errors
   * @param problems all of them
   */
  public record Reading(
      Optional<Application> application, Optional<ApplicationState> state, List<Problem> problems) {
    public Reading {
      problems = List.copyOf(problems);
    }
  }

  private ApplicationDocument() {}

  /**
   * The JSON Schema (draft 2020-12) of the document, for those who make other descriptions of it.
   *
   * @return a frozen tree, as published
   */
  public static ObjectNode schema() {
    return Trees.freeze(DocumentSchema.tree());
  }

  /**
   * Returns whether a document is, or wants to be, an Application.
   *
   * @param document any document
   * @return true if its kind and group say so
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
