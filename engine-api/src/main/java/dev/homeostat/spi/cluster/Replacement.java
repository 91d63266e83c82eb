package dev.homeostat.spi.cluster;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.homeostat.Resource;
import dev.homeostat.tree.Trees;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** The patch that replaces an object. */
final class Replacement {

  private static final JsonPointer METADATA = JsonPointer.compile("/metadata");
  private static final JsonPointer VERSION = JsonPointer.compile("/metadata/resourceVersion");
  private static final Set<String> IDENTITY = Set.of("apiVersion", "kind", "metadata");

  private Replacement() {}

  /** Fails with a conflict if the object is no more the one that the other was made from. */
  static Patch patch(Resource live, Resource whole) {
    List<Patch.Operation> operations = new ArrayList<>();
    operations.add(
        new Patch.Add(VERSION, JsonNodeFactory.instance.textNode(whole.resourceVersion())));
    JsonNode metadata = whole.tree().path("metadata");
    changes(operations, METADATA, live.tree().path("metadata"), metadata, Resource.SERVER_OWNED);
    changes(operations, JsonPointer.empty(), live.tree(), whole.tree(), IDENTITY);
    return new Patch(operations);
  }

  private static void changes(
      List<Patch.Operation> operations,
      JsonPointer at,
      JsonNode live,
      JsonNode wanted,
      Collection<String> left) {
    Set<String> names = new TreeSet<>();
    live.fieldNames().forEachRemaining(names::add);
    wanted.fieldNames().forEachRemaining(names::add);
    names.removeAll(left);
    for (String name : names) {
      JsonNode before = live.get(name);
      JsonNode after = wanted.get(name);
      if (after == null) {
        operations.add(new Patch.Remove(at.appendProperty(name)));
      } else if (before == null || !Trees.equal(before, after)) {
        operations.add(new Patch.Add(at.appendProperty(name), after));
      }
    }
  }
}
