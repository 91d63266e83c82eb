package dev.homeostat.tosca.topology;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.tosca.ToscaCode;
import dev.homeostat.tosca.file.MessageWords;
import dev.homeostat.tosca.file.Part;
import dev.homeostat.tosca.file.Report;
import dev.homeostat.tree.Trees;
import java.util.Map;
import java.util.Set;
import org.apiguardian.api.API;

/**
 * A check of node templates in sections that may contain any value, such as {@code metadata}. A
 * wrong indentation or a wrong heading puts a node there, and its resources would be missing.
 */
@API(status = INTERNAL)
public final class MisplacedNodes {

  private static final String TYPE = "type";
  private static final String METADATA = "metadata";
  private static final Set<String> PARTS =
      Set.of("properties", "requirements", "capabilities", "artifacts", "interfaces");
  private static final int DEEPEST = 4;

  private final Topology topology;
  private final Report report;

  /**
   * Creates a check.
   *
   * @param topology whose report gains the warnings
   */
  public MisplacedNodes(Topology topology) {
    this.topology = topology;
    this.report = topology.report();
  }

  /** Warns of each value that looks like a node template and that no node template repeats. */
  public void check() {
    Part file = topology.scope().file();
    check(file.get("dsl_definitions"), 0);
    check(file.get(METADATA), 0);
    check(topology.part().get(METADATA), 0);
    topology.nodes().values().forEach(node -> check(node.part().get(METADATA), 0));
  }

  private void check(Part part, int depth) {
    for (Part each : part.members()) {
      if (isNode(each.tree())) {
        if (!isRepeated((ObjectNode) each.tree())) {
          report.warn(
              ToscaCode.KEY_UNKNOWN,
              each,
              "no node template outside of node_templates",
              MessageWords.name(each.key()) + ", which looks like one",
              "move it below node_templates if it is one");
        }
      } else if (depth < DEEPEST) {
        check(each, depth + 1);
      }
    }
  }

  private static boolean isNode(JsonNode tree) {
    return tree.isObject()
        && tree.path(TYPE).isTextual()
        && PARTS.stream().anyMatch(part -> tree.path(part).isContainerNode());
  }

  /** Returns whether a node has the type and a further member of a macro, as an alias gives it. */
  private boolean isRepeated(ObjectNode macro) {
    return topology.nodes().values().stream()
        .map(node -> node.part().tree())
        .filter(node -> node.path(TYPE).equals(macro.path(TYPE)))
        .anyMatch(node -> hasMemberOf(node, macro));
  }

  private static boolean hasMemberOf(JsonNode node, ObjectNode macro) {
    for (Map.Entry<String, JsonNode> member : macro.properties()) {
      if (!member.getKey().equals(TYPE)
          && Trees.equal(member.getValue(), node.path(member.getKey()))) {
        return true;
      }
    }
    return false;
  }
}
