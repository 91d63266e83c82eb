package dev.homeostat.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.kubernetes.ScriptedServer.Told;
import dev.homeostat.kubernetes.watch.ObjectListener;
import dev.homeostat.kubernetes.watch.Subscription;
import dev.homeostat.kubernetes.watch.WatchScope;
import dev.homeostat.spi.cluster.CachedVersion;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A kind that is not served is asked for now and then, however often a watch of it is wanted. */
class UnservedWatchesTest {

  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final int CALLS = 100;
  private static final WatchScope THINGS = WatchScope.of("example.com/v1", "Thing");
  private static final ResourceAddress THING =
      ResourceAddress.of("example.com/v1", "Thing", "shop", "a");
  private static final String DISCOVERY = "GET /apis/example.com/v1";
  private static final String LIST = "GET /apis/example.com/v1/things";
  private static final Told MISSING = Told.text(404, "404 page not found");
  private static final String RESOURCES =
      """
      {"kind": "APIResourceList", "groupVersion": "example.com/v1", "resources": [
        {"name": "things", "kind": "Thing", "namespaced": true, "verbs": ["list"]}]}
      """;
  private static final String LISTED =
      """
      {"kind": "ThingList", "apiVersion": "example.com/v1", "metadata": {"resourceVersion": "7"},
       "items": [{"apiVersion": "example.com/v1", "kind": "Thing", "metadata":
         {"name": "a", "namespace": "shop", "uid": "u", "resourceVersion": "7"}}]}
      """;

  private final ScriptedServer server = new ScriptedServer();
  private final KubernetesCluster cluster = server.cluster();

  @AfterEach
  void close() {
    server.close();
  }

  /** Notes the names of objects that vanish. */
  private static ObjectListener vanishing(List<String> names) {
    return new ObjectListener() {
      @Override
      public void seen(Resource object) {}

      @Override
      public void vanished(ResourceAddress address) {
        names.add(address.id().name());
      }
    };
  }

  private long questions() {
    return server.lines().stream().filter(DISCOVERY::equals).count();
  }

  @ParameterizedTest
  @CsvSource({"404, no such kind is served", "403, 403", "503, 503"})
  void the_server_is_asked_about_once_a_second(int code, String problem) {
    server.on(DISCOVERY, Told.text(code, "not now"));
    Instant begun = Instant.now();
    try (Subscription watch = cluster.watches().subscribe(THINGS, ObjectListener.NONE)) {
      await().atMost(PATIENCE).until(() -> watch.health().problem().contains(problem));
      long each = questions();
      assertThat(each).isPositive();
      for (int i = 0; i < CALLS; i++) {
        cluster.watches().beginAgain();
      }
      long seconds = Duration.between(begun, Instant.now()).toSeconds();
      assertThat(questions()).isLessThanOrEqualTo(each * (1 + seconds)).isLessThan(CALLS);
    }
  }

  private void serveDefinitions() {
    serve("apiextensions.k8s.io/v1", "customresourcedefinitions", "CustomResourceDefinition");
    serve("apiregistration.k8s.io/v1", "apiservices", "APIService");
  }

  /** Serves a kind of which there are no objects. */
  private void serve(String apiVersion, String plural, String kind) {
    server.on(
        "GET /apis/" + apiVersion,
        Told.json(
            200,
            "{\"kind\": \"APIResourceList\", \"groupVersion\": \"%s\", \"resources\": [{\"name\": \"%s\", \"kind\": \"%s\", \"namespaced\": false, \"verbs\": [\"list\"]}]}"
                .formatted(apiVersion, plural, kind)));
    server.on(
        "GET /apis/" + apiVersion + "/" + plural,
        asked ->
            asked.line().contains("watch=true")
                ? Told.watch()
                : Told.json(
                    200,
                    "{\"kind\": \"List\", \"apiVersion\": \"v1\", \"metadata\": {\"resourceVersion\": \"7\"}, \"items\": []}"));
  }

  /** A client that tries again after three seconds at most. */
  private KubernetesClient hasty() {
    return new KubernetesClientBuilder()
        .withConfig(
            new ConfigBuilder(server.client().getConfiguration())
                .withWatchReconnectInterval(100)
                .build())
        .build();
  }

  private long othersSinceTheLastQuestion() {
    List<String> lines = server.lines();
    return lines.subList(lines.lastIndexOf(DISCOVERY) + 1, lines.size()).stream()
        .filter("GET /apis/other.example.com/v1"::equals)
        .count();
  }

