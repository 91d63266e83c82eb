package dev.homeostat.core.act;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.FieldPath;
import dev.homeostat.Rule;
import dev.homeostat.spi.DeltaHook.Edit;
import dev.homeostat.spi.cluster.Answer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * What to send after a server refused a patch: first with the parent of a refused path replaced as
 * a whole (rule SCHEMA-9), then without what stays refused (rule POLICY-9). Pure.
 */
@API(status = INTERNAL)
public final class Narrowing {

  private Narrowing() {}

  /**
   * Whether a cause is about an edit: one of the two paths, list elements left out, is at or below
   * the other.
   *
   * @param edit what was sent
   * @param cause what the server says
   * @return true if the cause names a path at, above or below the edit's
   */
  public static boolean isAbout(Edit edit, Answer.Cause cause) {
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
   * @param cause what the server says
   * @return the path without list elements, empty if it names none below the first level
   */
  public static Optional<FieldPath> shapeOf(Answer.Cause cause) {
    FieldPath path = FieldPath.root();
    StringBuilder name = new StringBuilder();
    String field = cause.field();
    for (int i = 0; i < field.length(); i++) {
      char c = field.charAt(i);
      if (c == '.' || c == '[') {
        path = name.isEmpty() ? path : path.key(name.toString());
        name.setLength(0);
      }
      if (c == '[') {
        int end = field.indexOf(']', i);
        if (end < 0) {
          return Optional.empty();
        }
        String inside = field.substring(i + 1, end);
        if (!inside.chars().allMatch(Character::isDigit)) {
          path = path.key(inside);
        }
        i = end;
      } else if (c != '.') {
        name.append(c);
      }
    }
    path = name.isEmpty() ? path : path.key(name.toString());
    return path.segments().size() < 2 ? Optional.empty() : Optional.of(path);
  }

  /**
   * The edits with those that the causes are about widened to the parent of their path.
   *
   * @param edits what was refused
   * @param causes what the server says
   * @param desired what is wanted, whole
   * @return the edits to try, empty if none can be widened: never {@code /spec} or {@code
   *     /metadata} themselves, and never where nothing is wanted
   */
  public static Optional<List<Edit>> widened(
      List<Edit> edits, List<Answer.Cause> causes, ObjectNode desired) {
    Map<FieldPath, Edit> widened = new LinkedHashMap<>();
    boolean any = false;
    for (Edit edit : edits) {
      Optional<Edit> wider =
          causes.stream().anyMatch(cause -> isAbout(edit, cause))
              ? wider(edit, desired)
              : Optional.empty();
      any |= wider.isPresent();
      Edit chosen = wider.orElse(edit);
      widened.put(chosen.path(), chosen);
    }
    if (!any) {
      return Optional.empty();
    }
    List<Edit> kept = new ArrayList<>();
    for (Edit edit : widened.values()) {
      boolean covered =
          widened.keySet().stream()
              .anyMatch(other -> !other.equals(edit.path()) && edit.path().startsWith(other));
      if (!covered) {
        kept.add(edit);
      }
    }
    return Optional.of(kept);
  }

  private static Optional<Edit> wider(Edit edit, ObjectNode desired) {
    Optional<FieldPath> parent = edit.path().parent().filter(path -> path.segments().size() >= 2);
    if (parent.isEmpty()) {
      return Optional.empty();
    }
    Optional<JsonNode> value = parent.get().in(desired).filter(JsonNode::isContainerNode);
    return value.map(tree -> new Edit(parent.get(), tree, Rule.SCHEMA_9));
  }

  /**
   * The edits that no cause is about.
   *
   * @param edits what was refused
   * @param causes what the server says
   * @return the rest, possibly empty
   */
  public static List<Edit> without(List<Edit> edits, List<Answer.Cause> causes) {
    return edits.stream()
        .filter(edit -> causes.stream().noneMatch(cause -> isAbout(edit, cause)))
        .toList();
  }

  /**
   * The edits in groups by their field of the second level, for causes that are no path.
   *
   * @param edits what was refused
   * @return one group for each second-level field, in the order of the edits
   */
  public static List<List<Edit>> bySecondLevel(List<Edit> edits) {
    Map<List<FieldPath.Segment>, List<Edit>> groups = new LinkedHashMap<>();
    for (Edit edit : edits) {
      List<FieldPath.Segment> segments = edit.path().segments();
      groups
          .computeIfAbsent(
              segments.subList(0, Math.min(2, segments.size())), key -> new ArrayList<>())
          .add(edit);
    }
    return List.copyOf(groups.values());
  }
}
