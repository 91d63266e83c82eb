package dev.homeostat.controller;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.ResourceAddress;
import io.fabric8.kubernetes.client.utils.Serialization;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ControllerReferenceTest {

  private static ObjectNode yaml(String text) {
    return Serialization.unmarshal("---\n" + text, ObjectNode.class);
  }

  @Test
  void the_owner_that_is_the_controller_is_read() {
    ObjectNode object =
        yaml(
            """
            metadata:
              ownerReferences:
              - {apiVersion: v1, kind: ConfigMap, name: other, uid: "1"}
              - {apiVersion: batch/v1, kind: Job, name: j, uid: "2", controller: true}
            """);
    assertThat(ControllerReference.of(object))
        .contains(new ControllerReference("batch/v1", "Job", "j", "2"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "{metadata: {ownerReferences: 3}}",
        "{metadata: {ownerReferences: [{kind: Job, controller: false}, 4]}}"
      })
  void an_object_without_a_controller_has_none(String object) {
    assertThat(ControllerReference.of(yaml(object))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "batch/v1, Job, j, true",
    "batch/v1beta1, Job, j, false",
    "batch/v1, CronJob, j, false",
    "batch/v1, Job, k, false"
  })
  void an_object_is_named_by_version_kind_and_name(
      String apiVersion, String kind, String name, boolean isNamed) {
    ControllerReference reference = new ControllerReference("batch/v1", "Job", "j", "2");
    assertThat(reference.names(ResourceAddress.of(apiVersion, kind, "ns", name)))
        .isEqualTo(isNamed);
  }
}
