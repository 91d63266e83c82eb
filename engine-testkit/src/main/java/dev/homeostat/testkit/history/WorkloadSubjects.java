package dev.homeostat.testkit.history;

import static dev.homeostat.testkit.history.Dice.JSON;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.testkit.history.Subject.Edit;
import dev.homeostat.testkit.history.Subject.Slot;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** The workloads that histories are about. Every value is one that a real server takes. */
final class WorkloadSubjects {

  private final Dice dice;
  private final SubjectParts parts;

  WorkloadSubjects(Dice dice, SubjectParts parts) {
    this.dice = dice;
    this.parts = parts;
  }

  Subject deployment(String name) {
    ObjectNode base = SubjectParts.named("apps/v1", "Deployment", name);
    ObjectNode spec = base.putObject("spec");
    spec.putObject("selector").putObject("matchLabels").put("app", "web");
    ObjectNode template = spec.putObject("template");
    template.putObject("metadata").putObject("labels").put("app", "web");
    template
        .putObject("spec")
        .putArray("containers")
        .addObject()
        .put("name", "p")
        .put("image", "one");
    String pod = "/spec/template/spec";
    List<Slot> slots =
        List.of(
            parts.texts("/metadata/annotations"),
            new Slot("/spec/replicas", 1, () -> JSON.numberNode(dice.below(3)), SubjectParts::leaf),
            new Slot("/spec/strategy", 1, this::strategy, () -> dice.mapSchema("type")),
            new Slot(
                "/spec/minReadySeconds",
                1,
                () -> JSON.numberNode(dice.below(3)),
                SubjectParts::leaf),
            new Slot(
                pod + "/nodeSelector",
                1,
                () -> dice.map(parts::text, "x", "y"),
                SubjectParts::leaf),
            new Slot(
                pod + "/initContainers",
                1,
                () -> containers("i", "j"),
                () -> containersSchema("i", "j")),
            new Slot(
                pod + "/containers", 4, this::someContainers, () -> containersSchema("p", "q")));
    List<Edit> edits = new ArrayList<>(parts.textEdits("/metadata/annotations"));
    edits.add(new Edit("/spec/replicas", () -> JSON.numberNode(dice.below(4))));
    edits.add(new Edit("/spec/minReadySeconds", () -> JSON.numberNode(dice.below(4))));
    edits.add(new Edit("/spec/strategy", this::strategy));
    edits.add(new Edit(pod + "/nodeSelector/x", parts::text));
    for (String place : List.of("0", "1", "-")) {
      edits.add(new Edit(pod + "/containers/" + place, () -> container(dice.any("p", "q", "s"))));
    }
    edits.add(new Edit(pod + "/containers/0/image", () -> JSON.textNode("other")));
    edits.add(new Edit(pod + "/containers/0/env", this::environment));
    edits.add(new Edit(pod + "/containers/0/env/0", () -> variable(dice.any("P", "Q", "S"))));
    edits.add(new Edit(pod + "/containers/0/env/-", () -> variable(dice.any("P", "Q", "S"))));
    edits.add(new Edit(pod + "/containers/0/resources/limits/cpu", () -> JSON.textNode("3")));
    edits.add(new Edit(pod + "/initContainers/-", () -> container(dice.any("i", "k"))));
    return new Subject(
        base,
        slots,
        List.of(
            "/spec/replicas",
            pod + "/containers/[name=p]/image",
            pod + "/containers/[name=p]/env/[name=P]",
            "/metadata/annotations/x"),
        edits,
        deploymentBehaviours(pod));
  }

