package dev.homeostat.tosca.mapping;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.Manifest;
import dev.homeostat.Problem;
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
import dev.homeostat.tosca.topology.Reads;
import dev.homeostat.tosca.topology.TemplateCheck;
import dev.homeostat.tosca.topology.Topology;
import dev.homeostat.tree.Document;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
  private final TemplateCheck check;
  private final Report report;

  private final List<Document> documents = new ArrayList<>();
  private final Map<String, ToscaTranslation.Node> outcomes = new LinkedHashMap<>();
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
    this.check = new TemplateCheck(topology);
    this.report = topology.report();
  }

  /**
   * Makes the manifest. Errors are in the report.
   *
   * @return with the order, and where each resource comes from; without warnings
   */
  public ToscaTranslation make() {
    Order order = new Order(topology, report);
    boolean ordered = options.order() == ToscaOptions.Order.REQUIREMENTS;
    int nodes = 0;
    for (String name : ordered ? order.nodes() : List.copyOf(topology.nodes().keySet())) {
      NodeTemplate node = topology.nodes().get(name);
      if (node != null && !topology.isUnknown(name) && isCreated(node)) {
        nodes += map(node);
        limit(node.part(), nodes, limits.nodes(), "nodes");
      }
    }
    skipUnknown();
    Map<ResourceId, Set<ResourceId>> dependsOn = new LinkedHashMap<>();
    if (ordered) {
      made.forEach((name, ids) -> before(name, order, dependsOn, ids));
    }
    return new ToscaTranslation(
        Manifest.ofDocuments(documents), dependsOn, provenance, nodesInOrder(), List.of());
  }

  private List<ToscaTranslation.Node> nodesInOrder() {
    return topology.nodes().keySet().stream()
        .flatMap(name -> Optional.ofNullable(outcomes.get(name)).stream())
        .toList();
  }

  /** Decides about the nodes whose types are not defined, once it is known which others count. */
  private void skipUnknown() {
    List<NodeTemplate> unknown =
        topology.nodes().values().stream().filter(n -> topology.isUnknown(n.name())).toList();
    if (!unknown.isEmpty()) {
      UnknownTypes types = new UnknownTypes(topology, taken());
      for (NodeTemplate node : unknown) {
        skipped(node, types.report(node));
      }
    }
  }

  /** The names of the types that a mapping takes, as a template may write them. */
  private Set<String> taken() {
    Set<String> taken = new LinkedHashSet<>();
    made.keySet().stream()
        .map(name -> topology.nodes().get(name))
        .forEach(node -> node.part().get("type").text().ifPresent(taken::add));
    for (NodeTemplate node : UnknownTypes.emptyNodes(topology)) {
      int mark = report.attempt();
      NodeView view = view(node, 0, 1, new Reads());
      if (mappings.stream().anyMatch(m -> !(m.map(view) instanceof NodeMapping.NotMine))) {
        taken.add(node.name());
      }
      report.end(mark);
    }
    return taken;
  }

  private void skipped(NodeTemplate node, String reason) {
    outcomes.put(
        node.name(),
        new ToscaTranslation.Node(
            node.name(),
            node.part().get("type").text().orElse(""),
            Optional.empty(),
            List.of(),
            reason,
            node.part().location()));
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
      report.deviates(
          ToscaCode.DIRECTIVE_UNSUPPORTED,
          node.get("directives"),
          "a node that is created",
          "one that is to be found or substituted, which is left out",
          "create the node if its resources are needed");
      skipped(node, "its directive " + directives + " asks for a node that is not created");
    }
    return created;
  }

  private NodeView view(NodeTemplate node, int index, int count, Reads reads) {
    return new NodeView(topology, values, node, index, count, options.spacing(), reads);
  }

  /** The answer of the first mapping that takes a node. */
  private record Answer(NodeMapping mapping, NodeMapping.Mapping result) {}

  private Optional<Answer> ask(NodeView view, Reads reads) {
    for (NodeMapping mapping : mappings) {
      reads.clear();
      NodeMapping.Mapping answer = mapping.map(view);
      if (!(answer instanceof NodeMapping.NotMine)) {
        return Optional.of(new Answer(mapping, answer));
      }
    }
    return Optional.empty();
  }

  /**
   * Maps a node, and reports what is wrong with it only if a mapping takes it. What follows from an
   * error is not reported.
   */
  private int map(NodeTemplate node) {
    int mark = report.attempt();
    Reads reads = new Reads();
    int count = values.count(node);
    List<Answer> answers = new ArrayList<>();
    for (int i = 0; i < Math.max(1, count); i++) {
      ask(view(node, i, count, reads), reads).ifPresent(answers::add);
    }
    List<Report.Finding> found = report.end(mark);
    if (answers.isEmpty()) {
      skip(node);
      return 0;
    }
    mark = report.attempt();
    check.mapped(node, reads);
    List<Report.Finding> wrong = report.end(mark);
    List<Report.Finding> causes = wrong.isEmpty() ? found : wrong;
    report.addAll(causes);
    outcomes.put(node.name(), mapped(node, answers.get(0).mapping(), List.of()));
    made.putIfAbsent(node.name(), new LinkedHashSet<>());
    if (causes.isEmpty()) {
      answers.stream().limit(count).forEach(answer -> add(answer, node));
    }
    return count;
  }

  private void add(Answer answer, NodeTemplate node) {
    if (answer.result() instanceof NodeMapping.Resources resources) {
      resources.documents().stream()
          .flatMap(document -> Documents.flat(document).stream())
          .forEach(document -> add(document, node, answer.mapping()));
    } else if (answer.result() instanceof NodeMapping.Unmappable unmappable) {
      for (Problem problem : unmappable.problems()) {
        report.add(codeOf(problem.code()), problem);
      }
    }
    List<ResourceId> ids = List.copyOf(made.getOrDefault(node.name(), Set.of()));
    outcomes.put(node.name(), mapped(node, answer.mapping(), ids));
  }

  private static ToscaTranslation.Node mapped(
      NodeTemplate node, NodeMapping mapping, List<ResourceId> ids) {
    return new ToscaTranslation.Node(
        node.name(),
        node.part().get("type").text().orElse(""),
        Optional.of(mapping.name()),
        ids,
        "",
        node.part().location());
  }

  private void skip(NodeTemplate node) {
    report.deviates(
        ToscaCode.NODE_TYPE_UNSUPPORTED,
        node.part().get("type"),
        "a node type that a mapping takes: " + names(),
        Words.name(node.type().name()) + ", whose node is left out",
        "use another type, or add a mapping for this one, if the node has resources");
    skipped(node, "no mapping takes its type");
  }

  private String names() {
    return Words.oneOf(mappings.stream().map(NodeMapping::name).toList());
  }

  /**
   * Reports that no node is mapped.
   *
   * @param translation that was made
   */
  public void requireResources(ToscaTranslation translation) {
    boolean some = translation.nodes().stream().anyMatch(node -> node.mapping().isPresent());
    if (!some) {
      List<String> types =
          translation.nodes().stream().map(ToscaTranslation.Node::type).distinct().toList();
      report.add(
          ToscaCode.NODE_TYPE_UNSUPPORTED,
          topology.part().get("node_templates"),
          "at least one node that a mapping takes: " + names(),
          "nodes of the types " + Words.oneOf(types),
          "use one of the types in the documentation, or add a mapping for these");
    }
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
    JsonNode wrong = tree.at("/" + missing.replace('.', '/'));
    if (!missing.isEmpty() && wrong.isValueNode() && !wrong.isNull() && !wrong.isTextual()) {
      report.add(
          ToscaCode.MANIFEST_INVALID,
          Documents.problem(ToscaCode.MANIFEST_INVALID, document)
              .expected("a text as " + missing)
              .got(Words.kind(wrong) + " in node " + node.name())
              .advice("put it into quotes"));
      return;
    }
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
    ToscaTranslation.Provenance first = provenance.get(id);
    if (first != null) {
      report.add(
          ToscaCode.MANIFEST_INVALID,
          Documents.problem(ToscaCode.MANIFEST_INVALID, document)
              .expected("one resource of a kind, namespace and name")
              .got("a second one in node " + node.name() + "; the first is of node " + first.node())
              .advice("remove one, or give it another name or namespace"));
      return;
    }
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
