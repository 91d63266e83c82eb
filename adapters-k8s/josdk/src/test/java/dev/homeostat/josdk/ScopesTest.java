package dev.homeostat.josdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.homeostat.controller.Controller;
import dev.homeostat.controller.EmbeddedController;
import dev.homeostat.kubernetes.SecretStateStore;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.client.CustomResource;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Version;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The namespaces of primary objects. */
class ScopesTest extends PageGround {

  /** A primary object without a namespace. */
  @Group("pages.example.com")
  @Version("v1")
  public static class WebSite extends CustomResource<WebPage.Spec, WebPage.Status> {
    private static final long serialVersionUID = 1L;
  }

  ScopesTest(RunningApiServer server) {
    super(server);
  }

  @Test
  void primary_objects_without_a_namespace_are_refused_when_the_program_is_put_together() {
    assertThatThrownBy(
            () ->
                HomeostatEventSource.of(
                    WebSite.class, cluster, engine(SecretStateStore.in(cluster))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContainingAll(WebSite.class.getName(), "implement Namespaced", "owner(…)");
    assertThatThrownBy(() -> Controller.named("sites").of(cluster, WebSite.class))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("implement Namespaced");
  }

  @Test
  void pages_of_the_namespaces_that_are_watched_are_kept_and_others_are_not() {
    String second = server.newNamespace("second");
    String third = server.newNamespace("third");
    HomeostatEventSource<WebPage> homeostat =
        HomeostatEventSource.of(
            WebPage.class,
            EmbeddedController.of(cluster, engine(SecretStateStore.in(cluster)))
                .watching("v1", "ConfigMap")
                .namespaces(namespace, second));
    started(
        settings -> settings.withKubernetesClient(client),
        new PageReconciler(homeostat),
        settings -> settings.settingNamespaces(Set.of(namespace, second)));
    create("home", spec -> spec.texts = Map.of("title", "Welcome"));
    for (String other : List.of(third, second)) {
      WebPage page = page("home");
      page.setMetadata(new ObjectMetaBuilder().withName("home").withNamespace(other).build());
      page.setStatus(null);
      client.resource(page).create();
    }
    for (String watched : List.of(namespace, second)) {
      awaitTitle(watched, "Welcome");
      client.configMaps().inNamespace(watched).withName("home").delete();
      awaitTitle(watched, "Welcome");
    }
    assertThat(client.configMaps().inNamespace(third).withName("home").get()).isNull();
    client
        .resources(WebPage.class)
        .inNamespace(second)
        .withName("home")
        .edit(
            page -> {
              page.getMetadata().setFinalizers(List.of());
              return page;
            });
  }

  private void awaitTitle(String in, String title) {
    await()
        .atMost(PATIENCE)
        .untilAsserted(
            () -> {
              ConfigMap map = client.configMaps().inNamespace(in).withName("home").get();
              assertThat(map).isNotNull();
              assertThat(map.getData()).containsEntry("title", title);
            });
  }
}
