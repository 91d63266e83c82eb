package dev.homeostat.appwrapper.admission;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.appwrapper.Wrappers;
import dev.homeostat.text.LabelValues;
import dev.homeostat.webhooks.AdmissionDecision;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DefaultingTest {

  private static JsonNode labels(String queue, ObjectNode object) {
    AdmissionDecision decision =
        new Defaulting(queue).decide(Reviews.create(object, "alice:admin", "{12}"));
    return ((AdmissionDecision.Allowed) decision).changed().orElseThrow().at("/metadata/labels");
  }

  @Test
  void the_user_is_named_whatever_the_labels_say() {
    ObjectNode object = Wrappers.tree(Wrappers.pod("p"));
    object
        .withObject("/metadata/labels")
        .put("workload.codeflare.dev/user", "root")
        .put("other", "x");
    assertThat(labels("", object).toString())
        .isEqualTo(
            "{\"workload.codeflare.dev/user\":\"alice_admin\",\"other\":\"x\","
                + "\"workload.codeflare.dev/userid\":\"12\"}");
  }

  @Test
  void a_queue_is_given_to_those_that_have_none() {
    ObjectNode object = Wrappers.tree(Wrappers.pod("p"));
    assertThat(labels("main", object).path("kueue.x-k8s.io/queue-name").asText()).isEqualTo("main");
    object.withObject("/metadata/labels").put("kueue.x-k8s.io/queue-name", "own");
    assertThat(labels("main", object).path("kueue.x-k8s.io/queue-name").asText()).isEqualTo("own");
    assertThat(labels("", Wrappers.tree(Wrappers.pod("p"))).has("kueue.x-k8s.io/queue-name"))
        .isFalse();
  }

  @Test
  void an_update_changes_nothing() {
    ObjectNode object = Wrappers.tree(Wrappers.pod("p"));
    assertThat(new Defaulting("main").decide(Reviews.update(object, object)))
        .isEqualTo(AdmissionDecision.allow());
  }

  @ParameterizedTest
  @CsvSource({
    "alice, alice",
    "system:serviceaccount:ns:sa, system_serviceaccount_ns_sa",
    "a@b.example, a_b.example",
    "-_.x.-_, x",
    "'', ''",
    "ünïcode, n_code",
    ":::, ''"
  })
  void a_user_becomes_the_value_of_a_label(String user, String value) {
    assertThat(LabelValues.of(user)).isEqualTo(value);
  }

  @Test
  void a_long_user_is_cut_before_it_is_trimmed() {
    assertThat(LabelValues.of("a".repeat(62) + ":" + "b".repeat(9))).isEqualTo("a".repeat(62));
    assertThat(LabelValues.of("a".repeat(62) + "ü")).isEqualTo("a".repeat(62));
    assertThat(LabelValues.of("a".repeat(70))).hasSize(63);
  }
}
