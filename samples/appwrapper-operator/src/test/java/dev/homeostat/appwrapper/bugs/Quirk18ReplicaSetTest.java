package dev.homeostat.appwrapper.bugs;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.appwrapper.reference.history.Event;
import dev.homeostat.appwrapper.reference.model.GoGround;
import dev.homeostat.appwrapper.reference.model.Templates;
import dev.homeostat.appwrapper.reference.world.Component;
import dev.homeostat.appwrapper.reference.world.ConditionType;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/**
 * A.7: a labelled ReplicaSet, which makes new pods, keeps the quota; the Go operator gives it back.
 */
class Quirk18ReplicaSetTest {

  @Test
  void aReplicaSetThatIsLeftKeepsTheQuota() {
    GoGround go = GoGround.of(Templates.deployment("web", 1));
    go.admit();
    ObjectNode left = Templates.object("apps/v1", "ReplicaSet", "web-1");
    left.withObject("/metadata/labels").put("workload.codeflare.dev/appwrapper", "sample");
    go.api().put("/apis/apps/v1/namespaces/ns/replicasets/web-1", left);
    go.suspend(true);
    go.settle();
    go.advance(Duration.ofSeconds(5));
    go.settle();
    assertThat(go.condition("QuotaReserved").path("status").asText()).isEqualTo("False");

    Ours ours =
        Ours.of(Component.other(1))
            .after(new Event.Admit(), new Event.ReplicaSets(1), new Event.Suspend());
    assertThat(ours.status().isTrue(ConditionType.QUOTA_RESERVED)).isTrue();
    ours.after(new Event.ReplicaSets(0)).after(Duration.ofSeconds(5));
    assertThat(ours.status().isTrue(ConditionType.QUOTA_RESERVED)).isFalse();
  }
}
