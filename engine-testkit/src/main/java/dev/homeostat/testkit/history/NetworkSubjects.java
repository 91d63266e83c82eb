package dev.homeostat.testkit.history;

import static dev.homeostat.testkit.history.Dice.JSON;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.testkit.history.Subject.Edit;
import dev.homeostat.testkit.history.Subject.Slot;
import java.util.ArrayList;
import java.util.List;

/**
 * The kinds of networking that histories are about. Every value is one that a real server takes.
 */
final class NetworkSubjects {

  private final Dice dice;
  private final SubjectParts parts;

  NetworkSubjects(Dice dice, SubjectParts parts) {
    this.dice = dice;
    this.parts = parts;
  }

  Subject service(String name) {
    ObjectNode base = SubjectParts.named("v1", "Service", name);
    ObjectNode spec = base.putObject("spec");
    spec.putObject("selector").put("app", "web");
    spec.putArray("ports").addObject().put("name", "p80tcp").put("port", 80);
    List<Slot> slots =
        List.of(
            parts.texts("/metadata/annotations"),
            new Slot("/spec/ports", 4, this::ports, this::portsSchema),
            new Slot("/spec/type", 1, this::serviceType, SubjectParts::leaf),
            new Slot(
                "/spec/selector",
                1,
                () -> JSON.objectNode().set("app", parts.text()),
                SubjectParts::leaf),
            new Slot(
                "/spec/sessionAffinity",
                1,
                () -> JSON.textNode(dice.any("None", "ClientIP")),
                SubjectParts::leaf),
            new Slot("/spec/clusterIP", 1, () -> JSON.textNode(""), SubjectParts::leaf));
    List<Edit> edits = new ArrayList<>(parts.textEdits("/metadata/annotations"));
    edits.add(new Edit("/spec/ports/-", this::port));
    edits.add(new Edit("/spec/ports/0", this::port));
    edits.add(new Edit("/spec/ports/1", this::port));
    edits.add(new Edit("/spec/ports/0/targetPort", parts::portNumber));
    edits.add(new Edit("/spec/type", this::serviceType));
    edits.add(new Edit("/spec/ports/0/nodePort", () -> JSON.numberNode(30000 + dice.below(2768))));
    edits.add(new Edit("/spec/selector/app", parts::text));
    edits.add(new Edit("/spec/selector/tier", parts::text));
    edits.add(new Edit("/spec/sessionAffinity", () -> JSON.textNode("ClientIP")));
    return new Subject(
        base,
        slots,
        List.of("/spec/selector", "/spec/sessionAffinity", "/metadata/annotations/x"),
        edits,
        List.of(
            () ->
                new ServerBehaviour.Default(
                    SubjectParts.pointer("/spec/clusterIP"), JSON.textNode("10.0.0.7")),
            () ->
                new ServerBehaviour.Normalise(
                    SubjectParts.pointer("/spec/clusterIP"),
                    JSON.textNode(""),
                    JSON.textNode("10.0.0.7")),
            () ->
                new ServerBehaviour.Default(
                    SubjectParts.pointer("/spec/sessionAffinity"), JSON.textNode("None")),
            () ->
                new ServerBehaviour.Default(
                    SubjectParts.pointer("/spec/ports/*/protocol"), JSON.textNode("TCP")),
            () ->
                new ServerBehaviour.Default(
                    SubjectParts.pointer("/spec/ports/*/nodePort"), JSON.numberNode(30001)),
            () -> new ServerBehaviour.Immutable(SubjectParts.pointer("/spec/clusterIP"))));
  }

  private JsonNode serviceType() {
    return JSON.textNode(dice.any("ClusterIP", "NodePort"));
  }

  private ObjectNode port() {
    ObjectNode port = JSON.objectNode();
    port.set("port", parts.portNumber());
    if (dice.chance(40)) {
      port.put("protocol", dice.any("TCP", "UDP"));
    }
    if (dice.chance(40)) {
      port.set("targetPort", parts.portNumber());
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

  Subject ingress(String name) {
    ObjectNode base = SubjectParts.named("networking.k8s.io/v1", "Ingress", name);
    base.putObject("spec").set("defaultBackend", backend());
    List<Slot> slots =
        List.of(
            parts.texts("/metadata/annotations"),
            new Slot("/spec/defaultBackend", 1, this::backend, SubjectParts::leaf),
            new Slot(
                "/spec/ingressClassName",
                1,
                () -> JSON.textNode(dice.any("p", "q")),
                SubjectParts::leaf),
            new Slot("/spec/rules", 3, this::rules, SubjectParts::leaf));
    List<Edit> edits = new ArrayList<>(parts.textEdits("/metadata/annotations"));
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
                    SubjectParts.pointer("/spec/ingressClassName"), JSON.textNode("p"))));
  }

  private JsonNode backend() {
    ObjectNode backend = JSON.objectNode();
    backend
        .putObject("service")
        .put("name", dice.any("p", "q"))
        .putObject("port")
        .set("number", parts.portNumber());
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

  Subject networkPolicy(String name) {
    ObjectNode base = SubjectParts.named("networking.k8s.io/v1", "NetworkPolicy", name);
    base.putObject("spec").putObject("podSelector").putObject("matchLabels").put("app", "web");
    List<Slot> slots =
        List.of(
            parts.texts("/metadata/annotations"),
            new Slot("/spec/podSelector", 1, this::selector, SubjectParts::leaf),
            new Slot("/spec/ingress", 3, this::peers, SubjectParts::leaf),
            new Slot(
                "/spec/policyTypes",
                1,
                () -> JSON.arrayNode().add("Ingress"),
                () ->
                    dice.chance(50)
                        ? SubjectParts.leaf()
                        : JSON.arrayNode()
                            .add(JSON.objectNode().put("observer_schema_list_whole", true))));
    List<Edit> edits = new ArrayList<>(parts.textEdits("/metadata/annotations"));
    edits.add(new Edit("/spec/podSelector", this::selector));
    edits.add(new Edit("/spec/ingress", this::peers));
    edits.add(new Edit("/spec/ingress/0", () -> JSON.objectNode()));
    edits.add(new Edit("/spec/ingress/0/ports/0/port", parts::portNumber));
    return new Subject(
        base,
        slots,
        List.of("/spec/ingress", "/metadata/annotations/x"),
        edits,
        List.of(
            () ->
                new ServerBehaviour.Default(
                    SubjectParts.pointer("/spec/policyTypes"), JSON.arrayNode().add("Ingress"))));
  }

  private JsonNode selector() {
    ObjectNode selector = JSON.objectNode();
    selector.putObject("matchLabels").set("app", parts.text());
    return dice.chance(20) ? JSON.objectNode() : selector;
  }

  private JsonNode peers() {
    ArrayNode rules = JSON.arrayNode();
    for (int i = dice.below(3); i > 0; i--) {
      ObjectNode port = JSON.objectNode().put("protocol", "TCP");
      port.set("port", parts.portNumber());
      ObjectNode peer = JSON.objectNode();
      peer.set("podSelector", selector());
      ObjectNode rule = rules.addObject();
      rule.putArray("ports").add(port);
      rule.putArray("from").add(peer);
    }
    return rules;
  }
}
