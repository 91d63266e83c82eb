package dev.homeostat.josdk;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.ReconcileResult;
import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.controller.Conditions;
import dev.homeostat.controller.EmbeddedController;
import dev.homeostat.controller.StatusPatch;
import dev.homeostat.controller.StatusReport;
import dev.homeostat.kubernetes.TypedObjects;
import dev.homeostat.report.Condition;
import dev.homeostat.spi.cluster.ClusterResponse;
import dev.homeostat.tree.Trees;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.time.Instant;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The reports of passes in the status of primary objects. What was written is remembered, since the
 * cache of the SDK may not show it yet, and a definition may drop a part of it. Thread-safe.
 *
 * @param <P> the type of the primary objects
 */
final class StatusReports<P extends HasMetadata> {

  private static final KubernetesSerialization SERIALIZATION = new KubernetesSerialization();
  private static final String NULL_REPORT =
      "the report of the status returned null; one without members, such as Map.of(), adds none";
  private static final int CONFLICT = 409;
  private static final int UNPROCESSABLE = 422;

  /**
   * A status that was written.
   *
   * @param uid of the object
   * @param versions of the object before and after
   * @param members that were sent
   * @param object as the API server returned it, without what it wants
   */
  private record Written(String uid, Set<String> versions, ObjectNode members, Resource object) {

    boolean isOf(Resource seen) {
      return uid.equals(seen.uid()) && versions.contains(seen.resourceVersion());
    }
  }

  /** Makes the members of the user; null if there are none. */
  private final @Nullable StatusReport<P> report;

  /** Whether the class of the primary objects has the conditions and the observed generation. */
  private final boolean isShown;

  private final Map<ResourceAddress, Written> written = new ConcurrentHashMap<>();

  StatusReports(Class<P> type, @Nullable StatusReport<P> report) {
    this.report = report;
    this.isShown = isShownBy(type);
  }

  private static boolean isShownBy(Class<? extends HasMetadata> type) {
    ObjectNode tree = JsonNodeFactory.instance.objectNode();
    tree.put("apiVersion", HasMetadata.getApiVersion(type)).put("kind", HasMetadata.getKind(type));
    tree.putObject("metadata").put("name", "any").put("namespace", "any");
    Conditions ready =
        Conditions.none()
            .observing(1)
            .with(Condition.READY, Condition.Status.TRUE, "Any", "", Instant.EPOCH);
    tree.putObject("status").put("observedGeneration", 1).set("conditions", ready.toTree());
    try {
      Resource typed = TypedObjects.resource(TypedObjects.read(Resource.of(tree), type));
      return Trees.equal(tree.path("status"), typed.tree().path("status"));
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  /**
   * Writes the conditions of a pass, the observed generation, and the members of the user. If the
   * object has changed meanwhile, or does not show all of its status, it is read and written again.
   *
   * @param seen the object as the cache has it, and as it was reconciled
   * @throws FailedPassException if it cannot be written
   * @throws Exception if the members of the user cannot be made
   */
  void write(EmbeddedController controller, Resource seen, P primary, ReconcileResult pass)
      throws Exception {
    // Its member "conditions" would count instead of those of the pass.
    ObjectNode more =
        report == null
            ? JsonNodeFactory.instance.objectNode()
            : tree(seen, Objects.requireNonNull(report.of(primary, pass), NULL_REPORT));
    Written last = written.get(seen.address());
    boolean isKnown = last != null && last.isOf(seen);
    Resource current = last != null && isKnown ? last.object() : shown(controller, seen);
    ObjectNode members = members(current, seen, pass, more, controller.clock().instant());
    if (last != null && isKnown && last.members().equals(members)) {
      return;
    }
    ClusterResponse response = send(controller, current, members);
    if (isRefused(response)
        && controller.read(seen.address()) instanceof ClusterResponse.Done live
        && live.resource().uid().equals(seen.uid())) {
      current = live.resource();
      members = members(current, seen, pass, more, controller.clock().instant());
      response = send(controller, current, members);
    }
    if (response instanceof ClusterResponse.Done done) {
      remember(seen, current, members, done.resource());
    } else if (!(response instanceof ClusterResponse.Absent)) {
      throw FailedPassException.of("the status of " + seen.address(), response);
    }
  }

  /** Conditions that another writer has added meanwhile are not overwritten. */
  private static ClusterResponse send(
      EmbeddedController controller, Resource current, ObjectNode members) {
    return controller.patchStatus(
        current, StatusPatch.report(members).guardedBy("/status/conditions"));
  }

  private static boolean isRefused(ClusterResponse response) {
    return response instanceof ClusterResponse.Refused refused
        && (refused.code() == CONFLICT || refused.code() == UNPROCESSABLE);
  }

  private Resource shown(EmbeddedController controller, Resource seen) {
    return !isShown && controller.read(seen.address()) instanceof ClusterResponse.Done done
        ? done.resource()
        : seen;
  }

  private void remember(Resource seen, Resource current, ObjectNode members, Resource object) {
    Set<String> versions = new HashSet<>();
    versions.add(seen.resourceVersion());
    versions.add(current.resourceVersion());
    versions.add(object.resourceVersion());
    ObjectNode known = Trees.thaw(object.tree());
    known.remove("spec");
    known.withObjectProperty("metadata").remove("managedFields");
    written.put(
        seen.address(), new Written(seen.uid(), Set.copyOf(versions), members, Resource.of(known)));
  }

  private ObjectNode members(
      Resource current, Resource seen, ReconcileResult pass, ObjectNode more, Instant now) {
    ObjectNode members = JsonNodeFactory.instance.objectNode();
    Conditions conditions = Conditions.in(current.tree().path("status"));
    JsonNode generation = seen.tree().at("/metadata/generation");
    if (generation.isNumber()) {
      conditions = conditions.observing(generation.asLong());
      members.set("observedGeneration", generation);
    }
    members.set("conditions", conditions.with(pass, now).toTree());
    members.setAll(more);
    return members;
  }

  private static ObjectNode tree(Resource seen, Object more) {
    if (SERIALIZATION.convertValue(more, JsonNode.class) instanceof ObjectNode tree) {
      return tree;
    }
    throw FailedPassException.of(
        "the status of "
            + seen.address()
            + ": expected an object with members, got "
            + more.getClass().getName());
  }

  /** Forgets an object, which is gone. */
  void forget(ResourceAddress primary) {
    written.remove(primary);
  }
}
