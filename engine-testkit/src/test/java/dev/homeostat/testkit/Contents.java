package dev.homeostat.testkit;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Resource;
import dev.homeostat.folder.EmbeddedCluster;
import dev.homeostat.tree.Trees;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The objects of a cluster, without the fields that differ between incarnations. */
final class Contents {

  private Contents() {}

  static Map<String, JsonNode> of(EmbeddedCluster cluster) {
    Map<String, JsonNode> contents = new TreeMap<>();
    for (Resource object : cluster.objects()) {
      contents.put(object.id().toString(), of(object));
    }
    return contents;
  }

  static ObjectNode of(Resource object) {
    ObjectNode tree = Trees.thaw(object.tree());
    ((ObjectNode) tree.path("metadata"))
        .remove(
            List.of("uid", "resourceVersion", "generation", "creationTimestamp", "managedFields"));
    return Trees.freeze(tree);
  }
}
