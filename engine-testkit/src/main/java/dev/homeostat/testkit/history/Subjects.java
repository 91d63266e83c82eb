package dev.homeostat.testkit.history;

import static dev.homeostat.testkit.history.Dice.JSON;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.testkit.history.Subject.Edit;
import dev.homeostat.testkit.history.Subject.Slot;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** The kinds that histories are about, over small alphabets in which names collide on purpose. */
final class Subjects {

  private final Dice dice;
  private final int nulls;

  /**
   * Begins.
   *
   * @param dice decides everything
   * @param nulls how many of a hundred values are null, where null makes sense
   */
  Subjects(Dice dice, int nulls) {
    this.dice = dice;
    this.nulls = nulls;
  }

  /** The kind of which a history is about. */
  Subject of(Histories.Kind kind, String name) {
    return switch (kind) {
      case SONG -> custom("Song", name);
      case TUNE -> custom("Tune", name);
      case VERSE -> custom("Verse", name);
      case CONFIG_MAP -> configMap(name);
      case SERVICE -> service(name);
      case DEPLOYMENT -> deployment(name);
      case INGRESS -> ingress(name);
      case NETWORK_POLICY -> networkPolicy(name);
      case CLAIM -> claim(name);
    };
  }

  private static ObjectNode named(String apiVersion, String kind, String name) {
    ObjectNode tree = JSON.objectNode().put("apiVersion", apiVersion).put("kind", kind);
    tree.putObject("metadata").put("name", name);
    return tree;
  }

  private static JsonPointer pointer(String path) {
    return JsonPointer.compile(path);
  }

  private JsonNode orNull(Supplier<? extends JsonNode> value) {
    return dice.chance(nulls) ? NullNode.instance : value.get();
  }

  private static JsonNode leaf() {
    return NullNode.instance;
  }

  // ---- custom kinds ----

  /** Song has lists that are one value each by default, the others lists with keys and a set. */
  private Subject custom(String kind, String name) {
    boolean hasKeys = !kind.equals("Song");
    List<Slot> slots = new ArrayList<>();
    slots.addAll(
        List.of(
            new Slot("/spec/a", 1, () -> orNull(this::value), Subjects::leaf),
            new Slot("/spec/b", 1, () -> orNull(this::value), Subjects::leaf),
            new Slot("/spec/c", 0, () -> NullNode.instance, Subjects::leaf),
            new Slot("/spec/m", 2, () -> orNull(this::map), () -> dice.mapSchema("x", "y")),
            new Slot("/spec/parts", 3, () -> orNull(this::parts), this::partsSchema),
            new Slot("/spec/tags", 1, () -> orNull(this::tags), this::tagsSchema),
            new Slot("/status", 0, () -> NullNode.instance, () -> dice.mapSchema("phase"))));
    if (kind.equals("Verse")) {
      slots.add(new Slot("/spec/stray", 1, dice::scalar, Subjects::leaf)); // the schema has none
    }
    List<String> excepts =
        new ArrayList<>(List.of("/spec/a", "/spec/m/x", "/spec/m", "/spec/tags"));
    if (hasKeys) {
      excepts.addAll(List.of("/spec/parts/[name=p]/v", "/spec/parts/[name=q]"));
    }
    List<Edit> edits = new ArrayList<>();
    for (String path :
        List.of("/spec/a", "/spec/b", "/spec/c", "/spec/m/x", "/spec/m/y", "/spec/m/z")) {
      edits.add(new Edit(path, dice::scalar));
    }
    edits.add(new Edit("/status/phase", dice::scalar));
    edits.add(new Edit("/spec/m", this::map));
    edits.add(new Edit("/spec/parts", this::parts));
    edits.add(new Edit("/spec/tags", this::tags));
    for (String place : List.of("0", "1", "-", "-")) {
      edits.add(new Edit("/spec/parts/" + place, () -> part(dice.any("p", "q", "r", "s"))));
      edits.add(new Edit("/spec/tags/" + place, () -> tag("p", "q", "r", "s")));
    }
    for (String field : List.of("0/u", "0/v", "1/v")) {
      edits.add(new Edit("/spec/parts/" + field, dice::scalar));
    }
    ObjectNode base = named("music.example.com/v1", kind, name);
    if (kind.equals("Verse")) {
      base.putObject("spec"); // the server fills in a default wherever there is one
    }
    return new Subject(base, slots, excepts, edits, behaviours());
  }

