package dev.homeostat.cli.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.ApplicationId;
import dev.homeostat.Problem;
import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.cli.output.Unusable;
import dev.homeostat.document.ApplicationDocument;
import dev.homeostat.document.ApplicationObjects;
import dev.homeostat.kubernetes.KubernetesCluster;
import dev.homeostat.spi.cluster.ClusterResponse;
import dev.homeostat.spi.cluster.KindAnswer;
import dev.homeostat.spi.cluster.ListResponse;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The Applications of a live cluster that an operator runs. */
public final class OperatedApplications {

  private static final String FINALIZER = "homeostat.dev/applications";

  private final KubernetesCluster cluster;

  /** Looks for the Applications of a live cluster. */
  public OperatedApplications(KubernetesCluster cluster) {
    this.cluster = cluster;
  }

  /** Returns the object of an application, whoever runs it; empty if the cluster has none. */
  Optional<Resource> find(String namespace, String name) {
    KindAnswer kind = cluster.kind(ApplicationDocument.API_VERSION, ApplicationDocument.KIND);
    if (kind instanceof KindAnswer.Unknown) {
      return Optional.empty();
    }
    ClusterResponse answer =
        kind instanceof KindAnswer.Unavailable unavailable
            ? unavailable.refusal()
            : cluster.read(address(namespace, name));
    if (answer instanceof ClusterResponse.Done done) {
      return Optional.of(done.resource());
    }
    if (answer instanceof ClusterResponse.Refused refused) {
      throw new Unusable(unreadable(refused));
    }
    return Optional.empty();
  }

  private static Problem unreadable(ClusterResponse.Refused refused) {
    return Problem.error("ApplicationUnreadable")
        .at("--cluster")
        .expected("a cluster that shows its Applications")
        .got(refused.code() == 0 ? refused.message() : refused.toString());
  }

  static ResourceAddress address(String namespace, String name) {
    return ResourceAddress.of(
        ApplicationDocument.API_VERSION, ApplicationDocument.KIND, namespace, name);
  }

  /** Returns the Applications of a namespace that have a specification; none if not served. */
  public List<Resource> in(String namespace) {
    ListResponse answer =
        cluster
            .confinedTo(namespace)
            .list(ApplicationDocument.API_VERSION, ApplicationDocument.KIND, Map.of());
    if (answer instanceof ListResponse.Found found) {
      return found.resources().stream()
          .filter(object -> !ApplicationObjects.isOnlySuspended(object))
          .toList();
    }
    if (((ListResponse.Failed) answer).answer() instanceof ClusterResponse.Refused refused) {
      throw new Unusable(unreadable(refused));
    }
    return List.of();
  }

  /** Returns the object of an application that an operator runs. */
  Optional<Resource> operated(ApplicationId id) {
    return find(id.namespace(), id.name()).filter(OperatedApplications::isOperated);
  }

  /** An operator leaves its finalizer, or the generation that it has seen. */
  private static boolean isOperated(Resource object) {
    boolean held = false;
    for (JsonNode finalizer : object.tree().at("/metadata/finalizers")) {
      held |= finalizer.asText().equals(FINALIZER);
    }
    return !ApplicationObjects.isOnlySuspended(object)
        && (held || object.tree().path("status").has("observedGeneration"));
  }

  /** Refuses a command that would act on an application beside its operator. */
  public void refuse(ApplicationId id, String command) {
    if (operated(id).isPresent()) {
      String name = "happ/" + id.name() + " -n " + id.namespace();
      boolean deletes = command.equals("delete");
      throw new Unusable(
          Problem.error("RunByOperator")
              .at("--cluster")
              .expected("an application that no operator runs")
              .got("the Application " + id.namespace() + "/" + id.name() + ", which one runs")
              .advice(
                  deletes
                      ? "delete it with: kubectl delete " + name
                      : "change it with kubectl apply; homeostat plan shows what the operator would"
                          + " do"));
    }
  }
}
