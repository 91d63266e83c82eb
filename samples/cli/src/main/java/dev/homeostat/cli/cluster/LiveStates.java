package dev.homeostat.cli.cluster;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.homeostat.Problem;
import dev.homeostat.cli.output.Unusable;
import dev.homeostat.document.ApplicationDocument;
import dev.homeostat.kubernetes.KubernetesCluster;
import dev.homeostat.kubernetes.MovingStateStore;
import dev.homeostat.kubernetes.ObjectMakingStateStore;
import dev.homeostat.kubernetes.OverflowingStateStore;
import dev.homeostat.kubernetes.SecretStateStore;
import dev.homeostat.kubernetes.StatusStateStore;
import dev.homeostat.spi.cluster.ClusterResponse;
import dev.homeostat.spi.cluster.KindAnswer;
import dev.homeostat.spi.state.StateStore;

/** The state store of a live cluster: Applications if it serves them, else Secrets. */
public final class LiveStates {

  private static final String PLACE = "/status/state";

  /** The owner kind of the applications of an operator. */
  public static final String OPERATED = "homeostat.dev/" + ApplicationDocument.KIND;

  private LiveStates() {}

  /** Returns the states of an operator, which are in Secrets or in the status of Applications. */
  public static StateStore ofOperator(KubernetesCluster cluster) {
    return MovingStateStore.of(
        OverflowingStateStore.of(
            StatusStateStore.of(cluster, ApplicationDocument.API_VERSION, ApplicationDocument.KIND)
                .at(PLACE)),
        SecretStateStore.in(cluster));
  }

  /** States that are in Secrets move as soon as the cluster knows Applications. */
  public static StateStore of(KubernetesCluster cluster) {
    StateStore secrets = SecretStateStore.in(cluster);
    KindAnswer kind = cluster.kind(ApplicationDocument.API_VERSION, ApplicationDocument.KIND);
    if (kind instanceof KindAnswer.Unavailable unavailable) {
      // To look in one place alone could find nothing where there is a state.
      throw new Unusable(unknown(unavailable.refusal()));
    }
    return kind instanceof KindAnswer.Unknown
        ? secrets
        : new OperatedStates(MovingStateStore.of(secrets, applications(cluster)), secrets);
  }

  /** An Application that is made for its state alone is suspended: operators leave it alone. */
  private static StateStore applications(KubernetesCluster cluster) {
    return ObjectMakingStateStore.of(
        StatusStateStore.of(cluster, ApplicationDocument.API_VERSION, ApplicationDocument.KIND)
            .at(PLACE),
        JsonNodeFactory.instance.objectNode().put("suspend", true));
  }

  private static Problem unknown(ClusterResponse.Refused refusal) {
    return Problem.error("StateStore")
        .at("--cluster")
        .expected("a cluster that says whether it knows Applications")
        .got(refusal.code() == 0 ? refusal.message() : refusal.toString());
  }
}