  /** Everything that a server may do, at every place that varies. */
  private List<Supplier<ServerBehaviour>> behaviours() {
    List<Supplier<ServerBehaviour>> all = new ArrayList<>();
    Map<String, Supplier<JsonNode>> places = new LinkedHashMap<>();
    for (String path : List.of("/spec/a", "/spec/b", "/spec/c", "/spec/m/x", "/spec/m/y")) {
      places.put(path, dice::scalar);
    }
    places.put("/spec/parts/*/u", dice::scalar);
    places.put("/spec/parts/*/v", dice::scalar);
    places.put("/spec/m", this::map);
    places.put("/spec/parts", this::parts);
    places.put("/spec/tags", this::tags);
    places.forEach(
        (path, value) -> {
          JsonPointer at = pointer(path);
          all.add(() -> new ServerBehaviour.Default(at, value.get()));
          all.add(() -> new ServerBehaviour.Override(at, value.get()));
          all.add(() -> new ServerBehaviour.Drop(at));
          all.add(() -> normalise(at, value));
          all.add(() -> new ServerBehaviour.Refuse(at, value.get()));
          all.add(() -> new ServerBehaviour.Immutable(at));
        });
    for (int i = 0; i < 3; i++) {
      all.add(() -> new ServerBehaviour.Inject(pointer("/spec/parts"), part(dice.any("p", "z"))));
      all.add(() -> new ServerBehaviour.Inject(pointer("/spec/tags"), tag("p", "z")));
    }
    return all;
  }

  /** A scalar in another notation, or a zero or empty value left out. */
  private ServerBehaviour normalise(JsonPointer at, Supplier<JsonNode> value) {
    JsonNode from = value.get();
    boolean isZero = from.isContainerNode() || from.asText().isEmpty() || from.asText().equals("0");
    JsonNode to =
        isZero ? leaf() : from.isNumber() ? JSON.textNode(from.asText()) : JSON.numberNode(1);
    return new ServerBehaviour.Normalise(at, from, to);
  }

  private JsonNode value() {
    return dice.chance(90) ? dice.scalar() : dice.any(JSON.objectNode(), JSON.arrayNode());
  }

  private JsonNode map() {
    return dice.map(() -> dice.chance(90) ? dice.scalar() : NullNode.instance, "x", "y");
  }

  private JsonNode parts() {
    ArrayNode list = JSON.arrayNode();
    dice.some(50, "p", "q", "r").forEach(part -> list.add(part(part)));
    return list;
  }

  private ObjectNode part(String name) {
    ObjectNode part = JSON.objectNode().put("name", name);
    dice.some(50, "u", "v").forEach(field -> part.set(field, orNull(dice::scalar)));
    return part;
  }

  private JsonNode partsSchema() {
    List<ObjectNode> named = new ArrayList<>();
    for (String name : List.of("p", "q", "r")) {
      named.add(partSchema().put("name", name));
    }
    return dice.listSchema(List.of("name"), named, this::partSchema, false);
  }

  private ObjectNode partSchema() {
    ObjectNode part = JSON.objectNode();
    dice.some(60, "u", "v").forEach(part::putNull);
    return part;
  }

  private JsonNode tag(String... names) {
    return JSON.textNode(dice.any(names));
  }

  private JsonNode tags() {
    ArrayNode list = JSON.arrayNode();
    dice.some(50, "p", "q", "r").forEach(list::add);
    return list;
  }

  private JsonNode tagsSchema() {
    return dice.listSchema(List.of(), List.of(), JSON::objectNode, true);
  }

  // ---- built-in kinds; every value is one that a real server takes ----

  private JsonNode text() {
    return JSON.textNode(dice.any("", "1", "2"));
  }

  private Slot texts(String path) {
    return new Slot(
        path,
        1,
        () -> orNull(() -> dice.map(this::text, "x", "y")),
        () -> dice.mapSchema("x", "y"));
  }

  private List<Edit> textEdits(String path) {
    return List.of(
        new Edit(path + "/x", this::text),
        new Edit(path + "/y", this::text),
        new Edit(path + "/z", this::text),
        new Edit(path, () -> dice.map(this::text, "x", "y")));
  }

