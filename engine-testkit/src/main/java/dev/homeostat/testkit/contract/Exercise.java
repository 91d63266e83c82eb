package dev.homeostat.testkit.contract;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.FieldPath;
import dev.homeostat.Manifest;
import dev.homeostat.Resource;
import dev.homeostat.testkit.Simulation;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A life that an application may have, so that a hook meets all that it may be asked. */
final class Exercise {

  private static final String MANIFEST =
      """
      apiVersion: apps/v1
      kind: Deployment
      metadata: {name: web}
      spec:
        replicas: 1
        selector: {matchLabels: {app: web}}
        template:
          metadata: {labels: {app: web}}
          spec:
            containers:
            - {name: app, image: "example.org/app:1", resources: {limits: {cpu: 1000m}}}
      ---
      apiVersion: v1
      kind: Service
      metadata: {name: web}
      spec: {selector: {app: web}, ports: [{name: http, port: 80}]}
      ---
      apiVersion: v1
      kind: ConfigMap
      metadata: {name: settings}
      data: {colour: blue}
      """;

  private Exercise() {}

  static Manifest manifest() {
    return Manifest.parse(MANIFEST);
  }

  /**
   * Made, found again, touched, changed by hand, removed by hand, looked at a day later, torn down.
   */
  static void run(Simulation simulation) {
    simulation.pass();
    simulation.pass();
    touch(simulation);
    simulation.pass();
    for (Resource object : simulation.cluster().objects()) {
      leaf(object.tree())
          .ifPresent(path -> simulation.cluster().edit(object.id(), path.toString(), "by-hand"));
    }
    simulation.pass();
    simulation.pass();
    List<Resource> objects = simulation.cluster().objects();
    if (!objects.isEmpty()) {
      simulation.cluster().remove(objects.get(0).id());
    }
    simulation.pass();
    simulation.clock().forward(Duration.ofDays(1));
    simulation.pass();
    simulation.delete();
    simulation.delete();
  }

  /** Changes an unobserved field of each object, so that it is compared again. */
  static void touch(Simulation simulation) {
    for (Resource object : simulation.cluster().objects()) {
      simulation.cluster().edit(object.id(), "/metadata/labels/by-hand", "yes");
    }
  }

  /** The first text below data or spec. */
  private static Optional<FieldPath> leaf(ObjectNode tree) {
    for (String part : List.of("data", "spec")) {
      Optional<FieldPath> found = leaf(FieldPath.of(part), tree.path(part));
      if (found.isPresent()) {
        return found;
      }
    }
    return Optional.empty();
  }

  private static Optional<FieldPath> leaf(FieldPath path, JsonNode tree) {
    if (tree.isTextual()) {
      return Optional.of(path);
    }
    for (Map.Entry<String, JsonNode> member : tree.properties()) {
      Optional<FieldPath> found = leaf(path.key(member.getKey()), member.getValue());
      if (found.isPresent()) {
        return found;
      }
    }
    return Optional.empty();
  }
}
