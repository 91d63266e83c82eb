package dev.homeostat.josdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.homeostat.kubernetes.testing.RunningApiServer;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.javaoperatorsdk.operator.Operator;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Objects of pages, objects of others, and objects that replace others under their names. */
class PageOwnershipTest extends PageGround {

  PageOwnershipTest(RunningApiServer server) {
    super(server);
  }

  private ConfigMap foreign(OwnerReference... owners) {
    return client
        .resource(
            new ConfigMapBuilder()
                .withNewMetadata()
                .withName("home")
                .withNamespace(namespace)
                .withOwnerReferences(owners)
                .endMetadata()
                .addToData("title", "Foreign")
                .build())
        .create();
  }

  private void welcome() {
    create("home", spec -> spec.texts = Map.of("title", "Welcome"));
  }

  private void deletePage() {
    client.resource(page("home")).delete();
    await().atMost(PATIENCE).untilAsserted(() -> assertThat(page("home")).isNull());
  }

  @Test
  void c21_the_page_is_the_controller_of_its_objects() {
    started(source());
    welcome();
    awaitReady("home", "True");
    assertThat(configMap("home").getMetadata().getOwnerReferences())
        .singleElement()
        .satisfies(
            owner -> {
              assertThat(owner.getUid()).isEqualTo(page("home").getMetadata().getUid());
              assertThat(owner.getController()).isTrue();
              assertThat(owner.getBlockOwnerDeletion()).isTrue();
            });
  }

  @Test
  void c22_an_object_without_a_controller_is_not_adopted_by_default() {
    ConfigMap before = foreign();
    started(source());
    welcome();
    awaitReady("home", "False");
    assertThat(configMap("home")).isEqualTo(before);
    deletePage();
    assertThat(configMap("home")).isEqualTo(before);
  }

  @Test
  void c23_an_object_that_another_controls_is_left_alone_and_its_end_makes_way() {
    ConfigMap other =
        client
            .resource(
                new ConfigMapBuilder()
                    .withNewMetadata()
                    .withName("owner")
                    .withNamespace(namespace)
                    .endMetadata()
                    .build())
            .create();
    OwnerReference owner = new OwnerReference();
    owner.setApiVersion("v1");
    owner.setKind("ConfigMap");
    owner.setName("owner");
    owner.setUid(other.getMetadata().getUid());
    owner.setController(true);
    ConfigMap before = foreign(owner);
    started(source());
    welcome();
    awaitReady("home", "False");
    assertThat(condition(page("home"), "Ready").get("message").toString())
        .contains("object of that name is there");
    assertThat(configMap("home")).isEqualTo(before);
    client.resource(before).delete();
    awaitReady("home", "True");
    awaitText("home", "title", "Welcome");
  }

  @Test
  void an_object_whose_controller_is_changed_by_hand_is_reported_with_the_other_controller() {
    started(source());
    welcome();
    awaitReady("home", "True");
    merge(
        configMap("home"),
        """
        {"metadata": {"ownerReferences": [
          {"apiVersion": "apps/v1", "kind": "Deployment", "name": "other", "uid": "another",
           "controller": true}]}}
        """);
    awaitReady("home", "False");
    assertThat(condition(page("home"), "Ready").get("message").toString())
        .contains("controlled by Deployment other", "remove the reference");
    merge(configMap("home"), "{\"metadata\": {\"ownerReferences\": null}}");
    awaitReady("home", "True");
  }

  @Test
  void c28_an_object_that_others_put_in_the_place_of_a_deleted_one_is_foreign() {
    Operator first = started(source());
    welcome();
    awaitReady("home", "True");
    first.stop();
    client.resource(configMap("home")).delete();
    ConfigMap before = foreign();
    started(source());
    awaitReady("home", "False");
    assertThat(configMap("home")).isEqualTo(before);
    deletePage();
    assertThat(configMap("home")).isEqualTo(before);
  }

  @Test
  void c28_a_page_that_replaces_another_of_its_name_is_reconciled_as_a_new_one() {
    Operator first = started(source());
    welcome();
    awaitReady("home", "True");
    first.stop();
    String old = page("home").getMetadata().getUid();
    merge(page("home"), "{\"metadata\": {\"finalizers\": null}}");
    client.resource(page("home")).delete();
    create("home", spec -> spec.port = 80);
    assertThat(page("home").getMetadata().getUid()).isNotEqualTo(old);
    started(source());
    await()
        .atMost(PATIENCE)
        .untilAsserted(
            () ->
                assertThat(client.services().inNamespace(namespace).withName("home").get())
                    .isNotNull());
    await()
        .atMost(PATIENCE)
        .untilAsserted(
            () -> {
              assertThat(page("home").getStatus()).isNotNull();
              assertThat(page("home").getStatus().observedGeneration).isEqualTo(1L);
            });
  }
}
