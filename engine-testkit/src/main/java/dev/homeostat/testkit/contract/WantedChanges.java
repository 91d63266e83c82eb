package dev.homeostat.testkit.contract;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.FieldPath;
import dev.homeostat.ResourceId;
import dev.homeostat.spi.state.ResourceRecord;
import dev.homeostat.tree.Trees;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The differences of two desired states of an application, by resource and field. */
final class WantedChanges {

  private final List<String> found = new ArrayList<>();

  private WantedChanges() {}

  /** Returns a line for each field that differs; empty if the desired states are equal. */
  static List<String> between(
      Map<ResourceId, ResourceRecord> one, Map<ResourceId, ResourceRecord> other) {
    WantedChanges changes = new WantedChanges();
    Set<ResourceId> all = new TreeSet<>(one.keySet());
    all.addAll(other.keySet());
    for (ResourceId id : all) {
      changes.compare(id, one.get(id), other.get(id));
    }
    return changes.found;
  }

  private void compare(
      ResourceId id, @Nullable ResourceRecord one, @Nullable ResourceRecord other) {
    if (one == null || other == null) {
      found.add(id + " is wanted by " + (one == null ? "the second" : "the first") + " only");
      return;
    }
    int before = found.size();
    compare(id, FieldPath.root(), one.lastApplied(), other.lastApplied());
    if (found.size() == before && !one.equals(other)) {
      found.add(id + " has the same fields with other origins, policies or orders");
    }
  }

  private void compare(ResourceId id, FieldPath path, JsonNode one, JsonNode other) {
    if (one.isObject() && other.isObject()) {
      Set<String> names = new TreeSet<>();
      one.fieldNames().forEachRemaining(names::add);
      other.fieldNames().forEachRemaining(names::add);
      names.forEach(name -> compare(id, path.key(name), one.path(name), other.path(name)));
    } else if (!Trees.equal(one, other)) {
      found.add(id + " " + path + ": " + text(one) + " and " + text(other));
    }
  }

  private static String text(JsonNode value) {
    return Optional.of(value)
        .filter(node -> !Trees.isAbsent(node))
        .map(JsonNode::toString)
        .orElse("none");
  }
}
