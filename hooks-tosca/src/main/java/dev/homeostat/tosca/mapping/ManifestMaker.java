package dev.homeostat.tosca.mapping;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.Manifest;
import dev.homeostat.ResourceId;
import dev.homeostat.tosca.ToscaCode;
import dev.homeostat.tosca.ToscaLimits;
import dev.homeostat.tosca.ToscaOptions;
import dev.homeostat.tosca.ToscaTranslation;
import dev.homeostat.tosca.file.Part;
import dev.homeostat.tosca.file.Report;
import dev.homeostat.tosca.file.Words;
import dev.homeostat.tosca.spi.NodeMapping;
import dev.homeostat.tosca.topology.NodeTemplate;
import dev.homeostat.tosca.topology.NodeValues;
import dev.homeostat.tosca.topology.Order;
import dev.homeostat.tosca.topology.Topology;
import dev.homeostat.tree.Document;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apiguardian.api.API;

/** Makes one manifest of all nodes, in the order in which their resources are to be created. */
@API(status = INTERNAL)
public final class ManifestMaker {

  private final Topology topology;
  private final NodeValues values;
  private final List<NodeMapping> mappings;
  private final ToscaOptions options;
  private final ToscaLimits.Expansion limits;
  private final Report report;

  private final List<Document> documents = new ArrayList<>();
  private final Map<String, Set<ResourceId>> made = new LinkedHashMap<>();
  private final Map<ResourceId, ToscaTranslation.Provenance> provenance = new LinkedHashMap<>();

  /**
   * A maker for one translation.
   *
   * @param topology the template
   * @param values of its nodes
   * @param mappings in their order
   * @param options how strictly nodes are taken
   * @param limits how many resources there may be
   */
  public ManifestMaker(
      Topology topology,
      NodeValues values,
      List<NodeMapping> mappings,
      ToscaOptions options,
      ToscaLimits.Expansion limits) {
    this.topology = topology;
    this.values = values;
    this.mappings = mappings;
    this.options = options;
    this.limits = limits;
    this.report = topology.report();
  }

  /**
   * Makes the manifest.
   *
   * @return with the order, and where each resource comes from
   * @throws dev.homeostat.tosca.ToscaException if any node cannot be mapped
   */
  public ToscaTranslation make() {
    Order order = new Order(topology, report);
    boolean ordered = options.order() == ToscaOptions.Order.REQUIREMENTS;
    int nodes = 0;
    for (String name : ordered ? order.nodes() : List.copyOf(topology.nodes().keySet())) {
      NodeTemplate node = topology.nodes().get(name);
      if (node != null && isCreated(node)) {
        nodes += map(node);
        limit(node.part(), nodes, limits.nodes(), "nodes");
      }
    }
    report.check();
    Map<ResourceId, Set<ResourceId>> dependsOn = new LinkedHashMap<>();
    if (ordered) {
      made.forEach((name, ids) -> before(name, order, dependsOn, ids));
    }
    return new ToscaTranslation(
        Manifest.ofDocuments(documents), dependsOn, provenance, report.warnings());
  }

  private void limit(Part part, int count, int most, String what) {
    if (count > most) {
      report.add(
          ToscaCode.EXPANSION_LIMIT,
          part,
          "at most " + most + " " + what,
          "more",
          "split the template");
      report.check();
    }
  }

  /**
   * Adds the dependencies of a node: the resources of the nodes that it requires, and, of those
   * without resources, of the nodes that these require.
   */
  private void before(
      String name, Order order, Map<ResourceId, Set<ResourceId>> dependsOn, Set<ResourceId> ids) {
    Set<ResourceId> on = new LinkedHashSet<>();
    Set<String> seen = new LinkedHashSet<>();
    gather(name, order, on, seen);
    on.removeAll(ids);
    if (!on.isEmpty()) {
      ids.forEach(id -> dependsOn.put(id, on));
    }
  }

