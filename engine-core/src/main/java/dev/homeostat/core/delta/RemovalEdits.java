package dev.homeostat.core.delta;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.FieldPath;
import dev.homeostat.Rule;
import dev.homeostat.spi.DeltaHook.Edit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.apiguardian.api.API;

/** Makes edits of what is no longer wanted (rule POLICY-2). */
@API(status = INTERNAL)
public final class RemovalEdits {

  private RemovalEdits() {}

  /**
   * The edits that remove fields, leaf by leaf; a parent goes only when nothing else is left in it.
   *
   * @param removals what is no longer wanted
   * @param desired what is wanted; a parent that it names stays
   * @param live the object as it is
   * @param edits what is changed anyway; nothing is removed at, above or below one of them
   * @return the removals of what is still there
   */
  public static List<Edit> of(
      List<FieldPath> removals, ObjectNode desired, JsonNode live, List<Edit> edits) {
    if (removals.isEmpty()) {
      return List.of();
    }
    Set<FieldPath> gone = new TreeSet<>();
    for (FieldPath path : removals) {
      boolean touched =
          edits.stream().anyMatch(e -> e.path().startsWith(path) || path.startsWith(e.path()));
      if (!touched && path.in(live).isPresent()) {
        gone.add(path);
      }
    }
    climb(gone, desired, live);
    List<Edit> made = new ArrayList<>();
    for (FieldPath path : gone) {
      boolean covered =
          gone.stream().anyMatch(other -> !other.equals(path) && path.startsWith(other));
      if (!covered) {
        made.add(new Edit(path, null, Rule.POLICY_2));
      }
    }
    return made;
  }

  /** Adds each parent of which nothing is left: the last of its members to go finds that out. */
  private static void climb(Set<FieldPath> gone, ObjectNode desired, JsonNode live) {
    List<FieldPath> open = new ArrayList<>(gone);
    for (int i = 0; i < open.size(); i++) {
      Optional<FieldPath> parent = open.get(i).parent();
      if (parent.isPresent()
          && emptied(parent.get(), gone, desired, live)
          && gone.add(parent.get())) {
        open.add(parent.get());
      }
    }
  }

  private static boolean emptied(
      FieldPath parent, Set<FieldPath> gone, ObjectNode desired, JsonNode live) {
    if (parent.segments().size() < 2
        || !(parent.segments().get(parent.segments().size() - 1) instanceof FieldPath.Key)
        || parent.in(desired).isPresent()) {
      return false;
    }
    JsonNode there = parent.in(live).orElse(NullNode.getInstance());
    if (there instanceof ObjectNode object) {
      return object.properties().stream()
          .allMatch(member -> gone.contains(parent.key(member.getKey())));
    }
    // Each element that goes is named by a key or value of its own.
    return there.isArray()
        && there.size()
            == gone.stream()
                .filter(path -> path.parent().filter(parent::equals).isPresent())
                .count();
  }
}
