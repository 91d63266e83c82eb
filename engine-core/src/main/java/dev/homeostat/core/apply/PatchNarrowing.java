package dev.homeostat.core.apply;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.FieldPath;
import dev.homeostat.FieldPath.Segment;
import dev.homeostat.Rule;
import dev.homeostat.spi.DeltaHook.Edit;
import dev.homeostat.spi.cluster.ClusterResponse;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import org.apiguardian.api.API;

/**
 * Computes the edits to retry after a server refused a patch: first with the parent of a refused
 * path replaced as a whole (rule SCHEMA-9), then without the edits that are still refused (rule
 * POLICY-9). Pure.
 */
@API(status = INTERNAL)
public final class PatchNarrowing {

  private PatchNarrowing() {}

  /**
   * Returns whether a cause is about an edit: one of the two paths, list elements left out, is at
   * or below the other.
   *
   * @param edit the edit that was sent
   * @param cause a cause that the server reports
   * @return true if the cause names a path at, above or below the edit's
   */
  public static boolean isAbout(Edit edit, ClusterResponse.Cause cause) {
    return shapeOf(cause)
        .filter(
            shape -> {
              FieldPath mine = edit.path().shape();
              return mine.startsWith(shape) || shape.startsWith(mine);
            })
        .isPresent();
  }

  /**
   * The path that a cause names, as a server writes it: {@code
   * spec.template.spec.containers[0].image}.
   *
   * @param cause a cause that the server reports
   * @return the path without list elements, empty if it names none below the first level
   */
  public static Optional<FieldPath> shapeOf(ClusterResponse.Cause cause) {
    FieldPath shape = new FieldPath(segmentsOf(cause)).shape();
    return shape.segments().size() < 2 ? Optional.empty() : Optional.of(shape);
  }

  /** The steps of the path that a cause names; none if it cannot be read. */
  private static List<Segment> segmentsOf(ClusterResponse.Cause cause) {
    List<Segment> segments = new ArrayList<>();
    StringBuilder name = new StringBuilder();
    String field = cause.field();
    for (int i = 0; i < field.length(); i++) {
      char c = field.charAt(i);
      if (c != '.' && c != '[') {
        name.append(c);
        continue;
      }
      addKey(segments, name);
      if (c == '[') {
        int end = field.indexOf(']', i);
        if (end < 0) {
          return List.of();
        }
        String inside = field.substring(i + 1, end);
        boolean index = inside.length() < 9 && inside.matches("[0-9]+");
        segments.add(
            index ? new FieldPath.Index(Integer.parseInt(inside)) : new FieldPath.Key(inside));
        i = end;
      }
    }
    addKey(segments, name);
    return segments;
  }

  private static void addKey(List<Segment> segments, StringBuilder name) {
    if (!name.isEmpty()) {
      segments.add(new FieldPath.Key(name.toString()));
      name.setLength(0);
    }
  }

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
              .flatMap(cause -> parent(edit, cause, level).stream())
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
  private static Optional<FieldPath> parent(Edit edit, ClusterResponse.Cause cause, int level) {
    List<Segment> mine = edit.path().segments();
    int depth = isAbout(edit, cause) ? depthOf(edit.path(), cause) - level : 0;
    return depth >= 2 && depth < mine.size()
        ? Optional.of(new FieldPath(mine.subList(0, depth)))
        : Optional.empty();
  }

  /**
   * Returns the depth of the path of a cause, counted along the path of an edit that it is about.
   */
  private static int depthOf(FieldPath edit, ClusterResponse.Cause cause) {
    List<Segment> named = segmentsOf(cause);
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

  /**
   * The edits that no cause is about.
   *
   * @param edits the refused edits
   * @param causes the causes that the server reports
   * @return the rest, possibly empty
   */
  public static List<Edit> without(List<Edit> edits, List<ClusterResponse.Cause> causes) {
    return edits.stream()
        .filter(edit -> causes.stream().noneMatch(cause -> isAbout(edit, cause)))
        .toList();
  }

  /**
   * The edits in groups by their field of the second level, for causes that are no path.
   *
   * @param edits the refused edits
   * @return one group for each second-level field, in the order of their names
   */
  public static List<List<Edit>> bySecondLevel(List<Edit> edits) {
    Map<FieldPath, List<Edit>> groups = new TreeMap<>();
    for (Edit edit : edits) {
      List<Segment> segments = edit.path().segments();
      FieldPath second = new FieldPath(segments.subList(0, Math.min(2, segments.size())));
      groups.computeIfAbsent(second, path -> new ArrayList<>()).add(edit);
    }
    return List.copyOf(groups.values());
  }
}
