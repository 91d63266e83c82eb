package dev.homeostat.core.issues;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.ReconcileResult;
import dev.homeostat.ResourceId;
import dev.homeostat.core.hooks.HookTrial;
import org.junit.jupiter.api.Test;

/** Item 5: the namespace is part of the identity, so twins in two namespaces live side by side. */
class Krake7_1_5TwoNamespacesTest {

  private static final String TWINS =
      """
      apiVersion: v1
      kind: ConfigMap
      metadata: {name: a, namespace: one}
      data: {k: one}
      ---
      apiVersion: v1
      kind: ConfigMap
      metadata: {name: a, namespace: two}
      data: {k: two}
      """;

  private static ResourceId in(String namespace) {
    return ResourceId.configMap("a").in(namespace);
  }

  private static String value(HookTrial trial, String namespace) {
    return trial.cluster().get(in(namespace)).orElseThrow().tree().at("/data/k").asText();
  }

  @Test
  void each_is_created_repaired_and_remembered_for_itself() {
    HookTrial trial = HookTrial.of(TWINS);
    assertThat(trial.pass().delta().created()).containsExactly(in("one"), in("two"));
    trial.cluster().edit(in("two"), "/data/k", "other");
    ReconcileResult repaired = trial.pass();
    assertThat(repaired.requests()).singleElement().extracting("resource").isEqualTo(in("two"));
    assertThat(value(trial, "one")).isEqualTo("one");
    assertThat(value(trial, "two")).isEqualTo("two");
    assertThat(repaired.state().records()).containsOnlyKeys(in("one"), in("two"));
  }

  @Test
  void one_can_go_without_the_other() {
    HookTrial trial = HookTrial.of(TWINS);
    trial.pass();
    trial.want(TWINS.substring(0, TWINS.indexOf("---"))).pass();
    ReconcileResult last = trial.pass();
    assertThat(last.state().records()).containsOnlyKeys(in("one"));
    assertThat(trial.cluster().get(in("two"))).isEmpty();
    assertThat(value(trial, "one")).isEqualTo("one");
  }

  @Test
  void a_schema_names_the_one_that_it_means() {
    HookTrial trial =
        HookTrial.of(TWINS)
            .want(app -> app.observe(in("one"), s -> s.defaults().except("/data/k")));
    trial.pass();
    trial.cluster().edit(in("one"), "/data/k", "free");
    trial.cluster().edit(in("two"), "/data/k", "not free");
    trial.pass();
    assertThat(value(trial, "one")).isEqualTo("free");
    assertThat(value(trial, "two")).isEqualTo("two");
  }
}
