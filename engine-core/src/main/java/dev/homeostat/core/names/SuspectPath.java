package dev.homeostat.core.names;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.FieldPath;
import dev.homeostat.Problem;
import java.util.List;
import org.apiguardian.api.API;

/**
 * A path that an owner wrote and that is a mistake unless the live object has it.
 *
 * @param path as it was written
 * @param warning with its place, what was found, and what to do
 */
@API(status = INTERNAL)
public record SuspectPath(FieldPath path, Problem warning) {

  /**
   * Returns the warnings about paths that the live object does not have either.
   *
   * @param suspects the paths of one resource
   * @param live the object
   * @return the warnings; one for all paths below the same name
   */
  public static List<Problem> warnings(List<SuspectPath> suspects, JsonNode live) {
    FieldNames names = FieldNames.of(live);
    return suspects.stream()
        .filter(suspect -> !names.has(suspect.path))
        .map(SuspectPath::warning)
        .distinct()
        .toList();
  }

  /**
   * Returns the warnings about paths of a resource without a live object.
   *
   * @param suspects the paths of one resource
   * @return the warnings; one for all paths below the same name
   */
  public static List<Problem> warnings(List<SuspectPath> suspects) {
    return suspects.stream().map(SuspectPath::warning).distinct().toList();
  }
}
