package dev.homeostat.internal.application;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.Problem;
import dev.homeostat.Source;
import java.util.List;
import org.apiguardian.api.API;

/**
 * The source of an application, and the document that the user wrote for it.
 *
 * @param source the source of the resources
 * @param places JSON pointers to the documents of the manifest in what the user wrote; empty if the
 *     user wrote the manifest itself
 * @param problems the problems of what the user wrote
 * @param revision the revision of what the user wrote; empty if it is not known
 */
@API(status = INTERNAL, since = "0.1")
public record ApplicationDescription(
    Source source, List<String> places, List<Problem> problems, String revision) {

  // Checks that there is one place for each document.
  public ApplicationDescription {
    int documents =
        source instanceof Source.OfManifest written ? written.manifest().documents().size() : 0;
    if (!places.isEmpty() && places.size() != documents) {
      throw new IllegalStateException(
          "places: expected one for each of " + documents + " documents, got " + places.size());
    }
    places = List.copyOf(places);
    problems = List.copyOf(problems);
  }
}
