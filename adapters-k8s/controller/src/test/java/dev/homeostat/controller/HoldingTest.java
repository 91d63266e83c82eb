package dev.homeostat.controller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.homeostat.Application;
import dev.homeostat.Hooks;
import dev.homeostat.Manifest;
import dev.homeostat.Problem;
import dev.homeostat.Source;
import dev.homeostat.kubernetes.TypedObjects;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.spi.HookContext;
import dev.homeostat.spi.HookVerdict;
import dev.homeostat.spi.LifecycleHook;
import dev.homeostat.spi.TranslationHook;
import dev.homeostat.tree.Document;
import dev.homeostat.tree.Trees;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.GenericKubernetesResourceBuilder;
import io.fabric8.kubernetes.api.model.HasMetadata;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** An object is held as long as there is something to clean up, and no longer. */
class HoldingTest extends Ground {

  private static final String FINALIZER = "homeostat.dev/bundles";

  HoldingTest(RunningApiServer server) {
    super(server);
  }

  private void awaitHeld(boolean held) {
    await()
        .atMost(PATIENCE)
        .until(() -> bundle("web").getMetadata().getFinalizers().contains(FINALIZER) == held);
  }

  @Test
  void what_wants_nothing_is_not_held_before_it_wants_something() {
    started(described());
    create("web", spec -> {});
    awaitPhase("web", "SETTLED");
    awaitHeld(false);
    edit("web", spec -> spec.words = Map.of("greeting", "hello"));
    awaitPhase("web", "SETTLED");
    awaitWord("greeting", "hello");
    awaitHeld(true);
  }

  private void awaitPasses(int more) {
    int before = passes.size();
    await().atMost(PATIENCE).until(() -> passes.size() > before + more);
  }

  @Test
  void what_goes_on_to_want_nothing_is_looked_at_and_not_written() {
    Controller first = started(described().resync(Duration.ofMillis(200)));
    create("web", spec -> {});
    awaitPhase("web", "SETTLED");
    awaitHeld(false);
    String version = bundle("web").getMetadata().getResourceVersion();
    awaitPasses(3);
    first.stop(Duration.ofSeconds(5));
    started(described().resync(Duration.ofMillis(200)));
    awaitPasses(2);
    assertThat(bundle("web").getMetadata().getResourceVersion()).isEqualTo(version);
  }

  /** Once it is told to, its source has something in it from the begin of the next pass. */
  private static final class Late implements LifecycleHook, TranslationHook {
    private final AtomicBoolean told = new AtomicBoolean();
    private final AtomicBoolean begun = new AtomicBoolean();

    @Override
    public String name() {
      return "late";
    }

    @Override
    public HookVerdict beforeReconcile(HookContext context) {
      begun.set(told.get());
      return HookVerdict.proceed();
    }

    @Override
    public boolean isCurrent(Source source, HookContext context) {
      return false;
    }

    @Override
    public Translation translate(Source source, HookContext context) {
      List<HasMetadata> objects = begun.get() ? List.of(configMap("late", "hello")) : List.of();
      return Translated.of(TypedObjects.manifest(objects));
    }
  }

  @Test
  void what_comes_to_want_something_during_a_pass_is_held_after_it() {
    Late late = new Late();
    started(
        described()
            .engine(engine(cluster, builder -> builder.hooks(Hooks.discovered().with(late))))
            .application(
                bundle ->
                    Application.ownedBy(TypedObjects.owner(bundle))
                        .tosca(Document.of(Trees.emptyObject()), Trees.emptyObject())
                        .build()));
    create("web", spec -> {});
    awaitPhase("web", "SETTLED");
    awaitHeld(false);
    calm();
    late.told.set(true);
    patch(bundle("web"), "{\"metadata\": {\"annotations\": {\"by\": \"somebody\"}}}");
    await().atMost(PATIENCE).until(() -> configMap("late") != null);
    awaitHeld(true);
  }

  @Test
  void what_makes_no_sense_from_the_begin_is_not_held() {
    started(
        described()
            .application(
                bundle ->
                    Application.ownedBy(TypedObjects.owner(bundle))
                        .problems(List.of(Problem.error("Nonsense").expected("sense")))
                        .build()));
    create("web", spec -> spec.words = Map.of("greeting", "hello"));
    awaitPhase("web", "INVALID");
    awaitHeld(false);
    int before = calm();
    assertThat(calm()).as("it is at rest").isEqualTo(before);
    client.resource(bundle("web")).delete();
    await().atMost(PATIENCE).until(() -> bundle("web") == null);
  }

  @Test
  void while_it_goes_its_status_says_so() {
    started(
        described()
            .status(
                (bundle, pass) ->
                    Map.of(
                        "phase",
                        bundle.getMetadata().getDeletionTimestamp() == null
                            ? "kept"
                            : "going: " + pass.delta().waiting().size())));
    create("web", spec -> spec.words = Map.of("greeting", "hello"));
    awaitPhase("web", "kept");
    ConfigMap map = configMap("greeting");
    patch(map, "{\"metadata\": {\"finalizers\": [\"example.com/hold\"]}}");
    client.resource(bundle("web")).delete();
    await()
        .atMost(PATIENCE)
        .until(() -> bundle("web") != null && bundle("web").getStatus().phase.equals("going: 1"));
    patch(map, "{\"metadata\": {\"finalizers\": null}}");
    await().atMost(PATIENCE).until(() -> bundle("web") == null);
  }

