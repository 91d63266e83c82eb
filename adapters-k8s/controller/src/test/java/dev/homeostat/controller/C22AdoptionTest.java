package dev.homeostat.controller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.homeostat.Settings.Adoption;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * C22: what nobody controls is adopted if that is wanted, never while it or its owner is being
 * deleted, and what is no longer wanted but kept is let go.
 */
class C22AdoptionTest extends Ground {

  C22AdoptionTest(RunningApiServer server) {
    super(server);
  }

  private ControllerBuilder<WordBundle> adopting() {
    return described()
        .application(
            bundle ->
                application(bundle).toBuilder()
                    .settings(settings -> settings.withAdoption(Adoption.IF_UNOWNED))
                    .build());
  }

  private ConfigMap there(String... finalizers) {
    return client
        .resource(
            new ConfigMapBuilder()
                .withNewMetadata()
                .withName("greeting")
                .withNamespace(namespace)
                .withFinalizers(finalizers)
                .endMetadata()
                .addToData("word", "good day")
                .addToData("other", "kept")
                .build())
        .create();
  }

  @Test
  void what_nobody_controls_is_adopted_as_it_is() {
    ConfigMap before = there();
    started(adopting());
    WordBundle bundle = create("web", spec -> spec.words = Map.of("greeting", "hello"));
    awaitPhase("web", "SETTLED");
    ConfigMap adopted = configMap("greeting");
    assertThat(adopted.getMetadata().getUid()).isEqualTo(before.getMetadata().getUid());
    assertThat(adopted.getData()).isEqualTo(Map.of("word", "hello", "other", "kept"));
    assertThat(adopted.getMetadata().getOwnerReferences())
        .singleElement()
        .satisfies(
            owner -> {
              assertThat(owner.getUid()).isEqualTo(bundle.getMetadata().getUid());
              assertThat(owner.getController()).isTrue();
            });
  }

  @Test
  void what_is_being_deleted_is_not_adopted_but_awaited() {
    ConfigMap before = there("example.com/hold");
    client.resource(before).delete();
    started(adopting());
    create("web", spec -> spec.words = Map.of("greeting", "hello"));
    awaitPhase("web", "WAITING");
    ConfigMap going = configMap("greeting");
    assertThat(going.getData()).isEqualTo(before.getData());
    assertThat(going.getMetadata().getOwnerReferences()).isEmpty();

    patch(going, "{\"metadata\": {\"finalizers\": null}}");
    awaitPhase("web", "SETTLED");
    assertThat(configMap("greeting").getMetadata().getUid())
        .isNotEqualTo(before.getMetadata().getUid());
  }

  @Test
  void an_owner_that_is_being_deleted_adopts_nothing() {
    WordBundle bundle = create("web", spec -> spec.words = Map.of("greeting", "hello"));
    patch(bundle, "{\"metadata\": {\"finalizers\": [\"example.com/hold\"]}}");
    client.resource(bundle).delete();
    ConfigMap before = there();
    started(adopting());
    calm();
    assertThat(configMap("greeting")).isEqualTo(before);
    assertThat(bundle("web").getMetadata().getFinalizers()).containsExactly("example.com/hold");
  }

  @Test
  void what_is_kept_when_it_is_no_longer_wanted_is_let_go() {
    started(described());
    WordBundle bundle =
        create("web", spec -> spec.words = Map.of("greeting", "hello", "farewell", "bye"));
    awaitPhase("web", "SETTLED");
    patch(
        configMap("farewell"),
        "{\"metadata\": {\"annotations\": {\"homeostat.dev/on-delete\": \"keep\"}}}");
    edit("web", spec -> spec.words = Map.of("greeting", "hello"));
    await()
        .atMost(PATIENCE)
        .until(() -> configMap("farewell").getMetadata().getOwnerReferences().isEmpty());
    client.resource(bundle).delete();
    await().atMost(PATIENCE).until(() -> bundle("web") == null);
    assertThat(configMap("farewell").getData()).isEqualTo(Map.of("word", "bye"));
  }
}
