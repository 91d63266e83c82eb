package dev.homeostat.controller;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.kubernetes.testing.RunningApiServer;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.OwnerReference;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** C21: owner references are right, and only where the garbage collector takes them as such. */
class C21OwnerReferencesTest extends Ground {

  C21OwnerReferencesTest(RunningApiServer server) {
    super(server);
  }

  @Test
  void what_is_beside_its_owner_is_controlled_by_it() {
    started(described());
    WordBundle bundle = create("web", spec -> spec.words = Map.of("greeting", "hello"));
    awaitPhase("web", "SETTLED");
    OwnerReference wanted = new OwnerReference();
    wanted.setApiVersion("bundles.example.com/v1");
    wanted.setKind("WordBundle");
    wanted.setName("web");
    wanted.setUid(bundle.getMetadata().getUid());
    wanted.setController(true);
    wanted.setBlockOwnerDeletion(true);
    assertThat(configMap("greeting").getMetadata().getOwnerReferences()).containsExactly(wanted);
  }

  @Test
  void what_is_in_another_namespace_has_no_owner_there() {
    String elsewhere = server.newNamespace("elsewhere");
    started(described());
    create("web", spec -> spec.elsewhere = List.of(elsewhere));
    awaitPhase("web", "SETTLED");
    ConfigMap there = client.configMaps().inNamespace(elsewhere).withName("web").get();
    assertThat(there.getMetadata().getOwnerReferences()).isEmpty();
    assertThat(there.getMetadata().getLabels()).containsKey(dev.homeostat.Application.UID_LABEL);
  }

  @Test
  void a_reference_that_is_taken_away_comes_back() {
    started(described());
    create("web", spec -> spec.words = Map.of("greeting", "hello"));
    awaitPhase("web", "SETTLED");
    calm();
    patch(configMap("greeting"), "{\"metadata\": {\"ownerReferences\": null}}");
    org.awaitility.Awaitility.await()
        .atMost(PATIENCE)
        .until(() -> !configMap("greeting").getMetadata().getOwnerReferences().isEmpty());
  }
}
