package dev.homeostat.kubernetes;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Resource;
import dev.homeostat.kubernetes.StateSecret.Parts;
import dev.homeostat.spi.cluster.Patch;
import dev.homeostat.spi.state.ApplicationState;
import dev.homeostat.tree.Trees;
import java.util.List;
import java.util.Optional;

/**
 * The place of a state, or of a reference to it, in an object. It is written as a tree with a
 * revision in it, by patches that fail if that revision has changed.
 */
record StatusPlace(JsonPointer pointer) {

  private static final String REVISION = "revision";
  private static final String IN = "in";
  private static final String SAVE = "save";
  private static final String PARTS = "parts";
  private static final String DIGEST = "digest";
  private static final String SIZE = "size";
  private static final String LEFTOVERS = "leftovers";
  private static final String STATUS = "status";
  private static final JsonPointer UID = JsonPointer.compile("/metadata/uid");
  private static final JsonNodeFactory MAKE = JsonNodeFactory.instance;

  // Checks that the rest of the status is left to others.
  StatusPlace {
    if (pointer.matches()
        || !pointer.getMatchingProperty().equals(STATUS)
        || pointer.tail().matches()) {
      throw new IllegalArgumentException("expected a place below /status, got " + pointer);
    }
  }

  /** The content of the place in an object. */
  sealed interface Content permits Kept, Elsewhere, Nothing, Unknown {}

  /** Content that can be written. */
  sealed interface Writable {
    String revision();

    /** As it is written. */
    ObjectNode tree();
  }

  /**
   * A state.
   *
   * @param leftovers whether Secrets of earlier saves, which count no more, may still be there
   */
  record Kept(ApplicationState state, String revision, boolean leftovers)
      implements Content, Writable {

    @Override
    public ObjectNode tree() {
      ObjectNode tree = state.toJson().put(REVISION, revision);
      return leftovers ? tree.put(LEFTOVERS, true) : tree;
    }
  }

  /**
   * A reference to the Secrets that hold the state.
   *
   * @param in the same for people
   * @param seal of the state that has to be found there
   */
  record Elsewhere(String in, Parts parts, StateSeal seal, String revision)
      implements Content, Writable {

    @Override
    public ObjectNode tree() {
      return MAKE.objectNode()
          .put(IN, in)
          .put(SAVE, parts.save())
          .put(PARTS, parts.count())
          .put(DIGEST, seal.digest())
          .put(SIZE, seal.size())
          .put(REVISION, revision);
    }
  }

  /** No state. */
  record Nothing() implements Content {}

  /** Something that is no state; why names no value. */
  record Unknown(String why) implements Content {}

  Content content(Resource object) {
    JsonNode found = object.tree().at(pointer);
    if (Trees.isAbsent(found)) {
      return new Nothing();
    }
    if (!(found instanceof ObjectNode tree)) {
      return new Unknown("something that is no object");
    }
    String revision = revision(object);
    if (revision.isEmpty()) {
      return new Unknown("no text at /" + REVISION);
    }
    if (tree.has(IN)) {
      return elsewhere(tree, revision);
    }
    try {
      return new Kept(ApplicationState.fromJson(tree), revision, tree.path(LEFTOVERS).asBoolean());
    } catch (IllegalArgumentException e) {
      return new Unknown(String.valueOf(e.getMessage()));
    }
  }

  private static Content elsewhere(ObjectNode tree, String revision) {
    Optional<Parts> parts = Parts.parse(tree.path(SAVE).asText(), tree.path(PARTS).asText());
    Optional<StateSeal> seal =
        StateSeal.parse(tree.path(DIGEST).asText(), tree.path(SIZE).asText());
    if (parts.isEmpty()) {
      return new Unknown("no parts at /" + SAVE + " and /" + PARTS);
    }
    return seal.isEmpty()
        ? new Unknown("Secrets without a digest and a size at /" + DIGEST + " and /" + SIZE)
        : new Elsewhere(tree.path(IN).asText(), parts.get(), seal.get(), revision);
  }

  /** Returns the revision that a save has to name; empty if there is none. */
  String revision(Resource object) {
    JsonNode revision = object.tree().at(pointer).path(REVISION);
    return revision.isTextual() ? revision.textValue() : "";
  }

  /** Returns whether something else is here than a save names, whose revision is empty for none. */
  boolean isStale(Resource object, String revision) {
    return revision.isEmpty()
        ? !(content(object) instanceof Nothing)
        : !revision(object).equals(revision);
  }

  /** Sets what is here now to a tree; empty if a parent is no object. */
  Optional<Patch> put(Resource object, ObjectNode tree) {
    if (!Trees.isAbsent(object.tree().at(pointer))) {
      return Optional.of(guarded(object, same(object), new Patch.Add(pointer, tree)));
    }
    JsonPointer missing = pointer;
    ObjectNode value = tree;
    while (Trees.isAbsent(object.tree().at(missing.head()))) {
      ObjectNode parent = MAKE.objectNode();
      parent.set(missing.last().getMatchingProperty(), value);
      value = parent;
      missing = missing.head();
    }
    return object.tree().at(missing.head()).isObject()
        ? Optional.of(
            guarded(
                object, new Patch.Test(missing, MAKE.nullNode()), new Patch.Add(missing, value)))
        : Optional.empty();
  }

  /** Takes away what is here now. */
  Patch remove(Resource object) {
    return guarded(object, same(object), new Patch.Remove(pointer));
  }

  private Patch.Test same(Resource object) {
    return new Patch.Test(
        pointer.append(JsonPointer.compile("/" + REVISION)), MAKE.textNode(revision(object)));
  }

  private static Patch guarded(Resource object, Patch.Test test, Patch.Operation operation) {
    return new Patch(List.of(new Patch.Test(UID, MAKE.textNode(object.uid())), test, operation));
  }
}
