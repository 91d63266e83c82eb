package dev.homeostat.controller;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.homeostat.Resource;
import dev.homeostat.spi.cluster.Cluster;
import dev.homeostat.spi.cluster.ClusterResponse;
import dev.homeostat.spi.cluster.Patch;
import dev.homeostat.tree.Trees;
import java.util.List;

/** Holds an object until its application is torn down. */
final class Finalizers {

  private static final JsonNodeFactory MAKE = JsonNodeFactory.instance;
  private static final JsonPointer ALL = JsonPointer.compile("/metadata/finalizers");
  private static final JsonPointer UID = JsonPointer.compile("/metadata/uid");

  private final String name;

  Finalizers(String name) {
    this.name = name;
  }

  boolean isOn(Resource object) {
    return place(object) >= 0;
  }

  private int place(Resource object) {
    JsonNode all = object.tree().at(ALL);
    for (int i = 0; i < all.size(); i++) {
      if (all.get(i).asText().equals(name)) {
        return i;
      }
    }
    return -1;
  }

  /** Returns whether two versions are of one incarnation, with the same finalizers. */
  static boolean areEqual(Resource one, Resource other) {
    return one.uid().equals(other.uid()) && Trees.equal(one.tree().at(ALL), other.tree().at(ALL));
  }

  /** Adds it; the answer is done if it is there already. */
  ClusterResponse add(Resource object, Cluster cluster) {
    if (isOn(object)) {
      return new ClusterResponse.Done(object);
    }
    boolean any = object.tree().at(ALL).isArray();
    return cluster.patch(
        object.address(),
        new Patch(
            List.of(
                new Patch.Test(UID, MAKE.textNode(object.uid())),
                any
                    ? new Patch.Test(ALL, object.tree().at(ALL))
                    : new Patch.Test(ALL, MAKE.nullNode()),
                any
                    ? new Patch.Add(ALL.append(JsonPointer.compile("/-")), MAKE.textNode(name))
                    : new Patch.Add(ALL, MAKE.arrayNode().add(name)))));
  }

  /** Removes the finalizer, and with it the object if no other finalizer holds it. */
  ClusterResponse remove(Resource object, Cluster cluster) {
    int place = place(object);
    if (place < 0) {
      return new ClusterResponse.Done(object);
    }
    JsonPointer at = ALL.append(JsonPointer.compile("/" + place));
    return cluster.patch(
        object.address(),
        new Patch(
            List.of(
                new Patch.Test(UID, MAKE.textNode(object.uid())),
                new Patch.Test(at, MAKE.textNode(name)),
                new Patch.Remove(at))));
  }
}
