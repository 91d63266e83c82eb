package dev.homeostat.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.homeostat.Application;
import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.kubernetes.testing.WithApiServer;
import dev.homeostat.kubernetes.watch.ObjectListener;
import dev.homeostat.kubernetes.watch.Subscription;
import dev.homeostat.kubernetes.watch.WatchScope;
import dev.homeostat.spi.cluster.CachedVersion;
import dev.homeostat.spi.cluster.ClusterResponse;
import dev.homeostat.spi.cluster.Patch;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The objects and events of watches on a real server. */
@WithApiServer
@Tag("each-jdk")
class SharedWatchesTest {

  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private final KubernetesCluster cluster;
  private final RunningApiServer server;
  private final String namespace;
  private final WatchScope ours;

  SharedWatchesTest(RunningApiServer server) {
    this.server = server;
    this.cluster = KubernetesCluster.of(server.client());
    this.namespace = server.newNamespace("watches");
    this.ours = WatchScope.of("v1", "ConfigMap").in(namespace).labelled(Application.UID_LABEL);
  }

  /** Takes down what it hears. */
  private static final class Heard implements ObjectListener {
    final List<String> all = new CopyOnWriteArrayList<>();
    final List<String> words = new CopyOnWriteArrayList<>();

    @Override
    public void seen(Resource object) {
      all.add("seen " + object.address().id().name());
      words.add(object.tree().at("/data/word").asText());
    }

    @Override
    public void vanished(ResourceAddress address) {
      all.add("vanished " + address.id().name());
    }

    @Override
    public void synced(WatchScope scope) {
      all.add("synced");
    }
  }

  private Resource map(String name, String owner) {
    return Yaml.resource(
        """
        apiVersion: v1
        kind: ConfigMap
        metadata:
          name: %s
          namespace: %s
          labels: {homeostat.dev/application-uid: %s}
        data: {word: hello}
        """
            .formatted(name, namespace, owner));
  }

  private Resource created(String name, String owner) {
    ClusterResponse answer = cluster.create(map(name, owner));
    assertThat(answer).isInstanceOf(ClusterResponse.Done.class);
    return ((ClusterResponse.Done) answer).resource();
  }

  private static Patch set(String path, String value) {
    return new Patch(
        List.of(
            new Patch.Add(JsonPointer.compile(path), JsonNodeFactory.instance.textNode(value))));
  }

  private Subscription synced(WatchScope scope, ObjectListener listener) {
    Subscription subscription = cluster.watches().subscribe(scope, listener);
    await().atMost(PATIENCE).until(() -> subscription.health().isGood());
    return subscription;
  }

  private static CachedVersion seen(Resource object) {
    return new CachedVersion.Seen(object.uid(), object.resourceVersion());
  }

  @Test
  void what_is_there_is_told_and_then_what_happens() {
    created("a", "one");
    Heard heard = new Heard();
    try (Subscription watch = synced(ours, heard)) {
      await().atMost(PATIENCE).until(() -> heard.all.contains("synced"));
      assertThat(heard.all).containsExactly("seen a", "synced");
      Resource b = created("b", "one");
      // An event of a version that is older than what we wrote meanwhile is not told.
      await().atMost(PATIENCE).until(() -> heard.all.contains("seen b"));
      cluster.patch(b.address(), set("/data/word", "changed"));
      await().atMost(PATIENCE).until(() -> heard.words.contains("changed"));
      cluster.delete(b.address(), b.uid());
      await().atMost(PATIENCE).until(() -> heard.all.contains("vanished b"));
      assertThat(heard.all).containsExactly("seen a", "synced", "seen b", "seen b", "vanished b");
      assertThat(watch.known()).containsExactly(map("a", "one").address());
    }
  }

  @Test
  void what_we_wrote_is_known_before_the_watch_tells_it() {
    try (Subscription watch = synced(ours, new Heard())) {
      assertThat(watch.known()).isEmpty();
      for (int i = 0; i < 20; i++) {
        Resource object = created("a" + i, "one");
        assertThat(cluster.cachedVersions().of(object.address())).isEqualTo(seen(object));
        Resource patched =
            ((ClusterResponse.Done) cluster.patch(object.address(), set("/data/word", "changed")))
                .resource();
        assertThat(cluster.cachedVersions().of(object.address())).isEqualTo(seen(patched));
        cluster.delete(object.address(), object.uid());
        assertThat(cluster.cachedVersions().of(object.address()))
            .isEqualTo(CachedVersion.missing());
      }
    }
  }

  @Test
  void what_has_lost_its_label_has_vanished() {
    Resource object = created("a", "one");
    server
        .client()
        .configMaps()
        .inNamespace(namespace)
        .resource(new ConfigMapBuilder().withNewMetadata().withName("b").endMetadata().build())
        .create();
    Heard heard = new Heard();
    try (Subscription watch = synced(ours, heard)) {
      assertThat(watch.known()).as("without the one that has no label").hasSize(1);
      server
          .client()
          .configMaps()
          .inNamespace(namespace)
          .withName("a")
          .edit(
              map -> {
                map.getMetadata().getLabels().clear();
                return map;
              });
      await().atMost(PATIENCE).until(() -> heard.all.contains("vanished a"));
      assertThat(watch.known()).isEmpty();
      assertThat(cluster.cachedVersions().of(object.address())).isEqualTo(CachedVersion.missing());
      assertThat(cluster.read(object.address())).isInstanceOf(ClusterResponse.Done.class);
    }
  }

