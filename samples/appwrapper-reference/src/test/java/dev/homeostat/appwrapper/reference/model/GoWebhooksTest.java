package dev.homeostat.appwrapper.reference.model;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.junit.jupiter.api.Test;

/** The review of the Go operator's webhooks. */
class GoWebhooksTest {

  private final GoValidatingWebhook webhook =
      new GoValidatingWebhook(GoConfig.DEFAULT, (apiVersion, kind, namespace) -> true);

  @Test
  void anAppWrapperOfKnownKindsIsAllowed() {
    assertThat(webhook.created(wrapper(Templates.job("j", 1, 1)))).isEmpty();
  }

  @Test
  void allErrorsComeTogether() {
    ObjectNode nested = Templates.appWrapper("other", "inner");
    assertThat(webhook.created(wrapper(nested)))
        .containsExactly(
            "spec.components[0].template: Nested AppWrappers are forbidden",
            "spec.components[0].template.metadata.namespace: AppWrappers cannot create objects in"
                + " other namespaces",
            "spec.components: components contains no podspecs");
  }

  @Test
  void whoMayNotCreateTheKindMayNotWrapIt() {
    GoValidatingWebhook strict =
        new GoValidatingWebhook(GoConfig.DEFAULT, (apiVersion, kind, ns) -> !kind.equals("Job"));
    assertThat(strict.created(wrapper(Templates.job("j", 1, 1))))
        .containsExactly("spec.components[0].template: User is not authorized to create Job in ns");
  }

  @Test
  void moreThanEightPodSetsAreTooMany() {
    ObjectNode[] pods = new ObjectNode[9];
    for (int i = 0; i < pods.length; i++) {
      pods[i] = Templates.pod("p" + i);
    }
    assertThat(webhook.created(wrapper(pods)))
        .containsExactly("spec.components: at most 8 are allowed");
  }

  @Test
  void whatIsImmutableStays() {
    ObjectNode before = wrapper(Templates.job("j", 1, 1));
    ObjectNode after = before.deepCopy();
    after.withObjectProperty("spec").put("suspend", false);
    assertThat(webhook.updated(before, after)).isEmpty();

    after.withObjectProperty("spec").put("managedBy", "x");
    after
        .withObjectProperty("metadata")
        .putObject("labels")
        .put("workload.codeflare.dev/user", "y");
    assertThat(webhook.updated(before, after)).hasSize(2);
  }

  @Test
  void theUserIsWrittenAsALabelCanHaveIt() {
    ObjectNode created =
        new GoMutatingWebhook(GoConfig.DEFAULT)
            .created(wrapper(), "system:serviceaccount:ns:runner@", "0".repeat(70));
    JsonNode labels = created.path("metadata").path("labels");
    assertThat(labels.path("workload.codeflare.dev/user").asText())
        .isEqualTo("system_serviceaccount_ns_runner");
    assertThat(labels.path("workload.codeflare.dev/userid").asText()).hasSize(63);
    assertThat(labels.has("kueue.x-k8s.io/queue-name")).isFalse();
  }

  private static ObjectNode wrapper(ObjectNode... templates) {
    return Templates.appWrapper("ns", "sample", templates);
  }
}
