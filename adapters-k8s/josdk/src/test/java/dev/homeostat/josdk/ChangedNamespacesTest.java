package dev.homeostat.josdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.homeostat.kubernetes.testing.RunningApiServer;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.javaoperatorsdk.operator.Operator;
import io.javaoperatorsdk.operator.RegisteredController;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The namespaces of an operator change while it runs. */
class ChangedNamespacesTest extends PageGround {

  private final String second;

  ChangedNamespacesTest(RunningApiServer server) {
    super(server);
    second = server.newNamespace("second");
  }

  @AfterEach
  void letSecondGo() {
    client
        .resources(WebPage.class)
        .inNamespace(second)
        .list()
        .getItems()
        .forEach(page -> merge(page, "{\"metadata\":{\"finalizers\":null}}"));
  }

  private ConfigMap configMapOfSecond() {
    return client.configMaps().inNamespace(second).withName("home").get();
  }

  private void awaitTextOfSecond(String title) {
    await()
        .atMost(PATIENCE)
        .untilAsserted(
            () -> {
              assertThat(configMapOfSecond()).isNotNull();
              assertThat(configMapOfSecond().getData()).containsEntry("title", title);
            });
  }

  @Test
  void a_namespace_that_is_added_is_served_and_one_that_is_back_is_made_good() {
    Operator operator = started(source());
    RegisteredController<?> pages = operator.getRegisteredController("pages").orElseThrow();
    create("home", spec -> spec.texts = Map.of("title", "Welcome"));
    awaitReady("home", "True");

    pages.changeNamespaces(second);
    WebPage page = new WebPage();
    page.getMetadata().setName("home");
    page.getMetadata().setNamespace(second);
    page.setSpec(new WebPage.Spec());
    page.getSpec().texts = Map.of("title", "Hello");
    client.resource(page).create();
    awaitTextOfSecond("Hello");
    merge(configMap("home"), "{\"data\":{\"title\":\"Hacked\"}}");
    merge(configMapOfSecond(), "{\"data\":{\"title\":\"Hacked\"}}");
    awaitTextOfSecond("Hello");

    pages.changeNamespaces(namespace, second);
    awaitText("home", "title", "Welcome");
    client.resource(configMap("home")).delete();
    awaitText("home", "title", "Welcome");
  }
}
