package dev.homeostat.tosca.mapping;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.Problem;
import dev.homeostat.ResourceId;
import dev.homeostat.tosca.ExpansionLimits;
import dev.homeostat.tosca.ToscaCode;
import dev.homeostat.tosca.ToscaOptions;
import dev.homeostat.tosca.ToscaTranslation;
import dev.homeostat.tosca.TranslatedNode;
import dev.homeostat.tosca.file.MessageWords;
import dev.homeostat.tosca.file.NameSimilarity;
import dev.homeostat.tosca.file.Part;
import dev.homeostat.tosca.file.Report;
import dev.homeostat.tosca.spi.NodeMapping;
import dev.homeostat.tosca.topology.NodeOrder;
import dev.homeostat.tosca.topology.NodeReads;
import dev.homeostat.tosca.topology.NodeTemplate;
import dev.homeostat.tosca.topology.NodeValues;
import dev.homeostat.tosca.topology.SpellingCheck;
import dev.homeostat.tosca.topology.TemplateCheck;
import dev.homeostat.tosca.topology.Topology;
import java.util.ArrayList;
import java.util.HashMap;
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

  private static final List<String> DIRECTIVES =
      List.of("create", "select", "selectable", "substitute", "substitutable");

  private final Topology topology;
  private final NodeValues values;
  private final List<NodeMapping> mappings;
  private final ToscaOptions options;
  private final ExpansionLimits limits;
  private final TemplateCheck check;
  private final TypeMetadataCheck metadata;
  private final SpellingCheck spelling;
  private final Report report;
  private final ManifestAssembly assembly;

  /** The mapping of each node that one took, and the reason of each that is left out. */
  private final Map<String, NodeMapping> mapped = new LinkedHashMap<>();

  private final Map<String, String> leftOut = new HashMap<>();

  /**
   * A maker for one translation.
   *
   * @param topology the template
   * @param values of its nodes
   * @param mappings in their order
   * @param options how strictly nodes are taken
   * @param limits how many resources there may be
   * @param namespace of the application, empty if it is not known
   */
  public ManifestMaker(
      Topology topology,
      NodeValues values,
      List<NodeMapping> mappings,
      ToscaOptions options,
      ExpansionLimits limits,
      String namespace) {
    this.topology = topology;
    this.values = values;
    this.mappings = mappings;
    this.options = options;
    this.limits = limits;
    this.check = new TemplateCheck(topology);
    this.report = topology.report();
    this.metadata = new TypeMetadataCheck(topology);
    this.spelling = new SpellingCheck(report);
    this.assembly = new ManifestAssembly(report, limits, namespace);
  }

  /**
   * Makes the manifest. Errors are in the report.
   *
   * @return with the order, and where each resource comes from; without warnings
   */
  public ToscaTranslation make() {
    NodeOrder order = new NodeOrder(topology, report);
    boolean ordered = options.order() == ToscaOptions.Order.REQUIREMENTS;
    int nodes = 0;
    for (String name : ordered ? order.nodes() : List.copyOf(topology.nodes().keySet())) {
      NodeTemplate node = topology.nodes().get(name);
      if (node != null && !topology.isUnknown(name) && isCreated(node)) {
        nodes += map(node);
        limit(node, nodes);
      }
    }
    skipUnknown();
    assembly.finish();
    Map<ResourceId, Set<ResourceId>> dependsOn = new LinkedHashMap<>();
    if (ordered) {
      mapped.keySet().forEach(name -> before(name, order, dependsOn));
    }
    return assembly.translation().withDependsOn(dependsOn).withNodes(outcomes());
  }

  private List<TranslatedNode> outcomes() {
    List<TranslatedNode> outcomes = new ArrayList<>();
    for (NodeTemplate node : topology.nodes().values()) {
      String name = node.name();
      String type = node.get("type").text().orElse("");
      NodeMapping mapping = mapped.get(name);
      TranslatedNode outcome =
          mapping == null
              ? TranslatedNode.leftOut(name, type, leftOut.getOrDefault(name, ""))
              : TranslatedNode.mapped(name, type, mapping.name(), List.copyOf(assembly.made(name)));
      outcomes.add(outcome.in(node.part().location()));
    }
    return outcomes;
  }

  /** Decides about the nodes whose types are not defined, once it is known which others count. */
  private void skipUnknown() {
    List<NodeTemplate> unknown =
        topology.nodes().values().stream().filter(n -> topology.isUnknown(n.name())).toList();
    if (!unknown.isEmpty()) {
      UnknownTypes types = new UnknownTypes(topology, taken());
      for (NodeTemplate node : unknown) {
        leftOut.put(node.name(), types.report(node, hasManifest(node)));
      }
    }
  }

  /** Returns whether a node holds a manifest, whatever its type. */
  private boolean hasManifest(NodeTemplate node) {
    Part definition = node.entries("properties").get(DefinitionMapping.PROPERTY);
    return (definition != null && DefinitionMapping.isManifest(definition.tree()))
        || !ManifestArtifacts.of(view(node, 0, 1, new NodeReads())).isEmpty();
  }

  /** The names of the types that a mapping takes, as a template may write them. */
  private Set<String> taken() {
    Set<String> taken = new LinkedHashSet<>();
    mapped.keySet().stream()
        .map(name -> topology.nodes().get(name))
        .forEach(node -> node.get("type").text().ifPresent(taken::add));
    for (NodeTemplate node : UnknownTypes.emptyNodes(topology)) {
      int mark = report.attempt();
      NodeView view = view(node, 0, 1, new NodeReads());
      if (mappings.stream().anyMatch(m -> !(m.map(view) instanceof NodeMapping.NotMine))) {
        taken.add(node.name());
      }
      report.end(mark);
    }
    return taken;
  }

  private void limit(NodeTemplate node, int count) {
    if (count > limits.nodes()) {
      report.add(
          ToscaCode.EXPANSION_LIMIT,
          node.part(),
          "at most " + limits.nodes() + " nodes, each template as often as its 'count' says",
          "more, with those of node " + MessageWords.name(node.name()),
          "split the template, and translate each part as an application of its own");
      report.check();
    }
  }

  /**
   * Adds the dependencies of a node: the resources of the nodes that it requires, and, of those
   * without resources, of the nodes that these require.
   */
  private void before(String name, NodeOrder order, Map<ResourceId, Set<ResourceId>> dependsOn) {
    Set<ResourceId> ids = assembly.made(name);
    Set<ResourceId> on = new LinkedHashSet<>();
    gather(name, order, on, new LinkedHashSet<>());
    on.removeAll(ids);
    if (!on.isEmpty()) {
      ids.forEach(id -> dependsOn.put(id, on));
    }
  }

  private void gather(String name, NodeOrder order, Set<ResourceId> on, Set<String> seen) {
    for (String target : order.before(name)) {
      if (seen.add(target)) {
        Set<ResourceId> its = assembly.made(target);
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
    if (!created && !isMisspelled(node)) {
      report.deviates(
          ToscaCode.DIRECTIVE_UNSUPPORTED,
          node.get("directives"),
          "a node that is created",
          "one that is to be found or substituted, which is left out",
          "create the node if its resources are needed");
      leftOut.put(
          node.name(), "its directive " + directives + " asks for a node that is not created");
    }
    return created;
  }

  /** A misspelled directive must not leave out a node that is to be created. */
  private boolean isMisspelled(NodeTemplate node) {
    boolean misspelled = false;
    for (Part each : node.get("directives").texts()) {
      String written = each.tree().textValue();
      Optional<String> meant =
          DIRECTIVES.contains(written)
              ? Optional.empty()
              : NameSimilarity.closest(written, DIRECTIVES);
      if (meant.isPresent()) {
        misspelled = true;
        report.add(
            ToscaCode.DIRECTIVE_UNSUPPORTED,
            each,
            "one of the directives " + MessageWords.oneOf(DIRECTIVES, written),
            MessageWords.name(written),
            "write " + MessageWords.name(meant.get()) + " if that is meant");
      }
    }
    return misspelled;
  }

  private NodeView view(NodeTemplate node, int index, int count, NodeReads reads) {
    return new NodeView(topology, values, node, index, count, options.spacing(), reads);
  }

  /** The answer of the first mapping that takes a node. */
  private record Answer(NodeMapping mapping, NodeMapping.Mapping result) {}

  private Optional<Answer> ask(NodeView view, NodeReads reads) {
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
    NodeReads reads = new NodeReads();
    int count = values.count(node);
    List<Answer> answers = new ArrayList<>();
    for (int i = 0; i < Math.max(1, count); i++) {
      ask(view(node, i, count, reads), reads).ifPresent(answers::add);
    }
    List<Report.Finding> found = report.end(mark);
    mark = report.attempt();
    metadata.check(node.type());
    if (answers.isEmpty()) {
      metadata.undefinedCapabilities(node.type());
      spelling.property(node, DefinitionMapping.PROPERTY);
      spelling.keys(node);
    } else {
      check.mapped(node, reads);
    }
    List<Report.Finding> wrong = report.end(mark);
    if (answers.isEmpty()) {
      skip(node, wrong);
      return 0;
    }
    List<Report.Finding> causes = wrong.isEmpty() ? found : wrong;
    report.addAll(causes);
    mapped.put(node.name(), answers.get(0).mapping());
    if (causes.isEmpty()) {
      add(node, answers.stream().limit(count).toList(), view(node, 0, count, new NodeReads()));
    }
    return count;
  }

  private void add(NodeTemplate node, List<Answer> answers, NodeView view) {
    int documents = 0;
    for (Answer answer : answers) {
      if (answer.result() instanceof NodeMapping.Resources resources) {
        documents += assembly.add(node, answer.mapping().name(), resources);
        resources.warnings().forEach(report::warn);
        ManifestArtifacts.leftOut(view, answer.mapping()).forEach(this::report);
      } else if (answer.result() instanceof NodeMapping.Unmappable unmappable) {
        documents++;
        unmappable.problems().forEach(this::report);
      }
    }
    if (documents == 0 && !answers.isEmpty()) {
      report.warn(
          ToscaCode.SPEC_EMPTY,
          node.part(),
          "at least one resource in node " + MessageWords.name(node.name()),
          "none",
          "add resources, or remove the node");
    }
  }

  private void report(Problem problem) {
    if (problem.isError()) {
      report.add(codeOf(problem.code()), problem);
    } else {
      report.warn(problem);
    }
  }

  private void skip(NodeTemplate node, List<Report.Finding> wrong) {
    report.addAll(wrong);
    leftOut.put(node.name(), "no mapping takes its type");
    if (wrong.isEmpty()) {
      report.deviates(
          ToscaCode.NODE_TYPE_UNSUPPORTED,
          node.get("type"),
          "a node type that a mapping takes: " + names(),
          MessageWords.name(node.type().name()) + ", whose node is left out",
          "use another type, or add a mapping for this one, if the node has resources");
    }
  }

  private String names() {
    return MessageWords.oneOf(mappings.stream().map(NodeMapping::name).toList());
  }

  /**
   * Reports that no node becomes a resource.
   *
   * @param translation that was made
   */
  public void requireResources(ToscaTranslation translation) {
    if (translation.manifest().documents().isEmpty()) {
      boolean some = translation.nodes().stream().anyMatch(node -> node.mapping().isPresent());
      List<String> types =
          translation.nodes().stream().map(TranslatedNode::type).distinct().toList();
      report.add(
          ToscaCode.NODE_TYPE_UNSUPPORTED,
          topology.part().get("node_templates"),
          "at least one node that becomes a resource, of a type that a mapping takes: " + names(),
          (some ? "only empty nodes" : "nodes") + " of the types " + MessageWords.oneOf(types),
          some
              ? "add resources to a node; to have none, delete the application"
              : "use one of the types in the documentation, or add a mapping for these");
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
}