  private void gather(String name, Order order, Set<ResourceId> on, Set<String> seen) {
    for (String target : order.before(name)) {
      if (seen.add(target)) {
        Set<ResourceId> its = made.getOrDefault(target, Set.of());
        on.addAll(its);
        if (its.isEmpty()) {
          gather(target, order, on, seen);
        }
      }
    }
  }

  private boolean isCreated(NodeTemplate node) {
    List<String> directives = node.directives();
    boolean created = directives.isEmpty() || directives.contains("create");
    if (!created) {
      tell(
          ToscaCode.DIRECTIVE_UNSUPPORTED,
          node.get("directives"),
          "a node that is created",
          "one that is to be found or substituted",
          "create the node, or leave it out");
    }
    return created;
  }

  /** An error, or a warning where nodes may be left out. */
  private void tell(ToscaCode code, Part part, String expected, String got, String advice) {
    if (options.unknownNodes() == ToscaOptions.UnknownNodes.SKIP) {
      report.warn(code, part, expected, got, advice);
    } else {
      report.add(code, part, expected, got, advice);
    }
  }

  private int map(NodeTemplate node) {
    int count = values.count(node);
    for (int i = 0; i < count; i++) {
      map(new NodeView(topology, values, node, i, count, options.spacing()), node);
    }
    return count;
  }

  private void map(NodeView view, NodeTemplate node) {
    for (NodeMapping mapping : mappings) {
      NodeMapping.Mapping answer = mapping.map(view);
      if (answer instanceof NodeMapping.Resources resources) {
        resources.documents().stream()
            .flatMap(document -> Documents.flat(document).stream())
            .forEach(document -> add(document, node, mapping));
        return;
      }
      if (answer instanceof NodeMapping.Unmappable unmappable) {
        unmappable.problems().forEach(problem -> report.add(codeOf(problem.code()), problem));
        return;
      }
    }
    tell(
        ToscaCode.NODE_TYPE_UNSUPPORTED,
        node.part().get("type"),
        "a node type that a mapping takes: " + names(),
        Words.name(node.type().name()),
        "use another type, or add a mapping for this one");
  }

  private String names() {
    return Words.oneOf(mappings.stream().map(NodeMapping::name).toList());
  }

  private static ToscaCode codeOf(String problem) {
    for (ToscaCode code : ToscaCode.values()) {
      if (code.problem().equals(problem)) {
        return code;
      }
    }
    return ToscaCode.MANIFEST_INVALID;
  }

  private void add(Document document, NodeTemplate node, NodeMapping mapping) {
    JsonNode tree = document.tree();
    String missing =
        !isText(tree.path("apiVersion"))
            ? "apiVersion"
            : !isText(tree.path("kind"))
                ? "kind"
                : !isText(tree.path("metadata").path("name")) ? "metadata.name" : "";
    if (!missing.isEmpty()) {
      report.add(
          ToscaCode.MANIFEST_INVALID,
          Documents.problem(ToscaCode.MANIFEST_INVALID, document)
              .expected("a resource with " + missing)
              .got(Words.kind(tree) + " without it in node " + node.name())
              .advice("add it"));
      return;
    }
    ResourceId id = idOf(tree);
    documents.add(document);
    limit(node.part(), documents.size(), limits.resources(), "resources");
    made.computeIfAbsent(node.name(), ignored -> new LinkedHashSet<>()).add(id);
    provenance.put(
        id, new ToscaTranslation.Provenance(node.name(), mapping.name(), node.part().location()));
  }

  private static boolean isText(JsonNode node) {
    return node.isTextual() && !node.textValue().isEmpty();
  }

  private static ResourceId idOf(JsonNode tree) {
    String apiVersion = tree.path("apiVersion").asText();
    int slash = apiVersion.lastIndexOf('/');
    return new ResourceId(
        slash < 0 ? "" : apiVersion.substring(0, slash),
        tree.path("kind").asText(),
        tree.path("metadata").path("namespace").asText(),
        tree.path("metadata").path("name").asText());
  }
}