  private Subject configMap(String name) {
    List<Edit> edits = new ArrayList<>(textEdits("/data"));
    edits.addAll(textEdits("/metadata/annotations"));
    edits.add(new Edit("/metadata/labels/x", this::text));
    return new Subject(
        named("v1", "ConfigMap", name),
        List.of(texts("/data"), texts("/metadata/annotations"), texts("/metadata/labels")),
        List.of("/data/x", "/data", "/metadata/annotations/x", "/metadata/annotations"),
        edits,
        List.of(
            () -> new ServerBehaviour.Default(pointer("/data/x"), text()),
            () -> new ServerBehaviour.Override(pointer("/data/y"), JSON.textNode("8")),
            () -> new ServerBehaviour.Default(pointer("/metadata/annotations/y"), text()),
            () -> new ServerBehaviour.Refuse(pointer("/data/x"), JSON.textNode("2"))));
  }

  private Subject service(String name) {
    ObjectNode base = named("v1", "Service", name);
    ObjectNode spec = base.putObject("spec");
    spec.putObject("selector").put("app", "web");
    spec.putArray("ports").addObject().put("name", "p80tcp").put("port", 80);
    List<Slot> slots =
        List.of(
            texts("/metadata/annotations"),
            new Slot("/spec/ports", 4, this::ports, this::portsSchema),
            new Slot("/spec/type", 1, this::serviceType, Subjects::leaf),
            new Slot(
                "/spec/selector", 1, () -> JSON.objectNode().set("app", text()), Subjects::leaf),
            new Slot(
                "/spec/sessionAffinity",
                1,
                () -> JSON.textNode(dice.any("None", "ClientIP")),
                Subjects::leaf),
            new Slot("/spec/clusterIP", 1, () -> JSON.textNode(""), Subjects::leaf));
    List<Edit> edits = new ArrayList<>(textEdits("/metadata/annotations"));
    edits.add(new Edit("/spec/ports/-", this::port));
    edits.add(new Edit("/spec/ports/0", this::port));
    edits.add(new Edit("/spec/ports/1", this::port));
    edits.add(new Edit("/spec/ports/0/targetPort", this::portNumber));
    edits.add(new Edit("/spec/type", this::serviceType));
    edits.add(new Edit("/spec/ports/0/nodePort", () -> JSON.numberNode(30000 + dice.below(2768))));
    edits.add(new Edit("/spec/selector/app", this::text));
    edits.add(new Edit("/spec/selector/tier", this::text));
    edits.add(new Edit("/spec/sessionAffinity", () -> JSON.textNode("ClientIP")));
    return new Subject(
        base,
        slots,
        List.of("/spec/selector", "/spec/sessionAffinity", "/metadata/annotations/x"),
        edits,
        List.of(
            () ->
                new ServerBehaviour.Default(pointer("/spec/clusterIP"), JSON.textNode("10.0.0.7")),
            () ->
                new ServerBehaviour.Normalise(
                    pointer("/spec/clusterIP"), JSON.textNode(""), JSON.textNode("10.0.0.7")),
            () ->
                new ServerBehaviour.Default(
                    pointer("/spec/sessionAffinity"), JSON.textNode("None")),
            () ->
                new ServerBehaviour.Default(
                    pointer("/spec/ports/*/protocol"), JSON.textNode("TCP")),
            () ->
                new ServerBehaviour.Default(
                    pointer("/spec/ports/*/nodePort"), JSON.numberNode(30001)),
            () -> new ServerBehaviour.Immutable(pointer("/spec/clusterIP"))));
  }

  private JsonNode serviceType() {
    return JSON.textNode(dice.any("ClusterIP", "NodePort"));
  }

  private JsonNode portNumber() {
    return JSON.numberNode(dice.any(80, 81));
  }

  private ObjectNode port() {
    ObjectNode port = JSON.objectNode();
    port.set("port", portNumber());
    if (dice.chance(40)) {
      port.put("protocol", dice.any("TCP", "UDP"));
    }
    if (dice.chance(40)) {
      port.set("targetPort", portNumber());
    }
    port.put(
        "name",
        "p"
            + port.path("port").asInt()
            + port.path("protocol").asText("TCP").toLowerCase(java.util.Locale.ROOT));
    return port;
  }

  private JsonNode ports() {
    ArrayNode list = JSON.arrayNode().add(port());
    if (dice.chance(50)) {
      ObjectNode other = port();
      if (!other.path("name").equals(list.get(0).path("name"))) {
        list.add(other);
      }
    }
    return list;
  }

