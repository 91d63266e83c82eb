package dev.homeostat.core.apply;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.FieldPath;
import dev.homeostat.Resource;
import dev.homeostat.core.hooks.PassHooks;
import dev.homeostat.core.lists.MovedPlaces;
import dev.homeostat.core.mangle.GeneratedSecret;
import dev.homeostat.core.model.DesiredResource;
import dev.homeostat.core.model.DigestPlaceholder;
import dev.homeostat.core.model.PathWriter;
import dev.homeostat.core.resource.PreparedResource;
import dev.homeostat.spi.DeltaHook.Edit;
import dev.homeostat.tree.Trees;
import java.util.List;
import java.util.Optional;

/**
 * Puts generated secrets into what is about to be sent (rule HOOK-8). Suppliers are code of hooks,
 * so they run on the thread of the pass, before the requests (rule HOOK-6).
 */
public final class SecretFiller {

  private final PassHooks hooks;

  /** Creates a generator that calls the suppliers of hooks. */
  public SecretFiller(PassHooks hooks) {
    this.hooks = hooks;
  }

  /** Returns the body of a create request: every secret is generated. */
  DesiredResource forCreate(PreparedResource prepared) {
    if (prepared.generations().isEmpty()) {
      return prepared.desired();
    }
    ObjectNode tree = Trees.unsealed(prepared.desired().resource().tree());
    prepared
        .generations()
        .forEach(generation -> PathWriter.set(tree, generation.path(), made(generation)));
    return with(prepared, tree);
  }

  /**
   * Returns the desired state for an update: a secret that still matches its recorded digest is
   * kept.
   */
  DesiredResource forUpdate(PreparedResource prepared, Resource live, List<Edit> edits) {
    if (prepared.generations().isEmpty()) {
      return prepared.desired();
    }
    ObjectNode tree = Trees.thaw(prepared.desired().resource().tree());
    List<Edit> drift = prepared.projection().edits(live.tree());
    for (GeneratedSecret generation : prepared.generations()) {
      FieldPath path = generation.path();
      FieldPath livePath = MovedPlaces.before(path, edits);
      Optional<JsonNode> there = livePath.in(live.tree());
      if (there.isPresent() && !generation.isTogetherIn(drift)) {
        PathWriter.set(tree, path, there.get());
      } else if (edits.stream().anyMatch(edit -> !edit.isRemoval() && overlaps(edit, livePath))) {
        PathWriter.set(tree, path, made(generation));
      } else {
        remove(tree, path);
      }
    }
    return with(prepared, tree);
  }

  /** Returns edits with values in the place of stand-ins. */
  static List<Edit> sendable(List<Edit> edits, DesiredResource filled) {
    return edits.stream().map(edit -> sendable(edit, edits, filled)).toList();
  }

  private static Edit sendable(Edit edit, List<Edit> edits, DesiredResource filled) {
    JsonNode value = edit.value().orElse(null);
    if (value == null || !DigestPlaceholder.isIn(value)) {
      return edit;
    }
    FieldPath path = MovedPlaces.after(edit.path(), edits);
    JsonNode sent = filled(value, path.in(filled.resource().tree()).orElse(value));
    return Edit.put(edit.path(), sent, edit.rule());
  }

  /** The value, or where it is hidden the other tree's. */
  private static JsonNode filled(JsonNode value, JsonNode filled) {
    if (DigestPlaceholder.is(value)) {
      return filled;
    }
    if (value instanceof ObjectNode object && filled instanceof ObjectNode other) {
      ObjectNode copy = Trees.thaw(object);
      object
          .properties()
          .forEach(
              member -> {
                JsonNode below = other.get(member.getKey());
                if (DigestPlaceholder.isIn(member.getValue()) && below == null) {
                  copy.remove(member.getKey());
                } else if (below != null) {
                  copy.set(member.getKey(), filled(member.getValue(), below));
                }
              });
      return Trees.freeze(copy);
    }
    return DigestPlaceholder.isIn(value) ? filled : value;
  }

  private JsonNode made(GeneratedSecret generation) {
    return hooks.callForWholeCharacters(generation.hook(), context -> generation.supplier().get());
  }

  private static void remove(ObjectNode tree, FieldPath path) {
    FieldPath.Segment last = path.segments().get(path.segments().size() - 1);
    if (last instanceof FieldPath.Key key
        && path.parent().flatMap(parent -> parent.in(tree)).orElse(null)
            instanceof ObjectNode parent) {
      parent.remove(key.name());
    }
  }

  private static boolean overlaps(Edit edit, FieldPath path) {
    return edit.path().startsWith(path) || path.startsWith(edit.path());
  }

  private static DesiredResource with(PreparedResource prepared, ObjectNode tree) {
    DesiredResource desired = prepared.desired();
    return desired.with(desired.resource().with(tree));
  }
}
