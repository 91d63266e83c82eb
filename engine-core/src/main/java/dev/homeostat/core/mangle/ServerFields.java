package dev.homeostat.core.mangle;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.FieldPath;
import dev.homeostat.Resource;
import dev.homeostat.core.model.ServerOwned;
import dev.homeostat.spi.cluster.KindInfo;
import dev.homeostat.tree.Trees;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The fields that no hook may set, because the server writes them (rule READ-3). */
final class ServerFields {

  private static final FieldPath METADATA = FieldPath.of("metadata");
  private static final FieldPath ANNOTATIONS = METADATA.key("annotations");
  private static final FieldPath STATUS = FieldPath.of("status");

  private ServerFields() {}

  static boolean isMetadata(FieldPath path) {
    return nameBelow(METADATA, path).filter(Resource.SERVER_OWNED::contains).isPresent()
        || nameBelow(ANNOTATIONS, path).filter(ServerOwned::isAnnotation).isPresent();
  }

  /** Returns whether a value at a path would bring such fields along. */
  static boolean areIn(JsonNode value, FieldPath path) {
    return value.properties().stream().anyMatch(member -> isMetadata(path.key(member.getKey())));
  }

  static boolean isStatus(FieldPath path, KindInfo kind) {
    return kind.statusSubresource() && path.startsWith(STATUS);
  }

  private static Optional<String> nameBelow(FieldPath parent, FieldPath path) {
    int depth = parent.segments().size();
    return path.segments().size() > depth
            && path.startsWith(parent)
            && path.segments().get(depth) instanceof FieldPath.Key key
        ? Optional.of(key.name())
        : Optional.empty();
  }

  /** Removes them from a tree, and returns the paths of those that were present and not null. */
  static List<FieldPath> drop(ObjectNode tree, KindInfo kind) {
    List<FieldPath> dropped = new ArrayList<>();
    if (kind.statusSubresource()) {
      drop(tree, STATUS, "status", dropped);
    }
    for (FieldPath parent : List.of(METADATA, ANNOTATIONS)) {
      if (parent.in(tree).orElse(null) instanceof ObjectNode object) {
        List<String> names = new ArrayList<>();
        object.fieldNames().forEachRemaining(names::add);
        for (String name : names) {
          if (isMetadata(parent.key(name))) {
            drop(object, parent.key(name), name, dropped);
          }
        }
      }
    }
    return dropped;
  }

  private static void drop(ObjectNode from, FieldPath path, String name, List<FieldPath> dropped) {
    if (!Trees.isAbsent(from.path(name))) {
      dropped.add(path);
    }
    from.remove(name);
  }
}
