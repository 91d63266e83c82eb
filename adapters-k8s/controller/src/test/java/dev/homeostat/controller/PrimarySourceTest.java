package dev.homeostat.controller;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.ApplicationId;
import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.controller.segment.SegmentLabels;
import dev.homeostat.kubernetes.KubernetesCluster;
import dev.homeostat.runtime.KeyOwnership;
import dev.homeostat.runtime.Leadership;
import dev.homeostat.runtime.Priority;
import dev.homeostat.runtime.Sink;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The entries of the queue when an object that says what is wanted is seen, or is gone. */
class PrimarySourceTest {

  /** Takes down what is put into it. */
  private static final class Notes implements Sink<ApplicationId> {
    final List<String> lines = new ArrayList<>();

    private static String name(ApplicationId key) {
      return key.namespace() + "/" + key.name();
    }

    @Override
    public void add(ApplicationId key, Priority priority) {
      lines.add(name(key));
    }

    @Override
    public void addAfter(ApplicationId key, Duration delay) {
      lines.add(name(key) + " later");
    }

    @Override
    public void addAnew(ApplicationId key) {
      lines.add(name(key) + " anew");
    }
  }

  private final KubernetesClient nowhere =
      new KubernetesClientBuilder().withConfig(Config.empty()).build();
  private final KubernetesCluster cluster = KubernetesCluster.of(nowhere);
  private final List<ApplicationId> woken = new ArrayList<>();
  private final Notes queue = new Notes();

  /** Watches nothing by itself: the events are those of the test. */
  private final PrimarySource source =
      new PrimarySource(
          "bundles",
          cluster.watches(),
          List.of(),
          new ChangeFilter(cluster.cachedVersions(), woken::add),
          new PrimaryUids(),
          new PrimaryCopies(cluster.cachedVersions()),
          new AnticipatedKinds(
              null,
              cluster,
              new Children(
                  cluster.watches(),
                  SegmentLabels.none(),
                  new ChangeFilter(cluster.cachedVersions(), woken::add),
                  List.of(),
                  Set.of(),
                  woken::add)),
          new SharedPrimaries(KeyOwnership.of(Leadership.none()), which -> {}));

  @AfterEach
  void close() {
    source.stop();
    nowhere.close();
  }

  private static Resource event(String name, String uid, int version) {
    ObjectNode tree = JsonNodeFactory.instance.objectNode();
    tree.put("apiVersion", "bundles.example.com/v1").put("kind", "WordBundle");
    tree.putObject("metadata")
        .put("name", name)
        .put("namespace", "shop")
        .put("uid", uid)
        .put("resourceVersion", Integer.toString(version));
    return Resource.of(tree);
  }

  private static ResourceAddress address(String name) {
    return ResourceAddress.of("bundles.example.com/v1", "WordBundle", "shop", name);
  }

  @Test
  void what_is_seen_first_runs_and_of_its_changes_others_decide() {
    source.start(queue);
    source.seen(event("web", "u1", 1));
    source.seen(event("web", "u1", 2));
    source.seen(event("other", "u2", 3));
    assertThat(queue.lines).containsExactly("shop/web anew", "shop/other anew");
  }

  /** C28: a deletion that no watch tells, as between two lists, is an object with another uid. */
  @Test
  void another_object_under_the_same_name_begins_anew() {
    source.start(queue);
    source.seen(event("web", "u1", 1));
    source.seen(event("web", "u2", 7));
    source.seen(event("web", "u2", 8));
    assertThat(queue.lines).containsExactly("shop/web anew", "shop/web anew");
  }

  @Test
  void an_object_that_is_gone_runs_and_what_comes_after_it_begins_anew() {
    source.start(queue);
    source.seen(event("web", "u1", 1));
    source.vanished(address("web"));
    source.seen(event("web", "u2", 7));
    assertThat(queue.lines).containsExactly("shop/web anew", "shop/web", "shop/web anew");
  }

  @Test
  void after_a_stop_nothing_is_put_and_after_a_start_all_runs_again() {
    source.start(queue);
    source.seen(event("web", "u1", 1));
    source.stop();
    source.seen(event("other", "u2", 2));
    source.vanished(address("other"));
    assertThat(queue.lines).containsExactly("shop/web anew");
    source.start(queue);
    source.seen(event("web", "u1", 1));
    assertThat(queue.lines).containsExactly("shop/web anew", "shop/web anew");
  }
}
