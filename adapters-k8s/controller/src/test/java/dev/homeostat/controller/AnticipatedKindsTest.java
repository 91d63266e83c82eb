package dev.homeostat.controller;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.ApplicationId;
import dev.homeostat.Resource;
import dev.homeostat.controller.segment.SegmentLabels;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.kubernetes.watch.ObjectListener;
import dev.homeostat.kubernetes.watch.WatchScope;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The kinds in manifests are watched as long as an object names them. */
class AnticipatedKindsTest extends Ground {

  private final Children children =
      new Children(
          cluster.watches(),
          SegmentLabels.none(),
          ObjectListener.NONE,
          List.of(namespace),
          Set.of(),
          woken -> {});
  private final AnticipatedKinds kinds =
      new AnticipatedKinds(JsonPointer.compile("/spec/manifest"), cluster, children);

  AnticipatedKindsTest(RunningApiServer server) {
    super(server);
  }

  @AfterEach
  void close() {
    children.close();
  }

  private Resource primary(String name, String... named) {
    ObjectNode tree = JsonNodeFactory.instance.objectNode();
    tree.put("apiVersion", "bundles.example.com/v1").put("kind", "WordBundle");
    tree.putObject("metadata").put("name", name).put("namespace", namespace);
    ArrayNode manifest = tree.putObject("spec").putArray("manifest");
    for (String kind : named) {
      manifest.addObject().put("apiVersion", "v1").put("kind", kind);
    }
    return Resource.of(tree);
  }

  private List<String> watched() {
    return children.health().stream().map(health -> health.scope()).map(WatchScope::kind).toList();
  }

  @Test
  void a_kind_that_no_object_names_any_more_is_watched_no_more() {
    kinds.of(primary("a", "ConfigMap", "Secret"));
    kinds.of(primary("b", "Secret", "Pod"));
    assertThat(watched()).containsExactlyInAnyOrder("ConfigMap", "Secret", "Pod");

    kinds.of(primary("a", "ConfigMap"));
    assertThat(watched()).containsExactlyInAnyOrder("ConfigMap", "Secret", "Pod");
    kinds.of(primary("b", "Pod"));
    assertThat(watched()).containsExactlyInAnyOrder("ConfigMap", "Pod");

    kinds.gone(primary("a").address());
    assertThat(watched()).containsExactly("Pod");
    kinds.gone(primary("b").address());
    assertThat(watched()).isEmpty();
    kinds.of(primary("b", "Pod"));
    assertThat(watched()).containsExactly("Pod");
  }

  @Test
  void a_kind_that_an_application_has_meanwhile_stays_watched() {
    ApplicationId application = new ApplicationId(namespace, "a");
    kinds.of(primary("a", "ConfigMap"));
    children.watch(application, Set.of(new Children.Kind("v1", "ConfigMap")));
    kinds.gone(primary("a").address());
    assertThat(watched()).containsExactly("ConfigMap");
    children.watch(application, Set.of());
    assertThat(watched()).isEmpty();
  }

  @Test
  void a_kind_that_is_not_served_is_not_watched() {
    kinds.of(primary("a", "Unheard"));
    kinds.gone(primary("a").address());
    assertThat(watched()).isEmpty();
  }
}
