package dev.homeostat.testkit.history;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.FieldPath;
import dev.homeostat.testkit.model.ServerReply;
import dev.homeostat.tree.Trees;
import java.util.Map;
import java.util.Optional;

/**
 * Members of objects that no manifest and no schema names are never changed (law 10). Histories
 * call them {@code z}; only an ancestor that a schema observes as one value takes them along.
 */
final class OthersCheck implements PassCheck {

  private static final String NAME = "z";

  @Override
  public Optional<Difference> check(Event event) {
    for (RecordedWrite write : event.writes()) {
      if (!(write.reply() instanceof ServerReply.Stored)) {
        continue; // it changed nothing
      }
      ObjectNode asked = write.asked();
      String lost =
          asked == null || write.before().isEmpty()
              ? ""
              : lost(event.wish(), FieldPath.root(), write.before().get(), asked);
      if (!lost.isEmpty()) {
        return event.different(Difference.Kind.OTHERS, lost + " of others was changed");
      }
    }
    return Optional.empty();
  }

  private static String lost(Wish wish, FieldPath at, JsonNode before, JsonNode after) {
    if (!(before instanceof ObjectNode) || isOneValue(wish, at)) {
      return "";
    }
    for (Map.Entry<String, JsonNode> member : before.properties()) {
      FieldPath path = at.key(member.getKey());
      JsonNode now = after.path(member.getKey());
      String lost =
          member.getKey().equals(NAME)
              ? (Trees.equal(member.getValue(), now) ? "" : path.toString())
              : lost(wish, path, member.getValue(), now);
      if (!lost.isEmpty()) {
        return lost;
      }
    }
    return "";
  }

  /** Returns whether a written schema has a leaf here, or the kind makes it one value. */
  private static boolean isOneValue(Wish wish, FieldPath at) {
    boolean isLeaf =
        wish.schemas().stream()
            .anyMatch(schema -> at.in(schema).filter(JsonNode::isNull).isPresent());
    boolean isAtomic =
        wish.manifest().stream().anyMatch(tree -> HistoryKinds.facts(tree).isOneValue(at));
    return isLeaf || isAtomic;
  }
}
