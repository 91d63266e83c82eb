package dev.homeostat.core.pathcheck;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.Problem;
import java.util.List;
import java.util.Optional;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * A path that an owner wrote and that is a mistake unless the live object has it.
 *
 * @param path names nothing in the manifest
 * @param desired the names in the desired state
 */
@API(status = INTERNAL)
public record SuspectPath(UnmatchedPath path, FieldNames desired) {

  /**
   * Returns the warnings about paths that the live object does not have either.
   *
   * @param suspects the paths of one resource
   * @param live the object, or {@code null} for none
   * @param display of paths
   * @return the warnings; one for all paths below the same name
   */
  public static List<Problem> warnings(
      List<SuspectPath> suspects, @Nullable JsonNode live, PathDisplay display) {
    return suspects.stream()
        .filter(suspect -> live == null || !suspect.path.isIn(FieldNames.of(live)))
        .map(suspect -> suspect.path.warning(suspect.desired, display))
        .flatMap(Optional::stream)
        .distinct()
        .toList();
  }
}