  /** The watch of another client, which knows no definitions, has the server asked on and on. */
  @Test
  void a_kind_that_no_definition_announces_is_not_asked_about_any_more() {
    serveDefinitions();
    try (KubernetesClient client = hasty()) {
      KubernetesCluster known = KubernetesCluster.of(client);
      List<Subscription> definitions = known.watches().awaitDefinitions();
      await().atMost(PATIENCE).until(() -> definitions.stream().allMatch(d -> d.health().isGood()));
      try (Subscription watch = known.watches().subscribe(THINGS, ObjectListener.NONE);
          Subscription other =
              KubernetesCluster.of(client)
                  .watches()
                  .subscribe(WatchScope.of("other.example.com/v1", "Other"), ObjectListener.NONE)) {
        await().atMost(PATIENCE).until(() -> watch.health().isUnserved());
        await().atMost(PATIENCE).until(() -> othersSinceTheLastQuestion() >= 5);
        assertThat(other.health().isUnserved()).isTrue();

        long asked = questions();
        definitions.forEach(Subscription::close);
        known.watches().beginAgain();
        await().atMost(PATIENCE).until(() -> questions() > asked);
      }
    }
  }

  /** As of a server behind a load balancer that does not know all kinds yet. */
  @Test
  void a_kind_that_nothing_announces_is_found_again_when_one_answer_has_missed_it() {
    serveDefinitions();
    List<Subscription> definitions = cluster.watches().awaitDefinitions();
    await().atMost(PATIENCE).until(() -> definitions.stream().allMatch(d -> d.health().isGood()));
    AtomicBoolean gone = new AtomicBoolean();
    AtomicInteger missed = new AtomicInteger();
    AtomicInteger watched = new AtomicInteger();
    server.on(
        DISCOVERY,
        asked -> {
          boolean misses = gone.getAndSet(false);
          missed.addAndGet(misses ? 1 : 0);
          return misses ? MISSING : Told.json(200, RESOURCES);
        });
    server.on(
        LIST,
        asked -> {
          if (gone.get()) {
            return MISSING;
          }
          if (!asked.line().contains("watch=true")) {
            return Told.json(200, LISTED);
          }
          gone.set(watched.getAndIncrement() == 0);
          return gone.get() ? Told.json(200, "") : Told.watch();
        });
    List<String> vanished = new CopyOnWriteArrayList<>();
    try (Subscription watch = cluster.watches().subscribe(THINGS, vanishing(vanished))) {
      await().atMost(PATIENCE).until(() -> watched.get() > 1 && watch.health().isGood());
      assertThat(missed).hasValue(1);
      assertThat(vanished).isEmpty();
      assertThat(watch.known()).containsExactly(THING);
    }
    definitions.forEach(Subscription::close);
  }

  @Test
  void a_kind_is_asked_about_as_long_as_definitions_may_not_be_watched() {
    serveDefinitions();
    server.on("GET /apis/apiregistration.k8s.io/v1/apiservices", Told.text(403, "no"));
    List<Subscription> definitions = cluster.watches().awaitDefinitions();
    await().atMost(PATIENCE).until(() -> definitions.stream().allMatch(d -> known(d)));
    try (Subscription watch = cluster.watches().subscribe(THINGS, ObjectListener.NONE)) {
      await().atMost(PATIENCE).until(() -> questions() > 2);
      assertThat(watch.health().isUnserved()).isTrue();
    }
    definitions.forEach(Subscription::close);
  }

  private static boolean known(Subscription definitions) {
    return definitions.health().isGood() || definitions.health().refused();
  }

  @Test
  void what_is_served_later_is_found_all_the_same() {
    try (Subscription watch = cluster.watches().subscribe(THINGS, ObjectListener.NONE)) {
      assertThat(watch.health().isGood()).isFalse();
      server.on(DISCOVERY, Told.json(200, RESOURCES));
      server.on(
          LIST,
          asked ->
              asked.line().contains("watch=true")
                  ? Told.watch()
                  : Told.json(
                      200,
                      "{\"kind\": \"ThingList\", \"apiVersion\": \"example.com/v1\","
                          + " \"metadata\": {\"resourceVersion\": \"7\"}, \"items\": []}"));
      await()
          .atMost(PATIENCE)
          .until(
              () -> {
                cluster.watches().beginAgain();
                return watch.health().isGood();
              });
    }
  }

  /** The definition of a kind is deleted while a watch is interrupted, so no event tells of it. */
  @Test
  void what_was_there_of_a_kind_that_is_no_longer_served_has_vanished() {
    AtomicBoolean gone = new AtomicBoolean();
    List<String> vanished = new CopyOnWriteArrayList<>();
    server.on(DISCOVERY, asked -> gone.get() ? MISSING : Told.json(200, RESOURCES));
    server.on(
        LIST,
        asked -> {
          if (gone.get()) {
            return MISSING;
          }
          boolean watches = asked.line().contains("watch=true");
          gone.set(watches);
          return Told.json(200, watches ? "" : LISTED);
        });
    try (Subscription watch = cluster.watches().subscribe(THINGS, vanishing(vanished))) {
      await().atMost(PATIENCE).until(() -> watch.health().problem().contains("no such kind"));
      assertThat(vanished).as("a server that starts does not know all kinds yet").isEmpty();
      await().atMost(PATIENCE).until(() -> vanished.contains("a"));
      assertThat(cluster.cachedVersions().of(THING)).isNotInstanceOf(CachedVersion.Seen.class);
    }
  }
}
