package dev.homeostat.core.apply;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.FieldPath;
import dev.homeostat.FieldPath.Segment;
import dev.homeostat.Rule;
import dev.homeostat.spi.DeltaHook.Edit;
import dev.homeostat.spi.cluster.ClusterResponse;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.apiguardian.api.API;

/**
 * Computes the edits to retry after a server refused a patch: with the parent of a refused path
 * replaced as a whole (rule SCHEMA-9). Pure.
 */
@API(status = INTERNAL)
public final class PatchWidening {

  private PatchWidening() {}

  /**
   * The edits with those that the causes are about widened to a parent of the path that a cause
   * names.
   *
   * @param edits the refused edits
   * @param causes the causes that the server reports
   * @param level the number of levels above the path of a cause, from 1
   * @param replacement returns the value that replaces a parent; empty if it is not to be replaced
   * @return the edits to try, empty if none can be widened: never {@code /spec} or {@code
   *     /metadata} themselves
   */
  public static List<Edit> widened(
      List<Edit> edits,
      List<ClusterResponse.Cause> causes,
      int level,
      Function<FieldPath, Optional<JsonNode>> replacement) {
    Map<FieldPath, Edit> widened = new LinkedHashMap<>();
    boolean any = false;
    for (Edit edit : edits) {
      Optional<Edit> wider =
          causes.stream()
              .flatMap(cause -> parent(edit, CausePath.of(cause), level).stream())
              .min(Comparator.comparingInt(path -> path.segments().size()))
              .flatMap(path -> replacement.apply(path).map(v -> Edit.put(path, v, Rule.SCHEMA_9)));
      any |= wider.isPresent();
      Edit chosen = wider.orElse(edit);
      widened.put(chosen.path(), chosen);
    }
    return any
        ? widened.values().stream()
            .filter(edit -> !isCovered(edit.path(), widened.keySet()))
            .toList()
        : List.of();
  }

  private static boolean isCovered(FieldPath path, Set<FieldPath> paths) {
    return paths.stream().anyMatch(other -> !other.equals(path) && path.startsWith(other));
  }

  /** A parent of what a cause names; empty if the edit replaces it already, or it is too high. */
  private static Optional<FieldPath> parent(Edit edit, CausePath cause, int level) {
    List<Segment> mine = edit.path().segments();
    int depth = cause.isAbout(edit) ? depthOf(edit.path(), cause) - level : 0;
    return depth >= 2 && depth < mine.size()
        ? Optional.of(new FieldPath(mine.subList(0, depth)))
        : Optional.empty();
  }

  /**
   * Returns the depth of the path of a cause, counted along the path of an edit that it is about.
   */
  private static int depthOf(FieldPath edit, CausePath cause) {
    List<Segment> named = cause.segments();
    int next = 0;
    for (int i = 0; i < edit.segments().size(); i++) {
      if (next == named.size()) {
        return i;
      }
      boolean element = !(edit.segments().get(i) instanceof FieldPath.Key);
      // A server may leave the index of an element out.
      next += element && named.get(next) instanceof FieldPath.Key ? 0 : 1;
    }
    return edit.segments().size() + named.size() - next;
  }
}
