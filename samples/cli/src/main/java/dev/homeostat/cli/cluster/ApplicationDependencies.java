package dev.homeostat.cli.cluster;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.Problem;
import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.kubernetes.KubernetesCluster;
import dev.homeostat.report.Condition;
import dev.homeostat.spi.cluster.ClusterResponse;
import dev.homeostat.tree.Document;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The Applications that an Application depends on, as its operator judges them.
 *
 * @param object the Application on the cluster
 * @param specification its specification, or the one that would replace it
 */
public record ApplicationDependencies(Resource object, JsonNode specification) {

  /** The code of the problem of an Application in a circle of dependencies. */
  static final String CIRCLE = "DependencyCircle";

  private static final JsonPointer PATH = JsonPointer.compile("/spec/dependsOn");
  private static final String ARROW = " -> ";

  static ApplicationDependencies of(Resource object) {
    return new ApplicationDependencies(object, object.tree().path("spec"));
  }

  /** Returns a warning if a document has dependencies, for which the command line does not wait. */
  public static List<Problem> notAwaited(Optional<Document> document) {
    return document
        .filter(it -> !it.tree().at(PATH).isEmpty())
        .map(
            it ->
                Problem.warning("DependenciesNotAwaited")
                    .at(PATH.toString())
                    .in(it.locate(PATH))
                    .expected("an operator, which waits for these Applications")
                    .got("the command line, which does not")
                    .advice("apply them first"))
        .stream()
        .toList();
  }

  /**
   * Returns a warning for each Application that the operator waits for. If they depend on each
   * other, that is an error, or a warning if the specification is applied already.
   */
  List<Problem> problems(KubernetesCluster cluster) {
    Set<String> names = names(specification);
    if (names.isEmpty()) {
      return List.of();
    }
    boolean isReplaced = !specification.equals(object.tree().path("spec"));
    boolean isApplied = !isReplaced && isTrueNow(object, "DependenciesReady");
    Map<String, ClusterResponse> found = new HashMap<>();
    Optional<Problem> circle = circle(cluster, names, found);
    if (circle.isPresent()) {
      return circle.map(problem -> isApplied ? problem.asWarning() : problem).stream().toList();
    }
    return isApplied
        ? List.of()
        : names.stream()
            .map(name -> obstacle(name, found.get(name)))
            .flatMap(Optional::stream)
            .toList();
  }

  private static Set<String> names(JsonNode specification) {
    Set<String> names = new LinkedHashSet<>();
    specification.path("dependsOn").forEach(name -> names.add(name.asText()));
    return names;
  }

  /** Follows the dependencies; fills in the Applications that were read. */
  private Optional<Problem> circle(
      KubernetesCluster cluster, Set<String> names, Map<String, ClusterResponse> found) {
    List<List<String>> paths = names.stream().map(name -> List.of(object.name(), name)).toList();
    while (!paths.isEmpty()) {
      read(cluster, paths, found);
      List<List<String>> longer = new ArrayList<>();
      for (List<String> path : paths) {
        String last = path.get(path.size() - 1);
        if (last.equals(object.name())) {
          return Optional.of(circular(path));
        }
        for (String next : next(found.get(last))) {
          if (!found.containsKey(next)) {
            List<String> one = new ArrayList<>(path);
            one.add(next);
            longer.add(one);
          }
        }
      }
      paths = longer;
    }
    return Optional.empty();
  }

  private static Set<String> next(@Nullable ClusterResponse answer) {
    return answer instanceof ClusterResponse.Done done
        ? names(done.resource().tree().path("spec"))
        : Set.of();
  }

  private void read(
      KubernetesCluster cluster, List<List<String>> paths, Map<String, ClusterResponse> found) {
    Map<ResourceAddress, String> addresses = new HashMap<>();
    for (List<String> path : paths) {
      String name = path.get(path.size() - 1);
      if (!name.equals(object.name())) {
        addresses.put(OperatedApplications.address(object.namespace(), name), name);
      }
    }
    cluster
        .readAll(addresses.keySet())
        .forEach((address, answer) -> found.put(address.id().name(), answer));
  }

  private static Problem circular(List<String> path) {
    return Problem.error(CIRCLE)
        .at(PATH.toString())
        .expected("Applications that do not depend on each other")
        .got(String.join(ARROW, path))
        .advice("remove one of these dependencies");
  }

  private static Optional<Problem> obstacle(String name, @Nullable ClusterResponse answer) {
    String got;
    if (answer instanceof ClusterResponse.Done done) {
      Resource found = done.resource();
      boolean isAbsent = found.tree().at("/spec/wanted").asText().equals("absent");
      if (!isAbsent && !found.isBeingDeleted() && isTrueNow(found, Condition.READY)) {
        return Optional.empty();
      }
      got = isAbsent ? "one that is wanted absent" : "one that is not";
    } else {
      got = answer instanceof ClusterResponse.Refused refused ? refused.toString() : "none";
    }
    return Optional.of(
        Problem.warning("DependencyNotReady")
            .at(PATH.toString())
            .expected(name + " to be Ready at its current generation")
            .got(got)
            .advice("the operator waits for it"));
  }

  private static boolean isTrueNow(Resource object, String type) {
    long generation = object.tree().at("/metadata/generation").asLong();
    for (JsonNode condition : object.tree().at("/status/conditions")) {
      if (condition.path("type").asText().equals(type)) {
        return condition.path("status").asText().equals("True")
            && condition.path("observedGeneration").asLong(-1) >= generation;
      }
    }
    return false;
  }
}
