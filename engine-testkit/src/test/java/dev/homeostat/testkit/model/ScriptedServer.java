package dev.homeostat.testkit.model;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.tree.Trees;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** A server for one object. It stores what it is asked for, unless a test says otherwise. */
final class ScriptedServer implements ModelServer {

  private record Refusal(Predicate<ObjectNode> applies, List<String> causes) {}

  private final List<Consumer<ObjectNode>> behaviours = new ArrayList<>();
  private final List<Refusal> refusals = new ArrayList<>();
  private Optional<ObjectNode> live = Optional.empty();
  private Optional<ServerReply> failure = Optional.empty();
  private boolean storesOnFailure;
  private int uids;

  Optional<ObjectNode> live() {
    return live;
  }

  /** Changes each object that it stores. */
  ScriptedServer changing(Consumer<ObjectNode> behaviour) {
    behaviours.add(behaviour);
    return this;
  }

  /** Sets a default, where the parent is there and the field is not. */
  ScriptedServer filling(String pointer, String value) {
    return changing(object -> set(object, pointer, Yaml.value(value), false));
  }

  /** Sets a value, where the parent is there. */
  ScriptedServer setting(String pointer, String value) {
    return changing(object -> set(object, pointer, Yaml.value(value), true));
  }

  /** Does not keep a field. */
  ScriptedServer dropping(String pointer) {
    JsonPointer path = JsonPointer.compile(pointer);
    return changing(
        object -> {
          if (object.at(path.head()) instanceof ObjectNode parent) {
            parent.remove(path.last().getMatchingProperty());
          }
        });
  }

  /** Appends an element to a list that is there and does not have it. */
  ScriptedServer injecting(String pointer, String element) {
    return changing(
        object -> {
          if (object.at(pointer) instanceof ArrayNode list) {
            for (JsonNode there : list) {
              if (Trees.equal(there, Yaml.value(element))) {
                return;
              }
            }
            list.add(Yaml.value(element));
          }
        });
  }

  private static void set(ObjectNode object, String pointer, JsonNode value, boolean replaces) {
    JsonPointer path = JsonPointer.compile(pointer);
    String name = path.last().getMatchingProperty();
    if (object.at(path.head()) instanceof ObjectNode parent
        && (replaces || Trees.isAbsent(parent.get(name)))) {
      parent.set(name, value);
    }
  }

  /** Refuses objects with 422 and causes that name these fields. */
  ScriptedServer refusing(Predicate<ObjectNode> applies, String... causes) {
    refusals.add(new Refusal(applies, List.of(causes)));
    return this;
  }

  /** Refuses objects that have a value, with a cause that names its field. */
  ScriptedServer refusing(String pointer, String value) {
    String cause = pointer.substring(1).replace('/', '.');
    return refusing(object -> Trees.equal(object.at(pointer), Yaml.value(value)), cause);
  }

  /** Refuses objects without a field, with a cause that names it. */
  ScriptedServer requiring(String pointer) {
    String cause = pointer.substring(1).replace('/', '.');
    return refusing(object -> Trees.isAbsent(object.at(pointer)), cause);
  }

  /** Ends what was scripted: stores again what it is asked for. */
  ScriptedServer obeying() {
    behaviours.clear();
    refusals.clear();
    failure = Optional.empty();
    return this;
  }

  /** Fails for a reason that has nothing to do with the object. */
  ScriptedServer failing() {
    failure = Optional.of(new ServerReply.Failed());
    storesOnFailure = false;
    return this;
  }

  /** Stores what it is asked for, but its answers are lost. */
  ScriptedServer losingAnswers() {
    failure = Optional.of(new ServerReply.Lost());
    storesOnFailure = true;
    return this;
  }

  /** Stores an object as another writer left it. */
  void store(ObjectNode object) {
    ObjectNode stored = Trees.thaw(object);
    String uid = live.map(ResourceModel::uid).orElseGet(() -> "uid-" + ++uids);
    stored.withObjectProperty("metadata").put("uid", uid);
    live = Optional.of(stored);
  }

  void delete() {
    live = Optional.empty();
  }

  @Override
  public ServerReply write(Optional<ObjectNode> before, ObjectNode asked) {
    for (Refusal refusal : refusals) {
      if (refusal.applies().test(asked)) {
        return new ServerReply.Invalid(refusal.causes());
      }
    }
    if (failure.isPresent() && !storesOnFailure) {
      return failure.get();
    }
    ObjectNode object = Trees.thaw(asked);
    behaviours.forEach(behaviour -> behaviour.accept(object));
    store(object);
    return failure.orElseGet(() -> new ServerReply.Stored(Trees.thaw(live.orElseThrow())));
  }
}