  private void pause(String configMap, String value) {
    patch(
        configMap(configMap),
        "{\"metadata\": {\"annotations\": {\"homeostat.dev/paused\": " + value + "}}}");
  }

  @Test
  void the_end_of_a_pause_is_seen_at_once() {
    started(described());
    create("web", spec -> spec.words = Map.of("greeting", "hello"));
    awaitPhase("web", "SETTLED");
    pause("greeting", "\"true\"");
    awaitPhase("web", "BLOCKED");
    int before = calm();
    assertThat(calm()).as("a blocked application is not polled").isEqualTo(before);
    pause("greeting", "null");
    awaitPhase("web", "SETTLED");
  }

  @Test
  void the_end_of_a_pause_is_seen_at_once_while_it_goes() {
    started(described());
    create("web", spec -> spec.words = Map.of("greeting", "hello"));
    awaitPhase("web", "SETTLED");
    pause("greeting", "\"true\"");
    awaitPhase("web", "BLOCKED");
    client.resource(bundle("web")).delete();
    int before = calm();
    assertThat(calm()).as("a blocked teardown is not polled").isEqualTo(before);
    assertThat(configMap("greeting")).isNotNull();
    pause("greeting", "null");
    await().atMost(PATIENCE).until(() -> bundle("web") == null);
    assertThat(configMap("greeting")).isNull();
  }

  @Test
  void the_end_of_a_pause_is_seen_at_once_when_the_owner_is_gone_already() {
    started(described());
    create("web", spec -> spec.words = Map.of("greeting", "hello"));
    awaitPhase("web", "SETTLED");
    pause("greeting", "\"true\"");
    awaitPhase("web", "BLOCKED");
    client.resource(bundle("web")).delete();
    calm();
    patch(bundle("web"), "{\"metadata\": {\"finalizers\": null}}");
    await().atMost(PATIENCE).until(() -> bundle("web") == null);
    calm();
    pause("greeting", "null");
    await().atMost(PATIENCE).until(() -> configMap("greeting") == null);
  }

  @Test
  void beside_a_blocked_object_the_others_are_no_reason_for_a_pass() {
    started(described());
    create("web", spec -> spec.words = Map.of("greeting", "hello", "other", "bye"));
    awaitPhase("web", "SETTLED");
    pause("greeting", "\"true\"");
    awaitPhase("web", "BLOCKED");
    int before = calm();
    patch(configMap("other"), "{\"metadata\": {\"annotations\": {\"by\": \"another\"}}}");
    assertThat(calm()).isEqualTo(before);
  }

  @Test
  void what_no_server_serves_is_not_watched() {
    Controller controller =
        started(
            described()
                .application(
                    bundle ->
                        Application.ownedBy(TypedObjects.owner(bundle))
                            .manifest(unserved())
                            .build()));
    create("web", spec -> {});
    await()
        .atMost(PATIENCE)
        .untilAsserted(
            () ->
                assertThat(passes)
                    .isNotEmpty()
                    .allSatisfy(
                        pass ->
                            assertThat(pass.problems())
                                .extracting(Problem::code)
                                .contains("UnknownKind")));
    calm();
    assertThat(controller.troubles()).isEmpty();
    assertThat(Thread.getAllStackTraces().keySet())
        .extracting(Thread::getName)
        .anyMatch(name -> name.startsWith("homeostat-watch "))
        .noneMatch(name -> name.matches("homeostat-watch v1 K\\d.*"));
  }

  private static Manifest unserved() {
    return TypedObjects.manifest(
        IntStream.range(0, 20)
            .<HasMetadata>mapToObj(
                i ->
                    new GenericKubernetesResourceBuilder()
                        .withApiVersion("v1")
                        .withKind("K" + i)
                        .withNewMetadata()
                        .withName("a")
                        .endMetadata()
                        .build())
            .toList());
  }

  @Test
  void of_what_makes_no_sense_any_more_only_what_vanishes_matters() {
    AtomicBoolean nonsense = new AtomicBoolean();
    started(
        described()
            .application(
                bundle ->
                    application(bundle).toBuilder()
                        .problems(
                            nonsense.get()
                                ? List.of(Problem.error("Nonsense").expected("sense"))
                                : List.of())
                        .build()));
    create("web", spec -> spec.words = Map.of("greeting", "hello"));
    awaitPhase("web", "SETTLED");
    nonsense.set(true);
    edit("web", spec -> spec.words = Map.of("greeting", "bye"));
    awaitPhase("web", "INVALID");
    int before = calm();
    patch(configMap("greeting"), "{\"metadata\": {\"annotations\": {\"by\": \"somebody\"}}}");
    assertThat(calm()).isEqualTo(before);
    client.resource(configMap("greeting")).delete();
    await().atMost(PATIENCE).until(() -> runs.size() > before);
  }
}
