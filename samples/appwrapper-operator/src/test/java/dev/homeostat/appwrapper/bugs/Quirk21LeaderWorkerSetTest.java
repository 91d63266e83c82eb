package dev.homeostat.appwrapper.bugs;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Resource;
import dev.homeostat.appwrapper.Wrappers;
import dev.homeostat.appwrapper.api.AppWrapper;
import dev.homeostat.appwrapper.reference.model.GoConfig;
import dev.homeostat.appwrapper.reference.model.GoValidatingWebhook;
import dev.homeostat.appwrapper.rules.Evaluation;
import org.junit.jupiter.api.Test;

/**
 * A.4: the pods of a LeaderWorkerSet are inferred; the Go operator refuses one for which none are
 * declared.
 */
class Quirk21LeaderWorkerSetTest {

  @Test
  void podsOfALeaderWorkerSetNeedNoDeclaration() {
    String spec = "{replicas: 2, leaderWorkerTemplate: {size: 3, workerTemplate: {spec: %s}}}";
    ObjectNode tree =
        Wrappers.tree(
            Wrappers.object(
                "leaderworkerset.x-k8s.io/v1",
                "LeaderWorkerSet",
                spec.formatted(Wrappers.POD_SPEC)));
    GoValidatingWebhook webhook =
        new GoValidatingWebhook(GoConfig.DEFAULT, (apiVersion, kind, namespace) -> true);
    assertThat(webhook.created(tree).toString()).contains("no podspecs");

    Evaluation evaluation = Evaluation.of(AppWrapper.of(Resource.of(tree)));
    assertThat(evaluation.errors()).isEmpty();
    assertThat(evaluation.podSets().get(0))
        .singleElement()
        .satisfies(podSet -> assertThat(podSet.replicas()).isEqualTo(6));
  }
}
