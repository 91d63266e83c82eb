package dev.homeostat.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.ResourceId;
import dev.homeostat.kubernetes.ScriptedServer.Told;
import dev.homeostat.kubernetes.watch.ObjectListener;
import dev.homeostat.kubernetes.watch.Subscription;
import dev.homeostat.kubernetes.watch.WatchHealth;
import dev.homeostat.kubernetes.watch.WatchScope;
import dev.homeostat.spi.cluster.CachedVersion;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A watch that goes wrong says why, begins again by itself, and harms no other. */
class BrokenWatchesTest {

  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final Duration IDLE = Duration.ofMillis(400);
  private static final WatchScope MAPS = WatchScope.of("v1", "ConfigMap");
  private static final WatchScope SPACES = WatchScope.of("v1", "Namespace");

  private final ScriptedServer server = new ScriptedServer();
  private final KubernetesCluster cluster = server.cluster();
  private final Seen seen = new Seen();

  /** Names that were told. */
  private static final class Seen implements ObjectListener {
    final List<String> names = new CopyOnWriteArrayList<>();
    final List<String> rounds = new CopyOnWriteArrayList<>();

    @Override
    public void seen(Resource object) {
      names.add(object.address().id().name());
    }

    @Override
    public void vanished(ResourceAddress address) {
      names.add("not " + address.id().name());
    }

    @Override
    public void synced(WatchScope scope) {
      rounds.add("synced " + scope.kind());
    }

    @Override
    public void relisted(WatchScope scope) {
      rounds.add("relisted " + scope.kind());
    }
  }

  @AfterEach
  void close() {
    server.close();
  }

  private static String list(String kind, String... items) {
    return """
        {"kind": "%sList", "apiVersion": "v1", "metadata": {"resourceVersion": "7"},
         "items": [%s]}
        """
        .formatted(kind, String.join(", ", items));
  }

  private static String object(String kind, String name, int version) {
    return """
        {"kind": "%s", "apiVersion": "v1", "metadata": {"name": "%s", "uid": "u-%s",
         "resourceVersion": "%d"}}
        """
        .formatted(kind, name, name, version)
        .replace("\n", " ");
  }

  private static String event(String type, String object) {
    return "{\"type\": \"" + type + "\", \"object\": " + object + "}\n";
  }

  private void serve(String path, Told lists) {
    server.on("GET " + path, asked -> asked.line().contains("watch=true") ? Told.watch() : lists);
  }

  @Test
  void a_list_that_is_refused_is_told_and_concerns_no_other() {
    server.on(
        "GET /api/v1/configmaps",
        Told.json(
            403,
            """
            {"kind": "Status", "apiVersion": "v1", "status": "Failure", "reason": "Forbidden",
             "code": 403, "message": "configmaps is forbidden"}
            """));
    serve("/api/v1/namespaces", Told.json(200, list("Namespace", object("Namespace", "a", 3))));
    try (Subscription maps = cluster.watches().subscribe(MAPS, seen);
        Subscription spaces = cluster.watches().subscribe(SPACES, seen)) {
      await().atMost(PATIENCE).until(() -> spaces.health().isGood());
      await().atMost(PATIENCE).until(() -> !maps.health().problem().isEmpty());
      assertThat(maps.health().isGood()).isFalse();
      assertThat(maps.health().problem()).contains("forbidden").doesNotContain("\n");
      assertThat(
              cluster
                  .cachedVersions()
                  .of(new ResourceAddress("v1", ResourceId.configMap("a").in("shop"))))
          .isEqualTo(CachedVersion.unseen());
      assertThat(seen.names).containsExactly("a");
      assertThat(cluster.watches().health()).filteredOn(WatchHealth::isGood).hasSize(1);
    }
  }

