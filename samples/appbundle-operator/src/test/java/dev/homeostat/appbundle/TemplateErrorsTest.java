package dev.homeostat.appbundle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.kubernetes.testing.RunningApiServer;
import org.junit.jupiter.api.Test;

/** Templates that the definition lets pass and that are no valid objects. */
class TemplateErrorsTest extends BundleGround {

  TemplateErrorsTest(RunningApiServer server) {
    super(server);
  }

  @Test
  void wrong_annotations_and_labels_are_errors_of_their_components_and_nothing_is_half_done() {
    operator();
    bundle(
        "shop",
        """
        - name: g
          components:
          - {name: good, template: {apiVersion: v1, kind: ConfigMap, metadata: {name: good}}}
          - {name: text, template: {apiVersion: v1, kind: ConfigMap, metadata: {name: one, annotations: text}}}
          - {name: list, template: {apiVersion: v1, kind: ConfigMap, metadata: {name: two, annotations: [a]}}}
          - {name: number, template: {apiVersion: v1, kind: ConfigMap, metadata: {name: three, annotations: {a: 1}}}}
          - {name: tree, template: {apiVersion: v1, kind: ConfigMap, metadata: {name: four, labels: {a: {b: c}}}}}
        """);
    awaitPhase("shop", "Failed");
    String message = status("shop").path("message").asText();
    assertThat(message)
        .contains(
            "component text of group g",
            "component list of group g",
            "component number of group g",
            "component tree of group g");
    assertThat(status("shop").at("/groupStatuses/0/componentStatuses/0/phase").asText())
        .isEqualTo("Pending");
    assertThat(find("v1", "ConfigMap", "good")).isEmpty();
  }
}
