package dev.homeostat.tosca.mapping;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.Problem;
import dev.homeostat.tosca.ToscaCode;
import dev.homeostat.tosca.ToscaException;
import dev.homeostat.tosca.file.MessageWords;
import dev.homeostat.tosca.file.NameSimilarity;
import dev.homeostat.tosca.spi.NodeMapping;
import dev.homeostat.tosca.spi.ToscaNode;
import dev.homeostat.tosca.spi.ToscaNode.Artifact;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The artifacts of a node that are manifests, and those that are plainly meant to be: one that
 * would be left out is an error, unless the metadata of the node names it as ignored.
 */
final class ManifestArtifacts {

  /** The key of the metadata with the names of artifacts that are no manifests, with commas. */
  static final String IGNORED = "homeostat.dev/ignored-artifacts";

  private static final Pattern TYPE =
      Pattern.compile(
          "(?i)(.*[.:])?((kubernetes|k8s)[.]?(manifests?|resources?|objects?)?|manifests?)");
  private static final List<String> NAMES =
      List.of("Manifest", "Kubernetes", "KubernetesManifest", "KubernetesResource");
  private static final Pattern FILE = Pattern.compile("(?i).*\\.(ya?ml|json)");
  private static final Pattern CONTENT =
      Pattern.compile("(?m)^\\s*[{]?\\s*[\"']?apiVersion[\"']?\\s*:");

  private ManifestArtifacts() {}

  /** Returns the artifacts that are manifests by their types. */
  static Map<String, Artifact> of(ToscaNode node) {
    Map<String, Artifact> manifests = counted(node);
    manifests.values().removeIf(artifact -> !isManifest(artifact));
    return manifests;
  }

  private static boolean isManifest(Artifact artifact) {
    return artifact.types().stream().anyMatch(type -> TYPE.matcher(type).matches());
  }

  /** The artifacts without those that the node says are none of our concern. */
  private static Map<String, Artifact> counted(ToscaNode node) {
    Set<String> ignored =
        Stream.of(node.metadata(IGNORED), node.type().metadata(IGNORED))
            .flatMap(Optional::stream)
            .map(JsonNode::asText)
            .flatMap(names -> Arrays.stream(names.split("[,\\s]+")))
            .collect(Collectors.toSet());
    Map<String, Artifact> counted = new LinkedHashMap<>(node.artifacts());
    counted.keySet().removeAll(ignored);
    return counted;
  }

  /**
   * Returns the problems of artifacts that are no manifests by their types and probably should be:
   * those with almost such a type, manifests without one, and, beside a manifest, those of an
   * undefined type.
   */
  static List<Problem> unrecognized(ToscaNode node) {
    Set<String> taken = new LinkedHashSet<>(NAMES);
    Map<String, Artifact> manifests = of(node);
    manifests.values().forEach(artifact -> taken.addAll(artifact.types()));
    List<Problem> problems = new ArrayList<>();
    counted(node)
        .forEach(
            (name, artifact) -> {
              if (artifact.types().isEmpty()) {
                if (hasManifest(artifact)) {
                  problems.add(untyped(name, node, artifact));
                }
              } else if (!artifact.isDefined() && !isManifest(artifact)) {
                String type = artifact.types().get(0);
                Optional<String> meant =
                    NameSimilarity.closest(type, taken)
                        .or(() -> NameSimilarity.closest(type.replaceAll("^.*[.:]", ""), taken));
                if (meant.isPresent() || !manifests.isEmpty()) {
                  problems.add(undefined(name, node, artifact, meant));
                }
              }
            });
    return problems;
  }

  /** Returns the problems of manifests of a node that another mapping took. */
  static List<Problem> leftOut(ToscaNode node, NodeMapping mapping) {
    if (mapping instanceof ArtifactMapping) {
      return List.of();
    }
    List<Problem> problems = new ArrayList<>();
    of(node)
        .forEach(
            (name, artifact) ->
                problems.add(
                    problem(artifact, ToscaCode.MANIFEST_INVALID)
                        .expected(
                            "no manifest among the artifacts of node "
                                + node.name()
                                + ", which the mapping "
                                + mapping.name()
                                + " takes")
                        .got("artifact " + MessageWords.name(name) + ", which would be left out")
                        .advice("give the artifact a node of its own, or " + ignoring(name))));
    return problems;
  }

  private static boolean hasManifest(Artifact artifact) {
    try {
      return FILE.matcher(artifact.file()).matches()
          && artifact.texts().stream().anyMatch(text -> CONTENT.matcher(text.content()).find());
    } catch (ToscaException e) {
      // A file that cannot be read is none of a manifest's.
      return false;
    }
  }

  private static Problem untyped(String name, ToscaNode node, Artifact artifact) {
    return problem(artifact, ToscaCode.KEY_MISSING)
        .expected("a type of artifact " + MessageWords.name(name) + " of node " + node.name())
        .got("a manifest without a type, which would be left out")
        .advice("add 'type: Manifest', or " + ignoring(name));
  }

  private static Problem undefined(
      String name, ToscaNode node, Artifact artifact, Optional<String> meant) {
    return problem(artifact, ToscaCode.TYPE_UNKNOWN)
        .expected(
            "a defined type of artifact " + MessageWords.name(name) + " of node " + node.name())
        .got(MessageWords.name(artifact.types().get(0)))
        .advice(
            "write "
                + MessageWords.name(meant.orElse(NAMES.get(0)))
                + " if a manifest is meant; if not, define the type, or "
                + ignoring(name));
  }

  private static String ignoring(String name) {
    return "name it in the metadata of the node: {" + IGNORED + ": " + name + "}";
  }

  static Problem problem(Artifact artifact, ToscaCode code) {
    return Problem.error(code.problem()).in(artifact.location());
  }
}