  @Test
  void an_object_that_makes_no_sense_is_told_and_concerns_no_other() {
    String poison = "{\"kind\": \"ConfigMap\", \"metadata\": \"text\"}";
    AtomicInteger lists = new AtomicInteger();
    AtomicInteger watches = new AtomicInteger();
    CountDownLatch expires = new CountDownLatch(1);
    server.on(
        "GET /api/v1/configmaps",
        asked -> {
          if (!asked.line().contains("watch=true")) {
            return Told.json(
                200,
                lists.incrementAndGet() == 1
                    ? list("ConfigMap", object("ConfigMap", "a", 3), poison)
                    : list("ConfigMap", object("ConfigMap", "a", 3)));
          }
          switch (watches.incrementAndGet()) {
            case 1 -> {
              return Told.json(
                  200, event("MODIFIED", poison) + event("ADDED", object("ConfigMap", "b", 8)));
            }
            case 2 -> {
              expires.await();
              return Told.json(410, "{}");
            }
            default -> {
              return Told.watch();
            }
          }
        });
    serve("/api/v1/namespaces", Told.json(200, list("Namespace")));
    try (Subscription maps = cluster.watches().subscribe(MAPS, seen);
        Subscription spaces = cluster.watches().subscribe(SPACES, seen)) {
      await().atMost(PATIENCE).until(() -> spaces.health().isGood());
      await().atMost(PATIENCE).until(() -> seen.names.contains("b"));
      assertThat(seen.names).containsExactly("a", "b");
      await().atMost(PATIENCE).until(() -> maps.health().synced());
      expires.countDown();
      await().atMost(PATIENCE).until(() -> maps.health().isGood());
      assertThat(lists.get()).as("it was listed again").isEqualTo(2);
    }
  }

  @Test
  void what_makes_no_sense_is_in_the_health_of_the_watch() {
    String poison = "{\"kind\": \"ConfigMap\", \"metadata\": \"text\"}";
    serve("/api/v1/configmaps", Told.json(200, list("ConfigMap", poison)));
    try (Subscription maps = cluster.watches().subscribe(MAPS, seen)) {
      await().atMost(PATIENCE).until(() -> maps.health().synced());
      await().atMost(PATIENCE).until(() -> maps.health().problem().contains("makes no sense"));
      assertThat(maps.health().problem()).contains("/metadata/name");
    }
  }

  @Test
  void a_watch_that_is_too_old_lists_again_and_tells_what_is_gone() {
    AtomicInteger lists = new AtomicInteger();
    server.on(
        "GET /api/v1/configmaps",
        asked -> {
          if (!asked.line().contains("watch=true")) {
            return Told.json(
                200,
                lists.incrementAndGet() == 1
                    ? list("ConfigMap", object("ConfigMap", "a", 3), object("ConfigMap", "b", 4))
                    : list("ConfigMap", object("ConfigMap", "b", 5)));
          }
          return lists.get() == 1
              ? Told.json(
                  200,
                  event(
                      "ERROR",
                      "{\"kind\": \"Status\", \"apiVersion\": \"v1\", \"status\": \"Failure\","
                          + " \"reason\": \"Expired\", \"code\": 410, \"message\": \"too old\"}"))
              : Told.watch();
        });
    try (Subscription maps = cluster.watches().subscribe(MAPS, seen)) {
      await().atMost(PATIENCE).until(() -> seen.names.contains("not a"));
      assertThat(seen.names.subList(0, 2)).containsExactly("a", "b");
      assertThat(seen.names.subList(2, 4)).containsExactlyInAnyOrder("b", "not a");
      await().atMost(PATIENCE).until(() -> maps.health().isGood());
      await().atMost(PATIENCE).until(() -> seen.rounds.size() == 2);
      assertThat(seen.rounds).containsExactly("synced ConfigMap", "relisted ConfigMap");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"1e99999999999", "0x12", "text"})
  void an_event_that_cannot_be_read_lists_again_instead_of_coming_again(String number) {
    String unreadable =
        event(
            "MODIFIED", object("ConfigMap", "a", 9).replaceFirst("\\{", "{\"x\": " + number + ","));
    AtomicInteger lists = new AtomicInteger();
    server.on(
        "GET /api/v1/configmaps",
        asked -> {
          if (!asked.line().contains("watch=true")) {
            return Told.json(
                200,
                lists.incrementAndGet() == 1
                    ? list("ConfigMap", object("ConfigMap", "a", 3))
                    : list("ConfigMap", object("ConfigMap", "a", 10)));
          }
          return lists.get() == 1 ? Told.json(200, unreadable) : Told.watch();
        });
    try (Subscription maps = cluster.watches().subscribe(MAPS, seen)) {
      await().atMost(PATIENCE).until(() -> seen.names.equals(List.of("a", "a")));
      await().atMost(PATIENCE).until(() -> maps.health().isGood());
      assertThat(lists.get()).isEqualTo(2);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"kind\": \"ConfigMapList\", \"apiVersion\": \"v1\", \"items\": []}",
        "{\"type\": \"ADDED\", \"object\": \"text\"}",
        "{\"type\": \"BOOKMARK\", \"object\": {\"metadata\": {\"resourceVersion\": \"7\"}}}",
        "{\"type\": \"BOOKMARK\", \"object\": {\"metadata\": {\"resourceVersion\": \"\"}}}"
      })
  void a_watch_without_news_pauses_longer_each_time(String answer) {
    List<Long> watches = new CopyOnWriteArrayList<>();
    server.on(
        "GET /api/v1/configmaps",
        asked -> {
          if (!asked.line().contains("watch=true")) {
            return Told.json(200, list("ConfigMap"));
          }
          watches.add(System.nanoTime());
          return Told.json(200, answer);
        });
    try (Subscription maps = cluster.watches().subscribe(MAPS, seen)) {
      await().atMost(PATIENCE).until(() -> watches.size() >= 3);
      assertThat(Duration.ofNanos(watches.get(2) - watches.get(0)))
          .isGreaterThan(Duration.ofSeconds(1));
      assertThat(server.lines())
          .filteredOn(line -> line.contains("watch=true"))
          .allMatch(line -> line.endsWith("resourceVersion=7"));
      assertThat(maps.health().synced()).isTrue();
    }
  }