  @Test
  void where_nobody_watches_nothing_is_known() {
    Resource object = created("a", "one");
    assertThat(cluster.cachedVersions().of(object.address())).isEqualTo(CachedVersion.unseen());
    try (Subscription watch = synced(ours.in("default"), new Heard())) {
      assertThat(watch.known()).isEmpty();
      assertThat(cluster.cachedVersions().of(object.address())).isEqualTo(CachedVersion.unseen());
    }
    try (Subscription watch = synced(ours, new Heard())) {
      assertThat(watch.known()).hasSize(1);
      assertThat(cluster.cachedVersions().of(object.address())).isEqualTo(seen(object));
    }
    assertThat(cluster.cachedVersions().of(object.address())).isEqualTo(CachedVersion.unseen());
  }

  @Test
  void whose_objects_there_are_is_known_where_all_are_watched() {
    created("a", "one");
    Map<String, String> one = Map.of(Application.UID_LABEL, "one-" + namespace);
    Map<String, String> other = Map.of(Application.UID_LABEL, "other");
    Resource object = created("b", "one-" + namespace);
    assertThat(cluster.cachedVersions().isWithout("v1", "ConfigMap", other)).isFalse();
    try (Subscription watch = synced(ours.in(""), new Heard())) {
      assertThat(watch.known()).isNotEmpty();
      assertThat(cluster.cachedVersions().isWithout("v1", "ConfigMap", one)).isFalse();
      assertThat(cluster.cachedVersions().isWithout("v1", "ConfigMap", other)).isTrue();
      assertThat(cluster.cachedVersions().isWithout("v1", "Secret", other)).isFalse();
      assertThat(cluster.cachedVersions().isWithout("v1", "ConfigMap", Map.of("mine", "1")))
          .isFalse();
      cluster.delete(object.address(), object.uid());
      await()
          .atMost(PATIENCE)
          .until(() -> cluster.cachedVersions().isWithout("v1", "ConfigMap", one));
    }
  }

  @Test
  void a_listener_that_fails_harms_no_other() {
    Heard heard = new Heard();
    ObjectListener broken =
        new ObjectListener() {
          @Override
          public void seen(Resource object) {
            throw new AssertionError("broken");
          }

          @Override
          public void vanished(ResourceAddress address) {
            throw new IllegalStateException("broken");
          }
        };
    try (Subscription first = synced(ours, broken);
        Subscription second = synced(ours, heard)) {
      assertThat(first.scope()).isEqualTo(second.scope());
      created("a", "one");
      await().atMost(PATIENCE).until(() -> heard.all.contains("seen a"));
    }
  }

  @Test
  void a_kind_that_comes_goes_and_comes_back_is_watched_each_time() {
    String group = namespace + ".example.com";
    WatchScope gadgets = WatchScope.of(group + "/v1", "Gadget").in(namespace);
    Heard heard = new Heard();
    Heard others = new Heard();
    try (Subscription watch = cluster.watches().subscribe(gadgets, heard);
        Subscription other = synced(ours, others)) {
      await().atMost(PATIENCE).until(() -> watch.health().problem().contains("no such kind"));
      for (String name : List.of("first", "second")) {
        Resource definition = ((ClusterResponse.Done) cluster.create(definition(group))).resource();
        await()
            .atMost(PATIENCE)
            .until(
                () -> {
                  cluster.watches().beginAgain();
                  return watch.health().isGood();
                });
        await()
            .atMost(PATIENCE)
            .until(() -> cluster.create(gadget(group, name)) instanceof ClusterResponse.Done);
        await().atMost(PATIENCE).until(() -> heard.all.contains("seen " + name));
        cluster.delete(definition.address(), definition.uid());
        await().atMost(PATIENCE).until(() -> heard.all.contains("vanished " + name));
        await()
            .atMost(PATIENCE)
            .until(() -> cluster.read(definition.address()) instanceof ClusterResponse.Absent);
        created(name, "one");
        await().atMost(PATIENCE).until(() -> others.all.contains("seen " + name));
        assertThat(other.health().isGood()).isTrue();
      }
    }
  }

  private static Resource definition(String group) {
    return Yaml.resource(
        """
        apiVersion: apiextensions.k8s.io/v1
        kind: CustomResourceDefinition
        metadata: {name: gadgets.%1$s}
        spec:
          group: %1$s
          scope: Namespaced
          names: {kind: Gadget, plural: gadgets, singular: gadget, listKind: GadgetList}
          versions:
            - name: v1
              served: true
              storage: true
              schema: {openAPIV3Schema: {type: object, x-kubernetes-preserve-unknown-fields: true}}
        """
            .formatted(group));
  }

  private Resource gadget(String group, String name) {
    return Yaml.resource(
        """
        apiVersion: %s/v1
        kind: Gadget
        metadata: {name: %s, namespace: %s}
        """
            .formatted(group, name, namespace));
  }
}
