package dev.homeostat.josdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.homeostat.kubernetes.testing.RunningApiServer;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.javaoperatorsdk.operator.Operator;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PagesTest extends PageGround {

  PagesTest(RunningApiServer server) {
    super(server);
  }

  @Test
  void the_objects_of_a_page_are_created_and_its_status_says_so() {
    started(source().status((page, pass) -> Map.of("objects", pass.state().records().size())));
    create("home", spec -> spec.texts = Map.of("title", "Welcome"));
    awaitReady("home", "True");
    assertThat(configMap("home").getData()).containsEntry("title", "Welcome");
    assertThat(page("home").getStatus().objects).isEqualTo(1);
    assertThat(page("home").getMetadata().getFinalizers()).isNotEmpty();
  }

  @Test
  void drift_is_reverted_and_own_writes_trigger_no_pass() {
    started(source());
    create("home", spec -> spec.texts = Map.of("title", "Welcome"));
    awaitReady("home", "True");
    merge(configMap("home"), "{\"data\":{\"title\":\"Hacked\"}}");
    awaitText("home", "title", "Welcome");
    // A second page, whose passes come after all events of the first one's writes.
    create("other", spec -> spec.texts = Map.of("title", "Other"));
    awaitReady("other", "True");
    assertThat(passes)
        .filteredOn(pass -> pass.application().name().equals("home"))
        .allMatch(pass -> !pass.requests().isEmpty());
  }

  @Test
  void changes_of_unobserved_fields_trigger_no_pass() {
    started(source());
    create("home", spec -> spec.texts = Map.of("title", "Welcome"));
    awaitReady("home", "True");
    int before = passesOf("home");
    for (int i = 0; i < 20; i++) {
      merge(configMap("home"), "{\"metadata\":{\"annotations\":{\"seen\":\"" + i + "\"}}}");
    }
    // Its event comes after those of the annotations, on the same watch.
    client.resource(configMap("home")).delete();
    await().atMost(PATIENCE).until(() -> passesOf("home") > before);
    awaitText("home", "title", "Welcome");
    assertThat(passes.get(before).requests()).isNotEmpty();
  }

  private int passesOf(String name) {
    return (int) passes.stream().filter(pass -> pass.application().name().equals(name)).count();
  }

  @Test
  void a_deleted_object_is_created_again() {
    started(source());
    create("home", spec -> spec.texts = Map.of("title", "Welcome"));
    awaitReady("home", "True");
    String uid = configMap("home").getMetadata().getUid();
    client.resource(configMap("home")).delete();
    await()
        .atMost(PATIENCE)
        .untilAsserted(
            () -> {
              assertThat(configMap("home")).isNotNull();
              assertThat(configMap("home").getMetadata().getUid()).isNotEqualTo(uid);
              assertThat(configMap("home").getData()).containsEntry("title", "Welcome");
            });
  }

  @Test
  void an_object_without_its_owner_reference_is_watched_and_mended() {
    started(source());
    create("home", spec -> spec.texts = Map.of("title", "Welcome"));
    awaitReady("home", "True");
    merge(
        configMap("home"),
        "{\"metadata\":{\"ownerReferences\":null},\"data\":{\"title\":\"Hacked\"}}");
    await()
        .atMost(PATIENCE)
        .untilAsserted(
            () -> {
              ConfigMap map = configMap("home");
              assertThat(map.getData()).containsEntry("title", "Welcome");
              assertThat(map.getMetadata().getOwnerReferences()).hasSize(1);
            });
  }

  @Test
  void kinds_come_and_go_with_the_specification() {
    started(source());
    create("home", spec -> spec.texts = Map.of("title", "Welcome"));
    awaitReady("home", "True");
    edit("home", spec -> spec.port = 80);
    awaitReady("home", "True");
    assertThat(service("home")).isNotNull();
    client.services().inNamespace(namespace).withName("home").delete();
    await().atMost(PATIENCE).untilAsserted(() -> assertThat(service("home")).isNotNull());
    edit("home", spec -> spec.port = null);
    await().atMost(PATIENCE).untilAsserted(() -> assertThat(service("home")).isNull());
    awaitReady("home", "True");
  }

  private Object service(String name) {
    return client.services().inNamespace(namespace).withName(name).get();
  }

  @Test
  void a_specification_that_the_server_refuses_is_reported_and_a_better_one_heals() {
    started(source());
    create("home", spec -> spec.port = 70_000);
    awaitReady("home", "False");
    assertThat(condition(page("home"), "Ready").get("message").toString()).contains("70000");
    edit("home", spec -> spec.port = 80);
    awaitReady("home", "True");
  }

  @Test
  void a_page_that_is_deleted_is_held_until_nothing_is_left() {
    started(source());
    create("home", spec -> spec.texts = Map.of("title", "Welcome"));
    awaitReady("home", "True");
    merge(configMap("home"), "{\"metadata\":{\"finalizers\":[\"example.com/held\"]}}");
    client.resource(page("home")).delete();
    await()
        .atMost(PATIENCE)
        .until(() -> configMap("home").getMetadata().getDeletionTimestamp() != null);
    assertThat(page("home").getMetadata().getFinalizers()).isNotEmpty();
    merge(configMap("home"), "{\"metadata\":{\"finalizers\":null}}");
    await().atMost(PATIENCE).untilAsserted(() -> assertThat(page("home")).isNull());
    assertThat(configMap("home")).isNull();
  }

  @Test
  void drift_of_the_time_without_an_operator_is_mended_by_the_next_one() {
    Operator first = started(source());
    create("home", spec -> spec.texts = Map.of("title", "Welcome"));
    awaitReady("home", "True");
    first.stop();
    merge(configMap("home"), "{\"data\":{\"title\":\"Hacked\"}}");
    started(source());
    awaitText("home", "title", "Welcome");
  }

  @Test
  void the_secondary_resources_of_a_page_are_the_addresses_of_its_objects() {
    HomeostatEventSource<WebPage> homeostat = source();
    started(homeostat);
    create("home", spec -> spec.texts = Map.of("title", "Welcome"));
    awaitReady("home", "True");
    assertThat(homeostat.getSecondaryResources(page("home")))
        .extracting(address -> address.id().toString())
        .isEqualTo(List.of("ConfigMap " + namespace + "/home"));
  }
}
