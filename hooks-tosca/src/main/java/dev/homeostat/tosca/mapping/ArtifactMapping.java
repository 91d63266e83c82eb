package dev.homeostat.tosca.mapping;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.Problem;
import dev.homeostat.spi.DocumentReader;
import dev.homeostat.tosca.ToscaCode;
import dev.homeostat.tosca.file.MessageWords;
import dev.homeostat.tosca.spi.NodeMapping;
import dev.homeostat.tosca.spi.ToscaNode;
import dev.homeostat.tosca.spi.ToscaNode.Artifact;
import dev.homeostat.tosca.spi.ToscaNode.ArtifactText;
import dev.homeostat.tree.Document;
import dev.homeostat.yaml.YamlReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.apiguardian.api.API;

/**
 * Nodes with artifacts that are manifests: files, or folders of them, beside the template. Charts
 * and overlays have to be rendered before.
 */
@API(status = INTERNAL)
public final class ArtifactMapping implements NodeMapping {

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
    Map<String, Artifact> manifests = ManifestArtifacts.of(node);
    List<Problem> problems = new ArrayList<>(ManifestArtifacts.unrecognized(node));
    if (manifests.isEmpty() && problems.isEmpty()) {
      return new NotMine();
    }
    List<Document> documents = new ArrayList<>();
    manifests.forEach((name, artifact) -> read(words(name, node), artifact, documents, problems));
    return problems.stream().anyMatch(Problem::isError)
        ? new Unmappable(problems)
        : new Resources(documents).withWarnings(problems);
  }

  private static String words(String artifact, ToscaNode node) {
    return "artifact " + MessageWords.name(artifact) + " of node " + node.name();
  }

  private static void read(
      String name, Artifact artifact, List<Document> documents, List<Problem> problems) {
    List<ArtifactText> texts = artifact.texts();
    Optional<ArtifactText> source =
        texts.stream().filter(text -> SOURCES.matcher(text.name()).matches()).findFirst();
    if (source.isPresent()) {
      boolean chart = source.get().name().matches("(?i).*chart\\.ya?ml");
      problems.add(
          ManifestArtifacts.problem(artifact, ToscaCode.MANIFEST_INVALID)
              .expected("manifests in " + name)
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
          ManifestArtifacts.problem(artifact, ToscaCode.REFERENCE_NOT_FOUND)
              .expected("a manifest, or a folder of manifests, beside the template")
              .got("nothing at the path of " + name)
              .advice("correct the path, or add the file; nothing is fetched"));
    }
    manifests.forEach(text -> read(text, artifact, documents, problems));
  }

  private static void read(
      ArtifactText text, Artifact artifact, List<Document> documents, List<Problem> problems) {
    DocumentReader.Reading reading = new YamlReader().read(text.content(), text.name());
    boolean broken = reading.problems().stream().anyMatch(Problem::isError);
    if (broken && RENDERED_LATER.matcher(text.content()).find()) {
      problems.add(
          ManifestArtifacts.problem(artifact, ToscaCode.MANIFEST_SYNTAX)
              .expected("a manifest at " + text.name())
              .got("a Helm template")
              .advice("render it first, with helm template, and name the result"));
    } else {
      documents.addAll(reading.documents());
      reading.problems().stream().map(ManifestText::syntax).forEach(problems::add);
    }
  }
}