  private List<Supplier<ServerBehaviour>> deploymentBehaviours(String pod) {
    List<Supplier<ServerBehaviour>> usual =
        List.of(
            () ->
                new ServerBehaviour.Default(
                    SubjectParts.pointer("/spec/replicas"), JSON.numberNode(1)),
            () ->
                new ServerBehaviour.Default(
                    SubjectParts.pointer("/spec/strategy"),
                    JSON.objectNode().put("type", "RollingUpdate")),
            () ->
                new ServerBehaviour.Default(
                    SubjectParts.pointer("/spec/strategy/type"), JSON.textNode("RollingUpdate")),
            () ->
                new ServerBehaviour.Default(
                    SubjectParts.pointer(pod + "/containers/*/imagePullPolicy"),
                    JSON.textNode("Always")),
            () ->
                new ServerBehaviour.Default(
                    SubjectParts.pointer(pod + "/containers/*/resources"), JSON.objectNode()),
            () ->
                new ServerBehaviour.Normalise(
                    SubjectParts.pointer("/spec/minReadySeconds"),
                    JSON.numberNode(0),
                    SubjectParts.leaf()),
            () ->
                new ServerBehaviour.Inject(
                    SubjectParts.pointer(pod + "/containers"), container("z")),
            () ->
                new ServerBehaviour.Refuse(
                    SubjectParts.pointer("/spec/minReadySeconds"), JSON.numberNode(2)));
    return parts.isOdd()
        ? Stream.concat(usual.stream(), environmentBehaviours(pod)).toList()
        : usual;
  }

  private Stream<Supplier<ServerBehaviour>> environmentBehaviours(String pod) {
    JsonPointer list = SubjectParts.pointer(pod + "/containers/*/env");
    JsonPointer value = SubjectParts.pointer(pod + "/containers/*/env/*/value");
    return Stream.of(
        () -> new ServerBehaviour.Normalise(value, JSON.textNode("1"), JSON.textNode("one")),
        () -> new ServerBehaviour.Override(value, JSON.textNode("2")),
        () -> new ServerBehaviour.Inject(list, variable(dice.any("P", "S"))));
  }

  private JsonNode strategy() {
    ObjectNode strategy = JSON.objectNode();
    if (dice.chance(50)) {
      return strategy.put("type", "Recreate");
    }
    strategy.put("type", "RollingUpdate").putObject("rollingUpdate").put("maxSurge", dice.below(3));
    return strategy;
  }

  private ArrayNode containers(String... names) {
    ArrayNode list = JSON.arrayNode();
    dice.some(50, names).forEach(name -> list.add(container(name)));
    return list;
  }

  /** At least one, without which a server takes no pod. */
  private JsonNode someContainers() {
    ArrayNode list = containers("p", "q");
    return list.isEmpty() ? list.add(container("p")) : list;
  }

  private ObjectNode container(String name) {
    ObjectNode container = JSON.objectNode().put("name", name).put("image", dice.any("one", "two"));
    if (dice.chance(50)) {
      container.set("env", environment());
    }
    if (dice.chance(40)) {
      ObjectNode resources = container.putObject("resources");
      if (dice.chance(60)) {
        resources.putObject("limits").put("cpu", dice.any("1", "2"));
      }
    }
    return container;
  }

  private JsonNode environment() {
    ArrayNode list = JSON.arrayNode();
    dice.some(60, "P", "Q", "R").forEach(name -> list.add(variable(name)));
    return list;
  }

  private ObjectNode variable(String name) {
    return JSON.objectNode().put("name", name).put("value", dice.any("1", "2"));
  }

  private JsonNode containersSchema(String... names) {
    List<ObjectNode> named =
        Stream.of(names).map(name -> containerSchema().put("name", name)).toList();
    return dice.listSchema(List.of("name"), named, this::containerSchema, false);
  }

  private ObjectNode containerSchema() {
    ObjectNode container = JSON.objectNode();
    dice.some(60, "image", "imagePullPolicy").forEach(container::putNull);
    if (dice.chance(40)) {
      List<ObjectNode> named = List.of(JSON.objectNode().put("name", "P").putNull("value"));
      JsonNode env =
          dice.listSchema(List.of("name"), named, () -> JSON.objectNode().putNull("value"), false);
      container.set("env", env);
    }
    return container;
  }
}