  @Test
  void a_watch_that_is_too_old_each_time_pauses_longer_each_time() {
    List<Long> watches = new CopyOnWriteArrayList<>();
    server.on(
        "GET /api/v1/configmaps",
        asked -> {
          if (!asked.line().contains("watch=true")) {
            return Told.json(200, list("ConfigMap"));
          }
          watches.add(System.nanoTime());
          return Told.json(410, "{}");
        });
    try (Subscription maps = cluster.watches().subscribe(MAPS, seen)) {
      await().atMost(PATIENCE).until(() -> watches.size() >= 3);
      assertThat(Duration.ofNanos(watches.get(2) - watches.get(0)))
          .isGreaterThan(Duration.ofSeconds(1));
      assertThat(maps.health().isGood()).isFalse();
    }
  }

  @Test
  void a_watch_that_went_on_for_a_while_goes_on_soon_also_without_events() {
    List<Long> begun = new CopyOnWriteArrayList<>();
    List<Long> ended = new CopyOnWriteArrayList<>();
    CountDownLatch never = new CountDownLatch(1);
    server.on(
        "GET /api/v1/configmaps",
        asked -> {
          if (!asked.line().contains("watch=true")) {
            return Told.json(200, list("ConfigMap"));
          }
          begun.add(System.nanoTime());
          // A proxy ends what is idle for some time.
          assertThat(never.await(IDLE.toMillis(), TimeUnit.MILLISECONDS)).isFalse();
          ended.add(System.nanoTime());
          return Told.json(200, "");
        });
    Config config =
        new ConfigBuilder(ScriptedServer.config(server.address()))
            .withWatchReconnectInterval((int) IDLE.toMillis() / 2)
            .build();
    try (KubernetesClient client = new KubernetesClientBuilder().withConfig(config).build();
        Subscription maps = KubernetesCluster.of(client).watches().subscribe(MAPS, seen)) {
      await().atMost(PATIENCE).until(() -> begun.size() >= 6);
      assertThat(Duration.ofNanos(begun.get(5) - ended.get(4))).isLessThan(Duration.ofSeconds(2));
      assertThat(maps.health().synced()).isTrue();
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void lists_and_watches_wait_as_long_as_the_server_requests(boolean watch) {
    List<Long> times = new CopyOnWriteArrayList<>();
    server.on(
        "GET /api/v1/configmaps",
        asked -> {
          boolean isWatch = asked.line().contains("watch=true");
          if (isWatch == watch) {
            times.add(System.nanoTime());
            if (times.size() == 1) {
              return Told.json(429, "{}").with("Retry-After", "2");
            }
          }
          return isWatch ? Told.watch() : Told.json(200, list("ConfigMap"));
        });
    Config config =
        new ConfigBuilder(ScriptedServer.config(server.address()))
            .withWatchReconnectInterval((int) IDLE.toMillis())
            .build();
    try (KubernetesClient client = new KubernetesClientBuilder().withConfig(config).build();
        Subscription maps = KubernetesCluster.of(client).watches().subscribe(MAPS, seen)) {
      await().atMost(PATIENCE).until(() -> maps.health().isGood());
      assertThat(Duration.ofNanos(times.get(1) - times.get(0)))
          .isGreaterThanOrEqualTo(Duration.ofSeconds(2));
    }
  }

  @Test
  void half_an_event_at_the_end_comes_again_as_a_whole() {
    String event = event("ADDED", object("ConfigMap", "a", 9));
    AtomicInteger lists = new AtomicInteger();
    AtomicInteger watches = new AtomicInteger();
    server.on(
        "GET /api/v1/configmaps",
        asked -> {
          if (!asked.line().contains("watch=true")) {
            lists.incrementAndGet();
            return Told.json(200, list("ConfigMap"));
          }
          int number = watches.incrementAndGet();
          return number == 1
              ? Told.json(200, event.substring(0, event.length() / 2))
              : number == 2 ? Told.json(200, event) : Told.watch();
        });
    try (Subscription maps = cluster.watches().subscribe(MAPS, seen)) {
      await().atMost(PATIENCE).until(() -> seen.names.equals(List.of("a")));
      await().atMost(PATIENCE).until(() -> maps.health().isGood());
      assertThat(lists.get()).isEqualTo(1);
    }
  }

  @Test
  void a_watch_that_does_not_begin_is_given_up_and_asked_for_again() {
    AtomicInteger watches = new AtomicInteger();
    CountDownLatch over = new CountDownLatch(1);
    server.on(
        "GET /api/v1/configmaps",
        asked -> {
          if (!asked.line().contains("watch=true")) {
            return Told.json(200, list("ConfigMap", object("ConfigMap", "a", 3)));
          }
          if (watches.incrementAndGet() == 1) {
            over.await(); // Not even a status line, as of a server whose store has died.
          }
          return Told.watch();
        });
    KubernetesCluster hasty =
        KubernetesCluster.of(
            server.client(), RequestLimits.DEFAULT.withTimeout(Duration.ofSeconds(1)));
    try (Subscription maps = hasty.watches().subscribe(MAPS, seen)) {
      await().atMost(PATIENCE).until(() -> maps.health().problem().contains("no answer"));
      await().atMost(PATIENCE).until(() -> maps.health().isGood());
      assertThat(watches.get()).isEqualTo(2);
      assertThat(seen.names).containsExactly("a");
    } finally {
      over.countDown();
    }
  }

  @Test
  void a_watch_that_the_server_closes_goes_on_where_it_was() {
    AtomicInteger watches = new AtomicInteger();
    AtomicInteger lists = new AtomicInteger();
    server.on(
        "GET /api/v1/configmaps",
        asked -> {
          if (!asked.line().contains("watch=true")) {
            lists.incrementAndGet();
            return Told.json(200, list("ConfigMap"));
          }
          int number = watches.incrementAndGet();
          return number <= 3
              ? Told.json(200, event("ADDED", object("ConfigMap", "a" + number, 10 + number)))
              : Told.watch();
        });
    try (Subscription maps = cluster.watches().subscribe(MAPS, seen)) {
      await().atMost(PATIENCE).until(() -> seen.names.contains("a3"));
      assertThat(seen.names).containsExactly("a1", "a2", "a3");
      assertThat(lists.get()).isEqualTo(1);
      assertThat(seen.rounds).containsExactly("synced ConfigMap");
      assertThat(maps.scope()).isEqualTo(MAPS);
    }
  }
}
