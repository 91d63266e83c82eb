package dev.homeostat.appwrapper.admission;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.appwrapper.reference.model.GoConfig;
import dev.homeostat.appwrapper.reference.model.GoGround;
import dev.homeostat.appwrapper.reference.model.GoValidatingWebhook;
import dev.homeostat.appwrapper.reference.model.Templates;
import dev.homeostat.webhooks.AdmissionDecision;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A.6: cluster-wide kinds are refused; the Go operator gives their objects a namespaced owner. */
class Bug05ClusterWideKindsTest {

  private static final String VERSION = "rbac.authorization.k8s.io/v1";

  @Test
  void aClusterWideKindIsRefused() {
    ObjectNode role = Templates.object(VERSION, "ClusterRole", "reader");
    ObjectNode tree = Templates.appWrapper("ns", "sample", role, Templates.pod("p"));
    GoValidatingWebhook webhook =
        new GoValidatingWebhook(GoConfig.DEFAULT, (apiVersion, kind, namespace) -> true);
    assertThat(webhook.created(tree)).isEmpty();
    GoGround go = new GoGround(tree);
    go.api().serve(VERSION, "ClusterRole", "clusterroles");
    go.admit();
    assertThat(go.requests("POST"))
        .first()
        .asString()
        .contains("clusterroles")
        .contains("\"ownerReferences\":[{\"apiVersion\":\"workload.codeflare.dev/v1beta2\"");

    Validation validation =
        new Validation((version, kind) -> kind.equals("ClusterRole"), Optional.empty());
    AdmissionDecision decision = validation.decide(Reviews.create(tree, "alice", "1"));
    assertThat(decision).isInstanceOf(AdmissionDecision.Denied.class);
    assertThat(decision.toString()).contains("spec.components[0]");
  }
}
