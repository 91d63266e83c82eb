package dev.homeostat.appwrapper.step;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.Resource;
import dev.homeostat.appwrapper.Wrappers;
import dev.homeostat.appwrapper.phase.ComponentState;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The projection of the object of a component. */
class ComponentViewTest {

  @ParameterizedTest
  @CsvSource({
    "batch/v1, Job, Failed, True, FAILED",
    "batch/v1, Job, Complete, True, COMPLETE",
    "batch/v1, Job, Complete, False, DEPLOYED",
    "batch/v1, Job, Suspended, True, DEPLOYED",
    "kubeflow.org/v1, PyTorchJob, Failed, True, FAILED",
    "kubeflow.org/v1, PyTorchJob, Complete, True, DEPLOYED",
    "apps/v1, Deployment, Failed, True, DEPLOYED",
    "ray.io/v1, RayJob, Failed, True, DEPLOYED"
  })
  void jobs_end_and_fail_and_of_other_kinds_it_counts_that_they_exist(
      String apiVersion, String kind, String condition, String status, ComponentState state) {
    Resource object =
        Resource.of(
            Wrappers.yaml(
                """
                apiVersion: %s
                kind: %s
                metadata: {name: a, namespace: ns}
                status: {conditions: [{type: %s, status: "%s"}]}
                """
                    .formatted(apiVersion, kind, condition, status)));
    assertThat(ComponentView.state(object)).isEqualTo(state);
  }

  @Test
  void it_has_the_uid_of_its_controller_and_the_name_in_its_label() {
    ComponentView view =
        ComponentView.of(
            Resource.of(
                Wrappers.yaml(
                    """
                    apiVersion: v1
                    kind: Pod
                    metadata:
                      name: a
                      namespace: ns
                      deletionTimestamp: "2024-01-01T00:00:00Z"
                      labels: {workload.codeflare.dev/appwrapper: sample}
                      ownerReferences:
                      - {apiVersion: v1, kind: ConfigMap, name: other, uid: "1"}
                      - {apiVersion: v1, kind: ConfigMap, name: sample, uid: "2", controller: true}
                    """)));
    assertThat(view).isEqualTo(new ComponentView("sample", "2", true, ComponentState.DEPLOYED));
  }
}
