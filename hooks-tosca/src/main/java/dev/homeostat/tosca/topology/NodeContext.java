package dev.homeostat.tosca.topology;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.homeostat.tosca.ToscaCode;
import dev.homeostat.tosca.file.MessageWords;
import dev.homeostat.tosca.file.Part;
import dev.homeostat.tosca.function.EvaluationContext;
import dev.homeostat.tosca.function.EvaluationException;
import dev.homeostat.tosca.function.FunctionCall;
import dev.homeostat.tosca.function.NestedValue;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The context of the functions in one node's values.
 *
 * @param values of all nodes
 * @param self the node
 * @param index which one of those that its template makes of it
 */
record NodeContext(NodeValues values, String self, int index) implements EvaluationContext {

  @Override
  public JsonNode input(String name, FunctionCall call) {
    return values.inputs().input(name, call);
  }

  @Override
  public int nodeIndex() {
    return index;
  }

  /** The place that a path has led to so far. */
  private record Place(String node, int index, String capability, int used) {}

  @Override
  public JsonNode property(List<JsonNode> path, FunctionCall call) {
    Place place =
        values.topology().scope().dialect().isSimple() ? simple(path, call) : walk(path, call);
    if (place.used() >= path.size()) {
      throw NodeValues.nothing(call, "the name of a property behind the path", "none");
    }
    String name = path.get(place.used()).asText();
    boolean attribute = call.name().equals("get_attribute");
    Optional<JsonNode> value =
        values.property(place.node(), place.index(), place.capability(), name);
    if (value.isEmpty() && attribute) {
      value = values.attribute(place.node(), place.index(), place.capability(), name);
    }
    JsonNode found =
        value.orElseThrow(
            () ->
                attribute
                    ? runtime(call)
                    : NodeValues.nothing(
                        call,
                        "a property that has a value",
                        MessageWords.name(name) + " without one"));
    return NestedValue.in(found, path.subList(place.used() + 1, path.size()), call);
  }

  private static EvaluationException runtime(FunctionCall call) {
    return new EvaluationException(
        ToscaCode.FUNCTION_NOT_STATIC,
        call.part(),
        "an attribute whose value is known before anything runs",
        "one that is not",
        "use a property or an input instead");
  }

  @Override
  public JsonNode artifact(List<JsonNode> path, FunctionCall call) {
    boolean simple = values.topology().scope().dialect().isSimple();
    Place place = simple ? entity(path, call) : walk(path, call);
    NodeTemplate node = values.topology().nodes().get(place.node());
    String name = place.used() < path.size() ? path.get(place.used()).asText() : "";
    Part artifact =
        node == null
            ? null
            : Optional.ofNullable(node.entries("artifacts").get(name))
                .orElse(node.type().artifacts().get(name));
    if (artifact == null) {
      throw NodeValues.nothing(call, "an artifact of the node", MessageWords.name(name));
    }
    if (path.size() > place.used() + 1 && !path.get(place.used() + 1).isNull()) {
      throw new EvaluationException(
          ToscaCode.FUNCTION_UNSUPPORTED,
          call.part(),
          "an artifact where it is",
          "a location to put it at",
          "leave the location out: nothing is fetched or copied");
    }
    Part file = artifact.tree().isTextual() ? artifact : artifact.get("file");
    return TextNode.valueOf(file.tree().asText());
  }

  /** In a Simple Profile: an entity, perhaps a capability or requirement of it, then the name. */
  private Place simple(List<JsonNode> path, FunctionCall call) {
    if (path.get(0).asText().equals("HOST")) {
      return host(path, call);
    }
    Place place = entity(path, call);
    NodeTemplate node = values.topology().nodes().get(place.node());
    String next = path.size() > 1 ? path.get(1).asText() : "";
    boolean named = node != null && path.size() > 2 && !isValue(node, next);
    if (!named || node == null) {
      return place;
    }
    if (node.type().capabilities().containsKey(next)) {
      return new Place(place.node(), place.index(), next, 2);
    }
    if (node.type().requirements().containsKey(next)) {
      return target(node, next, 0, Optional.of(path.get(2).asText()), 2, call);
    }
    return place;
  }

  private static boolean isValue(NodeTemplate node, String name) {
    return node.type().properties().containsKey(name) || node.type().attributes().containsKey(name);
  }

  /** The capability of a target that a requirement is joined to, if it has what is asked for. */
  private static String offering(
      NodeTemplate target, NodeTemplate source, String requirement, String name) {
    var needed = source.type().requirements().get(requirement);
    return target.type().capabilities().entrySet().stream()
        .filter(each -> each.getValue().properties().containsKey(name))
        .filter(
            each ->
                needed == null
                    || needed.capability() == null
                    || each.getValue().type().isA(needed.capability()))
        .map(Map.Entry::getKey)
        .findFirst()
        .orElse("");
  }