  private JsonNode portsSchema() {
    List<ObjectNode> named =
        List.of(
            portSchema().put("port", 80).put("protocol", "TCP"),
            portSchema().put("port", 81).put("protocol", "TCP"));
    return dice.listSchema(List.of("port", "protocol"), named, this::portSchema, false);
  }

  private ObjectNode portSchema() {
    ObjectNode port = JSON.objectNode();
    dice.some(50, "targetPort", "nodePort").forEach(port::putNull);
    return port;
  }

  private Subject deployment(String name) {
    ObjectNode base = named("apps/v1", "Deployment", name);
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
            texts("/metadata/annotations"),
            new Slot("/spec/replicas", 1, () -> JSON.numberNode(dice.below(3)), Subjects::leaf),
            new Slot("/spec/strategy", 1, this::strategy, () -> dice.mapSchema("type")),
            new Slot(
                "/spec/minReadySeconds", 1, () -> JSON.numberNode(dice.below(3)), Subjects::leaf),
            new Slot(
                pod + "/nodeSelector", 1, () -> dice.map(this::text, "x", "y"), Subjects::leaf),
            new Slot(
                pod + "/initContainers",
                1,
                () -> containers("i", "j"),
                () -> containersSchema("i", "j")),
            new Slot(
                pod + "/containers", 4, this::someContainers, () -> containersSchema("p", "q")));
    List<Edit> edits = new ArrayList<>(textEdits("/metadata/annotations"));
    edits.add(new Edit("/spec/replicas", () -> JSON.numberNode(dice.below(4))));
    edits.add(new Edit("/spec/minReadySeconds", () -> JSON.numberNode(dice.below(4))));
    edits.add(new Edit("/spec/strategy", this::strategy));
    edits.add(new Edit(pod + "/nodeSelector/x", this::text));
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
    return List.of(
        () -> new ServerBehaviour.Default(pointer("/spec/replicas"), JSON.numberNode(1)),
        () ->
            new ServerBehaviour.Default(
                pointer("/spec/strategy"), JSON.objectNode().put("type", "RollingUpdate")),
        () ->
            new ServerBehaviour.Default(
                pointer("/spec/strategy/type"), JSON.textNode("RollingUpdate")),
        () ->
            new ServerBehaviour.Default(
                pointer(pod + "/containers/*/imagePullPolicy"), JSON.textNode("Always")),
        () ->
            new ServerBehaviour.Default(
                pointer(pod + "/containers/*/resources"), JSON.objectNode()),
        () ->
            new ServerBehaviour.Normalise(
                pointer("/spec/minReadySeconds"), JSON.numberNode(0), leaf()),
        () -> new ServerBehaviour.Inject(pointer(pod + "/containers"), container("z")),
        () -> new ServerBehaviour.Refuse(pointer("/spec/minReadySeconds"), JSON.numberNode(2)));
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

  private Subject ingress(String name) {
    ObjectNode base = named("networking.k8s.io/v1", "Ingress", name);
    base.putObject("spec").set("defaultBackend", backend());
    List<Slot> slots =
        List.of(
            texts("/metadata/annotations"),
            new Slot("/spec/defaultBackend", 1, this::backend, Subjects::leaf),
            new Slot(
                "/spec/ingressClassName",
                1,
                () -> JSON.textNode(dice.any("p", "q")),
                Subjects::leaf),
            new Slot("/spec/rules", 3, this::rules, Subjects::leaf));
    List<Edit> edits = new ArrayList<>(textEdits("/metadata/annotations"));
    edits.add(new Edit("/spec/defaultBackend", this::backend));
    edits.add(new Edit("/spec/ingressClassName", () -> JSON.textNode("s")));
    edits.add(new Edit("/spec/rules", this::rules));
    edits.add(new Edit("/spec/rules/0/host", () -> JSON.textNode("s.example.com")));
    return new Subject(
        base,
        slots,
        List.of("/spec/defaultBackend", "/spec/rules", "/metadata/annotations/x"),
        edits,
        List.of(
            () ->
                new ServerBehaviour.Default(
                    pointer("/spec/ingressClassName"), JSON.textNode("p"))));
  }

  private JsonNode backend() {
    ObjectNode backend = JSON.objectNode();
    backend
        .putObject("service")
        .put("name", dice.any("p", "q"))
        .putObject("port")
        .set("number", portNumber());
    return backend;
  }

