package dev.homeostat.tosca.mapping;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.Problem;
import dev.homeostat.spi.DocumentReader;
import dev.homeostat.tosca.ToscaCode;
import dev.homeostat.tosca.file.Likeness;
import dev.homeostat.tosca.file.Words;
import dev.homeostat.tosca.spi.NodeMapping;
import dev.homeostat.tosca.spi.ToscaNode;
import dev.homeostat.tosca.spi.ToscaNode.Artifact;
import dev.homeostat.tosca.spi.ToscaNode.ArtifactText;
import dev.homeostat.tree.Document;
import dev.homeostat.yaml.YamlReader;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.apiguardian.api.API;

/**
 * Nodes with artifacts that are manifests: files, or folders of them, beside the template. Charts
 * and overlays have to be rendered before.
 */
@API(status = INTERNAL)
public final class ArtifactMapping implements NodeMapping {

  private static final Pattern TYPE =
      Pattern.compile(
          "(?i)(.*[.:])?((kubernetes|k8s)[.]?(manifests?|resources?|objects?)?|manifests?)");
  private static final List<String> NAMES =
      List.of("Manifest", "Kubernetes", "KubernetesManifest", "KubernetesResource");
  private static final Pattern DOCUMENTS = Pattern.compile("(?i).*\\.(ya?ml|json)");
  private static final Pattern SOURCES =
      Pattern.compile("(?i)(.*[/!])?(kustomization\\.ya?ml|chart\\.ya?ml)");
  private static final Pattern RENDERED_LATER = Pattern.compile("\\{\\{[-\\s]*[.a-zA-Z(]");

  /** Made by the service loader. */
  public ArtifactMapping() {}

  @Override
  public String name() {
    return "artifact";
  }

  @Override
  public int order() {
    return 500;
  }

  @Override
  public Mapping map(ToscaNode node) {
    Collection<Artifact> artifacts = node.artifacts().values();
    List<Artifact> manifests = artifacts.stream().filter(ArtifactMapping::isManifest).toList();
    List<Problem> problems = misspelled(node, artifacts);
    if (manifests.isEmpty() && problems.isEmpty()) {
      return new NotMine();
    }
    List<Document> documents = new ArrayList<>();
    manifests.forEach(artifact -> read(artifact, node, documents, problems));
    return problems.isEmpty() ? new Resources(documents) : new Unmappable(problems);
  }

  private static boolean isManifest(Artifact artifact) {
    return artifact.types().stream().anyMatch(type -> TYPE.matcher(type).matches());
  }

  /** Artifacts whose types are almost those of manifests: their resources would be missing. */
  private static List<Problem> misspelled(ToscaNode node, Collection<Artifact> artifacts) {
    Set<String> taken = new LinkedHashSet<>(NAMES);
    artifacts.stream().filter(ArtifactMapping::isManifest).forEach(a -> taken.addAll(a.types()));
    List<Problem> problems = new ArrayList<>();
    for (Artifact artifact : artifacts) {
      if (isManifest(artifact) || artifact.types().size() != 1) {
        continue;
      }
      String type = artifact.types().get(0);
      Likeness.closest(type, taken)
          .or(() -> Likeness.closest(type.replaceAll("^.*[.:]", ""), taken))
          .ifPresent(
              meant ->
                  problems.add(
                      problem(artifact, ToscaCode.TYPE_UNKNOWN)
                          .expected("the type of an artifact of node " + node.name())
                          .got(Words.name(type))
                          .advice("write " + Words.name(meant) + " if a manifest is meant")));
    }
    return problems;
  }

  private static void read(
      Artifact artifact, ToscaNode node, List<Document> documents, List<Problem> problems) {
    List<ArtifactText> texts = artifact.texts();
    Optional<ArtifactText> source =
        texts.stream().filter(text -> SOURCES.matcher(text.name()).matches()).findFirst();
    if (source.isPresent()) {
      boolean chart = source.get().name().matches("(?i).*chart\\.ya?ml");
      problems.add(
          problem(artifact, ToscaCode.MANIFEST_INVALID)
              .expected("manifests in the artifact of node " + node.name())
              .got(chart ? "a Helm chart" : "a Kustomize overlay")
              .advice(
                  "render it first, with "
                      + (chart ? "helm template" : "kubectl kustomize")
                      + ", and name the result"));
      return;
    }
    List<ArtifactText> manifests =
        texts.stream()
            .filter(text -> texts.size() == 1 || DOCUMENTS.matcher(text.name()).matches())
            .toList();
    if (manifests.isEmpty()) {
      problems.add(
          problem(artifact, ToscaCode.REFERENCE_NOT_FOUND)
              .expected("a manifest, or a folder of manifests, beside the template")
              .got("nothing at the path of an artifact of node " + node.name())
              .advice("correct the path, or add the file; nothing is fetched"));
    }
    manifests.forEach(text -> read(text, artifact, documents, problems));
  }

  private static void read(
      ArtifactText text, Artifact artifact, List<Document> documents, List<Problem> problems) {
    DocumentReader.Reading reading = new YamlReader().read(text.content(), text.name());
    if (reading.problems().isEmpty()) {
      documents.addAll(reading.documents());
    } else if (RENDERED_LATER.matcher(text.content()).find()) {
      problems.add(
          problem(artifact, ToscaCode.MANIFEST_SYNTAX)
              .expected("a manifest at " + text.name())
              .got("a Helm template")
              .advice("render it first, with helm template, and name the result"));
    } else {
      reading
          .problems()
          .forEach(
              each ->
                  problems.add(
                      Problem.error(ToscaCode.MANIFEST_SYNTAX.problem())
                          .in(each.source())
                          .expected(each.expected())
                          .got(each.got())
                          .advice(each.advice())));
    }
  }

  private static Problem problem(Artifact artifact, ToscaCode code) {
    return Problem.error(code.problem()).in(artifact.location());
  }
}
