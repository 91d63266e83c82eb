package dev.homeostat.tosca.mapping;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.Problem;
import dev.homeostat.tosca.ToscaCode;
import dev.homeostat.tosca.file.MessageWords;
import dev.homeostat.tosca.spi.NodeMapping;
import dev.homeostat.tosca.spi.ToscaNode;
import dev.homeostat.tosca.type.TypeRegistry;
import dev.homeostat.tree.Document;
import java.util.ArrayList;
import java.util.List;
import org.apiguardian.api.API;

/**
 * Nodes of type {@code tosca.nodes.indigo.KubernetesObject}, and of types that derive from it:
 * their property {@code spec} is a manifest, as a text or as values.
 */
@API(status = INTERNAL)
public final class KubernetesObjectMapping implements NodeMapping {

  /** Made by the service loader. */
  public KubernetesObjectMapping() {}

  @Override
  public String name() {
    return "kubernetes-object";
  }

  @Override
  public int order() {
    return 100;
  }

  @Override
  public Mapping map(ToscaNode node) {
    if (!node.type().isA(TypeRegistry.KUBERNETES_OBJECT)) {
      return new NotMine();
    }
    return of(node, "spec");
  }

  /** The manifest that a property is. */
  static Mapping of(ToscaNode node, String property) {
    Document spec = node.manifest(property);
    JsonNode tree = spec.tree();
    if (tree.isTextual() && tree.textValue().matches("(?i)https?://\\S+")) {
      return unmappable(
          ToscaCode.URL_FORBIDDEN,
          node,
          spec,
          "the manifest itself",
          "a URL",
          "write the manifest into the template: nothing is fetched for a node");
    }
    List<Document> documents = new ArrayList<>();
    List<Problem> problems = new ArrayList<>();
    if (tree.isTextual()) {
      ManifestText.read(spec, documents, problems);
    } else if (tree.isArray()) {
      DocumentList.elements(spec).forEach(documents::add);
    } else if (tree.isObject() && !tree.isEmpty()) {
      documents.add(spec);
    }
    if (problems.stream().anyMatch(Problem::isError)) {
      return new Unmappable(problems);
    }
    return documents.isEmpty()
        ? unmappable(
            ToscaCode.SPEC_EMPTY,
            node,
            spec,
            "a manifest in '" + property + "'",
            tree.isNumber() || tree.isBoolean() ? MessageWords.kind(tree) : "nothing",
            "write one or more resources into it")
        : new Resources(documents).withWarnings(problems);
  }

  static Unmappable unmappable(
      ToscaCode code, ToscaNode node, Document place, String expected, String got, String advice) {
    return new Unmappable(
        List.of(
            DocumentList.problem(code, place)
                .expected(expected)
                .got(got + " in node " + node.name())
                .advice(advice)));
  }
}