  private JsonNode rules() {
    ArrayNode rules = JSON.arrayNode();
    for (String host : dice.some(50, "p.example.com", "q.example.com")) {
      ObjectNode path = JSON.objectNode().put("path", "/").put("pathType", "Prefix");
      path.set("backend", backend());
      rules.addObject().put("host", host).putObject("http").putArray("paths").add(path);
    }
    return rules;
  }

  private Subject networkPolicy(String name) {
    ObjectNode base = named("networking.k8s.io/v1", "NetworkPolicy", name);
    base.putObject("spec").putObject("podSelector").putObject("matchLabels").put("app", "web");
    List<Slot> slots =
        List.of(
            texts("/metadata/annotations"),
            new Slot("/spec/podSelector", 1, this::selector, Subjects::leaf),
            new Slot("/spec/ingress", 3, this::peers, Subjects::leaf),
            new Slot(
                "/spec/policyTypes",
                1,
                () -> JSON.arrayNode().add("Ingress"),
                () ->
                    dice.chance(50)
                        ? leaf()
                        : JSON.arrayNode()
                            .add(JSON.objectNode().put("observer_schema_list_whole", true))));
    List<Edit> edits = new ArrayList<>(textEdits("/metadata/annotations"));
    edits.add(new Edit("/spec/podSelector", this::selector));
    edits.add(new Edit("/spec/ingress", this::peers));
    edits.add(new Edit("/spec/ingress/0", () -> JSON.objectNode()));
    edits.add(new Edit("/spec/ingress/0/ports/0/port", this::portNumber));
    return new Subject(
        base,
        slots,
        List.of("/spec/ingress", "/metadata/annotations/x"),
        edits,
        List.of(
            () ->
                new ServerBehaviour.Default(
                    pointer("/spec/policyTypes"), JSON.arrayNode().add("Ingress"))));
  }

  private JsonNode selector() {
    ObjectNode selector = JSON.objectNode();
    selector.putObject("matchLabels").set("app", text());
    return dice.chance(20) ? JSON.objectNode() : selector;
  }

  private JsonNode peers() {
    ArrayNode rules = JSON.arrayNode();
    for (int i = dice.below(3); i > 0; i--) {
      ObjectNode port = JSON.objectNode().put("protocol", "TCP");
      port.set("port", portNumber());
      ObjectNode peer = JSON.objectNode();
      peer.set("podSelector", selector());
      ObjectNode rule = rules.addObject();
      rule.putArray("ports").add(port);
      rule.putArray("from").add(peer);
    }
    return rules;
  }

  private Subject claim(String name) {
    ObjectNode base = named("v1", "PersistentVolumeClaim", name);
    ObjectNode spec = base.putObject("spec");
    spec.putArray("accessModes").add("ReadWriteOnce");
    spec.putObject("resources").putObject("requests").put("storage", "1Gi");
    List<Slot> slots =
        List.of(
            texts("/metadata/annotations"),
            texts("/metadata/labels"),
            new Slot(
                "/spec/resources/requests/storage",
                2,
                () -> JSON.textNode(dice.any("1Gi", "1024Mi", "2Gi")),
                Subjects::leaf),
            new Slot(
                "/spec/storageClassName",
                1,
                () -> JSON.textNode(dice.any("", "p")),
                Subjects::leaf),
            new Slot("/spec/volumeMode", 0, () -> JSON.textNode("Filesystem"), Subjects::leaf));
    List<Edit> edits = new ArrayList<>(textEdits("/metadata/annotations"));
    edits.addAll(textEdits("/metadata/labels"));
    return new Subject(
        base,
        slots,
        List.of("/metadata/annotations/x", "/metadata/labels", "/spec/storageClassName"),
        edits,
        List.of(
            () ->
                new ServerBehaviour.Default(
                    pointer("/spec/volumeMode"), JSON.textNode("Filesystem")),
            () ->
                new ServerBehaviour.Normalise(
                    pointer("/spec/resources/requests/storage"),
                    JSON.textNode("1024Mi"),
                    JSON.textNode("1Gi")),
            () -> new ServerBehaviour.Immutable(pointer("/spec/storageClassName")),
            () -> new ServerBehaviour.Immutable(pointer("/spec/resources"))));
  }
}
