package dev.homeostat.cli.cluster;

import dev.homeostat.Problem;
import dev.homeostat.ReconcileResult;
import dev.homeostat.ResourceId;
import dev.homeostat.spi.cluster.KindInfo;
import io.fabric8.kubernetes.api.model.APIGroup;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.util.List;

/**
 * The versions in which a live cluster serves kinds, which the engine does not ask for.
 *
 * @param place the cluster
 */
public record ServedKinds(LivePlace place) {

  /** Names the versions of kinds that a pass did not know. */
  public static ReconcileResult named(Place place, ReconcileResult pass) {
    if (!(place instanceof LivePlace live)) {
      return pass;
    }
    ServedKinds kinds = new ServedKinds(live);
    List<Problem> problems = pass.problems().stream().map(kinds::named).toList();
    return pass.toBuilder().problems(problems).build();
  }

  private Problem named(Problem problem) {
    List<String> served =
        problem.code().equals("UnknownKind")
            ? problem.resource().map(this::versions).orElse(List.of())
            : List.of();
    return served.isEmpty()
        ? problem
        : problem
            .got("a version that it does not serve; it serves " + String.join(", ", served))
            .advice("write apiVersion: " + served.get(0));
  }

  /** Returns the versions of a kind, the preferred one first. */
  private List<String> versions(ResourceId id) {
    return groupVersions(id.group()).stream()
        .filter(version -> place.cluster().kind(version, id.kind()) instanceof KindInfo)
        .toList();
  }

  private List<String> groupVersions(String group) {
    if (group.isEmpty()) {
      return List.of("v1");
    }
    try {
      APIGroup served = place.client().getApiGroup(group);
      return served == null
          ? List.of()
          : served.getVersions().stream().map(version -> version.getGroupVersion()).toList();
    } catch (KubernetesClientException e) {
      // The problem stands without advice.
      return List.of();
    }
  }
}
