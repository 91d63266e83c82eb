package dev.homeostat.fields;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.homeostat.FieldPath;
import dev.homeostat.Resource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Lays the tree of owners over an object. */
final class OwnershipWalk {

  private static final FieldPath METADATA = FieldPath.of("metadata");
  private static final Set<FieldPath> UNTRACKED = untracked();

  private final List<FieldOwnership> found = new ArrayList<>();
  private final List<FieldOwnership> gone = new ArrayList<>();

  private static Set<FieldPath> untracked() {
    Set<FieldPath> paths = new HashSet<>();
    paths.add(FieldPath.of("apiVersion"));
    paths.add(FieldPath.of("kind"));
    paths.add(METADATA.key("name"));
    paths.add(METADATA.key("namespace"));
    Resource.SERVER_OWNED.forEach(name -> paths.add(METADATA.key(name)));
    return Set.copyOf(paths);
  }

  /** Returns the fields of an object in its order, followed by those that it does not have. */
  List<FieldOwnership> over(JsonNode object, OwnerNode owners) {
    below(object, List.of(owners), FieldPath.root(), JsonPointer.empty());
    List<FieldOwnership> all = new ArrayList<>(found);
    all.addAll(gone);
    return all;
  }

  private void field(JsonNode value, List<OwnerNode> nodes, FieldPath path, JsonPointer at) {
    boolean isOpen = value.isContainerNode() && !value.isEmpty();
    Set<FieldOwner> owners = new LinkedHashSet<>();
    nodes.forEach(node -> owners.addAll(node.owners()));
    boolean hasMore = nodes.stream().anyMatch(node -> !node.children().isEmpty());
    boolean goesOn = hasMore || (owners.isEmpty() && path.equals(METADATA) && isOpen);
    if (!owners.isEmpty()) {
      found.add(new FieldOwnership.Owned(path, at, List.copyOf(owners), isOpen && !hasMore));
    } else if (nodes.isEmpty() && UNTRACKED.contains(path)) {
      found.add(new FieldOwnership.Untracked(path, at, isOpen));
    } else if (!goesOn || !isOpen) {
      found.add(new FieldOwnership.Unowned(path, at, isOpen));
    }
    if (goesOn) {
      below(value, nodes, path, at);
    }
  }

  private void below(JsonNode value, List<OwnerNode> nodes, FieldPath path, JsonPointer at) {
    if (value instanceof ArrayNode list) {
      elements(list, nodes, path, at);
      return;
    }
    Set<OwnerNode> met = new HashSet<>();
    for (Map.Entry<String, JsonNode> member : value.properties()) {
      List<OwnerNode> named = new ArrayList<>(1);
      for (OwnerNode node : nodes) {
        OwnerNode child = node.member(member.getKey());
        if (child != null) {
          named.add(child);
        }
      }
      met.addAll(named);
      String name = member.getKey();
      field(member.getValue(), named, path.key(name), at.appendProperty(name));
    }
    for (OwnerNode node : nodes) {
      node.children().stream().filter(child -> !met.contains(child)).forEach(it -> gone(it, path));
    }
  }

  private void elements(ArrayNode list, List<OwnerNode> nodes, FieldPath path, JsonPointer at) {
    NamedElements elements = new NamedElements(list);
    Map<Integer, List<OwnerNode>> named = new HashMap<>();
    for (OwnerNode node : nodes) {
      for (OwnerNode child : node.children()) {
        List<Integer> places = elements.find(child.name());
        places.forEach(i -> named.computeIfAbsent(i, none -> new ArrayList<>(1)).add(child));
        if (places.isEmpty()) {
          gone(child, path);
        }
      }
    }
    for (int i = 0; i < list.size(); i++) {
      List<OwnerNode> of = named.getOrDefault(i, List.of());
      FieldPath.Segment segment =
          of.isEmpty() ? new FieldPath.Index(i) : of.get(0).name().segment();
      field(list.get(i), of, path.then(segment), at.appendIndex(i));
    }
  }

  private void gone(OwnerNode node, FieldPath parent) {
    FieldPath path = parent.then(node.name().segment());
    if (!node.owners().isEmpty()) {
      gone.add(new FieldOwnership.Gone(path, node.owners()));
    }
    node.children().forEach(child -> gone(child, path));
  }
}
