package dev.homeostat.tosca.mapping;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Manifest;
import dev.homeostat.ResourceId;
import dev.homeostat.tosca.ExpansionLimits;
import dev.homeostat.tosca.ToscaCode;
import dev.homeostat.tosca.ToscaTranslation;
import dev.homeostat.tosca.file.MessageWords;
import dev.homeostat.tosca.file.Report;
import dev.homeostat.tosca.spi.NodeMapping;
import dev.homeostat.tosca.topology.NodeTemplate;
import dev.homeostat.tree.Document;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The documents of all nodes on their way into one manifest. Namespaces and identities are decided
 * at the end, when all definitions of kinds are known.
 */
final class ManifestAssembly {

  /** A document with its origin, and the namespace that it gets if its kind has one. */
  private record Candidate(
      Document document, NodeTemplate node, String mapping, Optional<String> namespace) {}

  private final Report report;
  private final ExpansionLimits limits;
  private final String namespace;
  private final List<Candidate> candidates = new ArrayList<>();

  private final List<Document> documents = new ArrayList<>();
  private final Map<String, Set<ResourceId>> made = new LinkedHashMap<>();
  private final Map<ResourceId, ToscaTranslation.Provenance> provenance = new LinkedHashMap<>();

  /**
   * An empty assembly.
   *
   * @param report gains what is wrong
   * @param limits how many resources there may be
   * @param namespace of the application, empty if it is not known
   */
  ManifestAssembly(Report report, ExpansionLimits limits, String namespace) {
    this.report = report;
    this.limits = limits;
    this.namespace = namespace;
  }

  /** Adds the documents of a node; lists count as their items. Returns how many these are. */
  int add(NodeTemplate node, String mapping, NodeMapping.Resources resources) {
    int before = candidates.size();
    for (Document document : resources.documents()) {
      for (Document each : DocumentList.flat(document)) {
        candidates.add(new Candidate(each, node, mapping, resources.namespace()));
      }
    }
    if (candidates.size() > limits.resources()) {
      report.add(
          ToscaCode.EXPANSION_LIMIT,
          node.part(),
          "at most " + limits.resources() + " resources in a template",
          "more, with those of node " + MessageWords.name(node.name()),
          "split the template, and translate each part as an application of its own");
      report.check();
    }
    return candidates.size() - before;
  }

  /** Checks all documents, and those that are resources become the manifest. */
  void finish() {
    ResourceScopes scopes =
        new ResourceScopes(candidates.stream().map(Candidate::document).toList());
    Map<ResourceId, String> owners = new LinkedHashMap<>();
    for (Candidate candidate : candidates) {
      if (isResource(candidate)) {
        boolean clusterScoped = scopes.isClusterScoped(candidate.document().tree());
        Document document = clusterScoped ? candidate.document() : located(candidate);
        ResourceId id = idOf(document.tree());
        String own = id.namespace().isEmpty() ? namespace : id.namespace();
        String first = owners.putIfAbsent(id.in(clusterScoped ? "" : own), candidate.node().name());
        if (first == null) {
          documents.add(document);
          made(candidate.node().name()).add(id);
          provenance.put(id, provenance(candidate));
        } else {
          twice(candidate, first);
        }
      }
    }
  }

  private static ToscaTranslation.Provenance provenance(Candidate candidate) {
    NodeTemplate node = candidate.node();
    return new ToscaTranslation.Provenance(
        node.name(), candidate.mapping(), node.part().location());
  }

  /** Returns a document with a namespace, if it has none. */
  private static Document located(Candidate candidate) {
    Document document = candidate.document();
    Optional<String> namespace = candidate.namespace();
    boolean hasOne = document.tree().path("metadata").hasNonNull("namespace");
    if (hasOne || namespace.isEmpty() || !(document.tree() instanceof ObjectNode object)) {
      return document;
    }
    ObjectNode copy = object.deepCopy();
    copy.withObjectProperty("metadata").put("namespace", namespace.get());
    return new Document(copy, document.origin());
  }

  private boolean isResource(Candidate candidate) {
    JsonNode tree = candidate.document().tree();
    JsonNode namespace = tree.path("metadata").path("namespace");
    if (tree.path("kind").asText().equals("List")) {
      wrong(
          candidate,
          "a list of resources under 'items'",
          "another value" + in(candidate),
          "add it");
      return false;
    }
    if (namespace.isValueNode() && !namespace.isNull() && !namespace.isTextual()) {
      wrong(
          candidate,
          "a text as metadata.namespace",
          MessageWords.kind(namespace) + in(candidate),
          "put it into quotes");
      return false;
    }
    String missing =
        !isText(tree.path("apiVersion"))
            ? "apiVersion"
            : !isText(tree.path("kind"))
                ? "kind"
                : !isText(tree.path("metadata").path("name")) ? "metadata.name" : "";
    if (missing.isEmpty()) {
      return true;
    }
    JsonNode found = tree.at("/" + missing.replace('.', '/'));
    if (!tree.isObject()) {
      String got = tree.isNull() ? "nothing" : MessageWords.kind(tree);
      wrong(
          candidate, "a resource, which is an object", got + in(candidate), "correct or remove it");
    } else if (found.isMissingNode() || found.isNull() || found.isTextual()) {
      wrong(candidate, "a resource with " + missing, "one without it" + in(candidate), "add it");
    } else {
      wrong(
          candidate,
          "a text as " + missing,
          MessageWords.kind(found) + in(candidate),
          found.isValueNode()
              ? "put it into quotes"
              : "write the text; functions of other tools are not evaluated");
    }
    return false;
  }

  private static String in(Candidate candidate) {
    return " in node " + candidate.node().name();
  }

  private void twice(Candidate candidate, String first) {
    String node = candidate.node().name();
    wrong(
        candidate,
        "one resource of a kind, namespace and name",
        first.equals(node)
            ? "a second one in node " + node
            : "a second one in node " + node + "; the first is of node " + first,
        "remove one, or give it another name or namespace"
            + (namespace.isEmpty() ? "" : "; without a namespace it gets " + namespace));
  }

  private void wrong(Candidate candidate, String expected, String got, String advice) {
    report.add(
        ToscaCode.MANIFEST_INVALID,
        DocumentList.problem(ToscaCode.MANIFEST_INVALID, candidate.document())
            .expected(expected)
            .got(got)
            .advice(advice));
  }

  private static boolean isText(JsonNode node) {
    return node.isTextual() && !node.textValue().isEmpty();
  }

  private static ResourceId idOf(JsonNode tree) {
    return new ResourceId(
        ResourceId.groupOf(tree.path("apiVersion").asText()),
        tree.path("kind").asText(),
        tree.path("metadata").path("namespace").asText(),
        tree.path("metadata").path("name").asText());
  }

  /** Returns the resources that a node became. */
  Set<ResourceId> made(String node) {
    return made.computeIfAbsent(node, any -> new LinkedHashSet<>());
  }

  /** Returns the manifest with the origins of its resources. */
  ToscaTranslation translation() {
    return ToscaTranslation.of(Manifest.ofDocuments(documents)).withProvenance(provenance);
  }
}
