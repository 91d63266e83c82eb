package dev.homeostat.controller;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.tree.Trees;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.apiguardian.api.API;

/**
 * Members for the status of an object. Each replaces that of the status, a null removes it, and
 * members without a name here stay; only members that differ are sent. An immutable value.
 *
 * <p>The patch is refused unless the object is the same incarnation and its guarded fields are as
 * the step has seen them. So nothing is written that was decided on a stale copy.
 */
@API(status = EXPERIMENTAL, since = "0.1")
public final class StatusPatch {

  private static final KubernetesSerialization SERIALIZATION = new KubernetesSerialization();
  private static final JsonPointer STATUS = JsonPointer.compile("/status");
  private static final JsonPointer VERSION = JsonPointer.compile("/metadata/resourceVersion");

  private final ObjectNode members;
  private final boolean decision;
  private final boolean observing;
  private final Set<JsonPointer> guards;

  private StatusPatch(
      ObjectNode members, boolean decision, boolean observing, Set<JsonPointer> guards) {
    this.members = members;
    this.decision = decision;
    this.observing = observing;
    this.guards = guards;
  }

  /**
   * Returns a patch that stores a decision. If it changes anything, the next step runs at once, on
   * the object as written, whatever the outcome of this one is. It is guarded by all members that
   * it names.
   *
   * @param members a tree, or any object that Jackson can make one of
   * @return a new patch
   * @throws IllegalArgumentException if it has no members, as a list or a text
   */
  public static StatusPatch decision(Object members) {
    ObjectNode tree = tree(members);
    Set<JsonPointer> guards = new LinkedHashSet<>();
    tree.fieldNames().forEachRemaining(name -> guards.add(STATUS.appendProperty(name)));
    return new StatusPatch(tree, true, false, guards);
  }

  /**
   * Returns a patch that reports what is there and decides nothing, so that no step follows from
   * it. It is guarded by the incarnation alone.
   *
   * @param members a tree, or any object that Jackson can make one of
   * @return a new patch
   * @throws IllegalArgumentException if it has no members, as a list or a text
   */
  public static StatusPatch report(Object members) {
    return new StatusPatch(tree(members), false, false, Set.of());
  }

  private static ObjectNode tree(Object members) {
    Objects.requireNonNull(members, "members");
    JsonNode tree =
        members instanceof JsonNode given
            ? given
            : SERIALIZATION.convertValue(members, JsonNode.class);
    if (!(tree instanceof ObjectNode object)) {
      throw new IllegalArgumentException(
          "expected a status with members, got " + tree.getNodeType());
    }
    return Trees.thaw(object);
  }

  /**
   * Returns the same patch that also removes members, for a status that is replaced as a whole
   * beside the members of other writers.
   *
   * @param names of members of the status; one that the patch has is written, not removed
   * @return a new patch
   */
  public StatusPatch replacing(Collection<String> names) {
    ObjectNode all = members.deepCopy();
    Set<JsonPointer> guarded = new LinkedHashSet<>(guards);
    for (String name : names) {
      if (!all.has(name)) {
        all.putNull(name);
        if (decision) {
          guarded.add(STATUS.appendProperty(name));
        }
      }
    }
    return new StatusPatch(all, decision, observing, guarded);
  }

  /**
   * Returns the same patch guarded by more fields of the object, for example {@code
   * /spec/suspended}.
   *
   * @param pointers JSON pointers from the root of the object; a field that the step has not seen
   *     has to be absent
   * @return a new patch
   * @throws IllegalArgumentException if one is no JSON pointer
   */
  public StatusPatch guardedBy(String... pointers) {
    Set<JsonPointer> all = new LinkedHashSet<>(guards);
    List.of(pointers).forEach(pointer -> all.add(JsonPointer.compile(pointer)));
    return new StatusPatch(members, decision, observing, all);
  }

  /**
   * Returns the same patch guarded by the version of the object, so that any change of it refuses
   * the patch.
   *
   * @return a new patch
   */
  public StatusPatch guardedByVersion() {
    return guardedBy(VERSION.toString());
  }

  /**
   * Returns the same patch with {@code observedGeneration}: the generation of the object as the
   * step began.
   *
   * @return a new patch
   */
  public StatusPatch observingGeneration() {
    return new StatusPatch(members, decision, true, guards);
  }

  boolean isEmpty() {
    return members.isEmpty();
  }

  boolean has(String member) {
    return members.has(member);
  }

  boolean isDecision() {
    return decision;
  }

  Set<JsonPointer> guards() {
    return guards;
  }

  /** Returns all members; the generation is that of the given object. */
  ObjectNode members(JsonNode read) {
    ObjectNode all = JsonNodeFactory.instance.objectNode();
    members.properties().forEach(member -> all.set(member.getKey(), member.getValue()));
    JsonNode generation = read.at("/metadata/generation");
    if (observing && generation.isNumber()) {
      all.set(StatusWriter.OBSERVED, generation);
    }
    return all;
  }
}