  private Place entity(List<JsonNode> path, FunctionCall call) {
    String name = path.get(0).asText();
    if (name.equals("SELF")) {
      return new Place(self, index, "", 1);
    }
    if (name.equals("SOURCE") || name.equals("TARGET") || name.equals("HOST")) {
      throw new EvaluationException(
          ToscaCode.FUNCTION_UNSUPPORTED,
          call.part(),
          "SELF, or the name of a node",
          MessageWords.name(name) + ", which is something of a relationship",
          "name the node");
    }
    if (!values.topology().nodes().containsKey(name)) {
      throw NodeValues.nothing(
          call,
          "a node of the template: " + MessageWords.oneOf(values.topology().nodes().keySet(), name),
          MessageWords.name(name));
    }
    if (values.topology().isUnknown(name)) {
      Part type = values.topology().nodes().get(name).part().get("type");
      throw new EvaluationException(
          ToscaCode.TYPE_UNKNOWN,
          type,
          "a node type that is defined, since node "
              + MessageWords.name(self)
              + " takes a value from it",
          MessageWords.name(type.text().orElse("")),
          "define the type, or import the file that does");
    }
    return new Place(name, 0, "", 1);
  }

  /** The nearest node that this one is hosted on and that has the property. */
  private Place host(List<JsonNode> path, FunctionCall call) {
    Set<String> seen = new HashSet<>();
    String wanted = path.size() > 1 ? path.get(1).asText() : "";
    for (String at = self; seen.add(at); ) {
      NodeTemplate node = values.topology().nodes().get(at);
      List<RequirementTarget> hosts = node == null ? List.of() : node.targets("host");
      NodeTemplate host = hosts.isEmpty() ? null : node(hosts.get(0));
      if (host == null) {
        break;
      }
      if (isValue(host, wanted) || host.type().capabilities().containsKey(wanted)) {
        boolean capability = !isValue(host, wanted) && path.size() > 2;
        return new Place(
            host.name(), hosts.get(0).index(), capability ? wanted : "", capability ? 2 : 1);
      }
      at = host.name();
    }
    throw NodeValues.nothing(call, "a host that has " + MessageWords.name(wanted), "none");
  }

  /** A requirement leads to its target, or to the capability there that it is joined to. */
  private Place target(
      NodeTemplate source,
      String requirement,
      int at,
      Optional<String> wanted,
      int used,
      FunctionCall call) {
    List<RequirementTarget> targets = source.targets(requirement);
    NodeTemplate node = at < targets.size() ? node(targets.get(at)) : null;
    if (node == null) {
      throw NodeValues.nothing(
          call, "a requirement that names a node", MessageWords.name(requirement) + " without one");
    }
    String capability = wanted.map(name -> offering(node, source, requirement, name)).orElse("");
    return new Place(node.name(), targets.get(at).index(), capability, used);
  }

  private @Nullable NodeTemplate node(RequirementTarget target) {
    return target.node().map(values.topology().nodes()::get).orElse(null);
  }

  /** In 2.0: steps from node to relationship to node or capability. */
  private Place walk(List<JsonNode> path, FunctionCall call) {
    Place place = entity(path, call);
    if (place.used() < path.size() && path.get(place.used()).isIntegralNumber()) {
      place = new Place(place.node(), path.get(1).intValue(), "", 2);
    }
    while (place.used() < path.size()) {
      Place next = step(place, path, call);
      if (next.used() == place.used()) {
        return place;
      }
      place = next;
    }
    return place;
  }

  private Place step(Place at, List<JsonNode> path, FunctionCall call) {
    String word = path.get(at.used()).asText();
    boolean more = at.used() + 1 < path.size();
    if (word.equals("CAPABILITY") && more && at.capability().isEmpty()) {
      return new Place(at.node(), at.index(), path.get(at.used() + 1).asText(), at.used() + 2);
    }
    if (!word.equals("RELATIONSHIP") || !more) {
      return at;
    }
    NodeTemplate node = values.topology().nodes().get(at.node());
    String requirement = path.get(at.used() + 1).asText();
    int used = at.used() + 2;
    int number = 0;
    if (used < path.size() && path.get(used).isIntegralNumber()) {
      number = path.get(used++).intValue();
    }
    String end = used < path.size() ? path.get(used).asText() : "";
    if (node == null || !(end.equals("TARGET") || end.equals("CAPABILITY"))) {
      throw new EvaluationException(
          ToscaCode.FUNCTION_UNSUPPORTED,
          call.part(),
          "a path to the TARGET of a relationship, or to its CAPABILITY",
          "another path",
          "name the node itself");
    }
    String name = used + 1 < path.size() ? path.get(used + 1).asText() : "";
    Optional<String> wanted = end.equals("TARGET") ? Optional.empty() : Optional.of(name);
    return target(node, requirement, number, wanted, used + 1, call);
  }
}
