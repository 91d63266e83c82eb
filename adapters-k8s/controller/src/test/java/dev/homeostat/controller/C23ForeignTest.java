package dev.homeostat.controller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.homeostat.Settings.Adoption;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** C23: what somebody else controls is told, and neither changed nor deleted. */
class C23ForeignTest extends Ground {

  C23ForeignTest(RunningApiServer server) {
    super(server);
  }

  @Test
  void an_object_of_another_controller_is_left_as_it_is() {
    ConfigMap owner =
        client
            .resource(
                new ConfigMapBuilder()
                    .withNewMetadata()
                    .withName("owner")
                    .withNamespace(namespace)
                    .endMetadata()
                    .build())
            .create();
    ConfigMap before =
        client
            .resource(
                new ConfigMapBuilder()
                    .withNewMetadata()
                    .withName("greeting")
                    .withNamespace(namespace)
                    .addNewOwnerReference()
                    .withApiVersion("v1")
                    .withKind("ConfigMap")
                    .withName("owner")
                    .withUid(owner.getMetadata().getUid())
                    .withController(true)
                    .endOwnerReference()
                    .endMetadata()
                    .addToData("word", "good day")
                    .build())
            .create();
    started(
        described()
            .application(
                bundle ->
                    application(bundle).toBuilder()
                        .settings(settings -> settings.withAdoption(Adoption.IF_UNOWNED))
                        .build())
            .status((bundle, pass) -> Map.of("phase", String.valueOf(pass.delta().blocked()))));
    create("web", spec -> spec.words = Map.of("greeting", "hello", "farewell", "bye"));
    awaitWord("farewell", "bye");
    await()
        .atMost(PATIENCE)
        .untilAsserted(
            () ->
                assertThat(bundle("web").getStatus())
                    .isNotNull()
                    .extracting(status -> status.phase)
                    .asString()
                    .contains("greeting", "controlled by ConfigMap owner"));
    client.resource(bundle("web")).delete();
    await().atMost(PATIENCE).until(() -> bundle("web") == null);
    assertThat(configMap("farewell")).isNull();
    assertThat(configMap("greeting")).isEqualTo(before);
  }
}
