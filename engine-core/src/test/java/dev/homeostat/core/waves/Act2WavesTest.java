package dev.homeostat.core.waves;

import static dev.homeostat.core.Stage.config;
import static dev.homeostat.core.Stage.configMap;
import static dev.homeostat.core.Stage.id;
import static dev.homeostat.core.Stage.object;
import static dev.homeostat.core.Stage.sent;
import static dev.homeostat.core.Stage.why;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.ReconcileResult;
import dev.homeostat.Resource;
import dev.homeostat.ResourceId;
import dev.homeostat.core.Stage;
import dev.homeostat.core.compare.Trial;
import dev.homeostat.spi.cluster.ClusterResponse;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Phaser;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.statistics.Statistics;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** ACT-2: waves order what is created, and never hold up a repair. */
class Act2WavesTest {

  private static Resource named(String name, String annotation) {
    return Trial.resource(
        "{apiVersion: 'v1', kind: 'ConfigMap', metadata: {name: '%s', annotations: {%s}}}"
            .formatted(name, annotation));
  }

  private static WaveOrder orderOf(
      List<Resource> resources, Map<ResourceId, Set<ResourceId>> dependsOn) {
    return WaveOrder.of(
        resources.stream()
            .map(each -> new WaveRequest(each, OptionalInt.empty(), path -> false))
            .toList(),
        dependsOn);
  }

  @ParameterizedTest
  @CsvSource({
    "Namespace, 0",
    "apiextensions.k8s.io/CustomResourceDefinition, 0",
    "scheduling.k8s.io/PriorityClass, 0",
    "node.k8s.io/RuntimeClass, 0",
    "storage.k8s.io/StorageClass, 0",
    "networking.k8s.io/IngressClass, 0",
    "storage.k8s.io/CSIDriver, 0",
    "ServiceAccount, 1",
    "rbac.authorization.k8s.io/ClusterRoleBinding, 1",
    "LimitRange, 1",
    "ResourceQuota, 1",
    "networking.k8s.io/NetworkPolicy, 1",
    "ConfigMap, 1",
    "Secret, 1",
    "PersistentVolume, 1",
    "PersistentVolumeClaim, 1",
    "Service, 2",
    "apps/Deployment, 3",
    "apps/StatefulSet, 3",
    "batch/Job, 3",
    "Pod, 3",
    "networking.k8s.io/Ingress, 4",
    "music.example.com/Song, 4",
    "apps.example.com/Deployment, 4",
    "admissionregistration.k8s.io/ValidatingWebhookConfiguration, 5",
    "apiregistration.k8s.io/APIService, 5"
  })
  void each_kind_has_its_wave(String kind, int wave) {
    assertThat(KindWaves.of(ResourceId.of(kind, "x"))).isEqualTo(wave);
  }

  @ParameterizedTest
  @CsvSource({
    "'homeostat.dev/wave: ''7''', 7",
    "'homeostat.dev/wave: '' -2 ''', -2",
    "'argocd.argoproj.io/sync-wave: ''3''', 3",
    "'homeostat.dev/wave: ''7'', argocd.argoproj.io/sync-wave: ''3''', 7"
  })
  void an_annotation_says_which_wave(String annotation, int wave) {
    Resource resource = named("a", annotation.replaceAll("([a-z./-]+):", "'$1':"));
    WaveOrder waves = orderOf(List.of(resource), Map.of());
    assertThat(waves.byResource()).containsExactly(Map.entry(resource.id(), wave));
    assertThat(waves.problems()).isEmpty();
  }

  @Test
  void a_wave_that_is_no_number_is_refused_where_it_stands() {
    ReconcileResult pass =
        Stage.of(
                object(
                    "v1",
                    "ConfigMap",
                    "name: a, annotations: {homeostat.dev/wave: early}",
                    "data: {}"))
            .pass();
    assertThat(pass.outcome()).isEqualTo(ReconcileResult.Outcome.INVALID);
    assertThat(pass.requests()).isEmpty();
    assertThat(pass.problems())
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.code()).isEqualTo("WaveNotANumber");
              assertThat(problem.path()).contains("homeostat.dev~1wave");
              assertThat(problem.source().orElseThrow().line()).isEqualTo(4);
            });
  }

  @Test
  void what_depends_on_something_comes_one_wave_after_it() {
    Resource a = named("a", "");
    Resource b = named("b", "");
    Resource c = named("c", "");
    WaveOrder waves =
        orderOf(
            List.of(c, b, a),
            Map.of(c.id(), Set.of(b.id(), a.id()), b.id(), Set.of(a.id(), id("Secret", "else"))));
    assertThat(waves.byResource()).isEqualTo(Map.of(a.id(), 1, b.id(), 2, c.id(), 3));
    assertThat(waves.problems()).isEmpty();
  }

  @Test
  void an_annotation_counts_for_what_depends_on_it_and_is_not_moved_itself() {
    Resource a = named("a", "'homeostat.dev/wave': '9'");
    Resource b = named("b", "");
    Resource c = named("c", "'homeostat.dev/wave': '0'");
    WaveOrder waves =
        orderOf(List.of(a, b, c), Map.of(b.id(), Set.of(a.id()), c.id(), Set.of(b.id())));
    assertThat(waves.byResource()).isEqualTo(Map.of(a.id(), 9, b.id(), 10, c.id(), 0));
  }

  @Test
  void what_an_annotated_one_depends_on_comes_before_it_too() {
    Resource early = named("early", "'homeostat.dev/wave': '-2'");
    Resource needed = named("needed", "");
    Resource deep = named("deep", "");
    Resource beside = named("beside", "");
    Resource own = named("own", "'homeostat.dev/wave': '7'");
    WaveOrder waves =
        orderOf(
            List.of(early, needed, deep, beside, own),
            Map.of(early.id(), Set.of(needed.id(), own.id()), needed.id(), Set.of(deep.id())));
    assertThat(waves.byResource())
        .isEqualTo(
            Map.of(early.id(), -2, needed.id(), -3, deep.id(), -4, beside.id(), 1, own.id(), 7));
  }

  @Test
  void a_cycle_keeps_the_waves_of_the_kinds_and_warns() {
    Resource a = named("a", "");
    Resource b = named("b", "");
    Resource c = named("c", "");
    WaveOrder waves =
        orderOf(
            List.of(a, b, c),
            Map.of(a.id(), Set.of(b.id()), b.id(), Set.of(a.id()), c.id(), Set.of(c.id())));
    assertThat(waves.byResource()).isEqualTo(Map.of(a.id(), 1, b.id(), 1, c.id(), 1));
    assertThat(waves.problems())
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.code()).isEqualTo("DependencyCycle");
              assertThat(problem.isError()).isFalse();
              assertThat(problem.resource().orElseThrow()).isIn(a.id(), b.id());
            });
  }

  @Test
  void what_only_needs_a_part_of_a_cycle_is_not_said_to_be_in_it() {
    Resource before = named("a", "");
    Resource b = named("b", "");
    Resource c = named("c", "");
    WaveOrder waves =
        orderOf(
            List.of(before, b, c),
            Map.of(before.id(), Set.of(b.id()), b.id(), Set.of(c.id()), c.id(), Set.of(b.id())));
    assertThat(waves.problems())
        .singleElement()
        .satisfies(problem -> assertThat(problem.resource().orElseThrow()).isIn(b.id(), c.id()));
  }

  @Test
  void what_a_part_of_a_cycle_needs_is_not_said_to_be_in_it() {
    Resource before = named("a", "");
    Resource b = named("b", "");
    Resource c = named("c", "");
    WaveOrder waves =
        orderOf(
            List.of(before, b, c),
            Map.of(b.id(), Set.of(before.id(), c.id()), c.id(), Set.of(before.id(), b.id())));
    assertThat(waves.problems())
        .singleElement()
        .satisfies(problem -> assertThat(problem.resource().orElseThrow()).isIn(b.id(), c.id()));
  }

  @Test
  void two_that_need_the_same_are_no_cycle() {
    Resource a = named("a", "");
    Resource b = named("b", "");
    Resource c = named("c", "");
    assertThat(
            orderOf(
                    List.of(a, b, c),
                    Map.of(a.id(), Set.of(b.id(), c.id()), b.id(), Set.of(c.id())))
                .problems())
        .isEmpty();
  }

  @Property(tries = 300)
  void no_resource_comes_before_what_it_needs(
      @ForAll @Size(max = 30) List<@IntRange(max = 899) Integer> arrows) {
    List<Resource> resources = IntStream.range(0, 30).mapToObj(i -> named("r" + i, "")).toList();
    Map<ResourceId, Set<ResourceId>> needs = new java.util.HashMap<>();
    for (int arrow : arrows) {
      int from = Math.max(arrow / 30, arrow % 30);
      int to = Math.min(arrow / 30, arrow % 30);
      needs
          .computeIfAbsent(resources.get(from).id(), key -> new java.util.HashSet<>())
          .add(resources.get(to).id());
    }
    WaveOrder waves = orderOf(resources, needs);
    assertThat(waves.problems()).isEmpty();
    needs.forEach(
        (id, all) ->
            all.stream()
                .filter(other -> !other.equals(id))
                .forEach(
                    other ->
                        assertThat(waves.byResource().get(id))
                            .isGreaterThan(waves.byResource().get(other))));
    int deepest = Collections.max(waves.byResource().values());
    Statistics.label("deepest wave").collect(deepest <= 1 ? "one" : deepest <= 3 ? "few" : "many");
    Statistics.label("deepest wave").coverage(c -> c.check("few").percentage(p -> p > 3));
  }

  private static final String LAYERS =
      object("apps/v1", "Deployment", "name: d", "spec: {replicas: 1}")
          + object("v1", "Service", "name: s", "spec: {type: ClusterIP}")
          + config("c")
          + object("v1", "Namespace", "name: extra", "");

  @Test
  void creation_goes_by_waves_and_not_by_the_manifest() {
    assertThat(sent(Stage.of(LAYERS).pass()))
        .containsExactly(
            "create Namespace extra",
            "create ConfigMap shop/c",
            "create Service shop/s",
            "create apps/Deployment shop/d");
  }

  @Test
  void what_fails_holds_up_what_later_waves_would_create_or_change() {
    Stage stage = Stage.of(LAYERS);
    stage.settle();
    stage
        .want(LAYERS.replace("replicas: 1", "replicas: 2") + config("new"))
        .refuse(
            request -> request.address().id().name().equals("new") && request.isWrite(),
            Stage.refusal(403, "Forbidden", "exceeded quota"));
    ReconcileResult pass = stage.pass();
    assertThat(sent(pass)).containsExactly("create ConfigMap shop/new");
    assertThat(why(pass.delta().waiting())).containsExactly("d: it waits for ConfigMap shop/new");
  }

  @Test
  void putting_back_drift_of_an_object_that_is_there_never_waits() {
    Stage stage = Stage.of(LAYERS);
    stage.settle();
    stage.cluster().edit(id("apps/Deployment", "d"), "/spec/replicas", 5);
    stage
        .want(LAYERS + config("new"))
        .refuse(
            request -> request.address().id().name().equals("new") && request.isWrite(),
            Stage.refusal(403, "Forbidden", "exceeded quota"));
    ReconcileResult pass = stage.pass();
    assertThat(sent(pass))
        .containsExactly("create ConfigMap shop/new", "patch apps/Deployment shop/d");
    assertThat(stage.value(id("apps/Deployment", "d"), "/spec/replicas")).contains("1");
  }

  @Test
  void within_a_wave_requests_go_side_by_side_but_not_more_than_allowed() throws Exception {
    AtomicInteger running = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    Phaser together = new Phaser(3);
    ExecutorService pool = Executors.newFixedThreadPool(8);
    try {
      StringBuilder manifest = new StringBuilder();
      for (int i = 0; i < 9; i++) {
        manifest.append(config("c" + i));
      }
      Stage stage =
          Stage.of(manifest.toString())
              .filter(
                  (request, next) -> {
                    if (!request.isWrite()) {
                      return next.get();
                    }
                    most.accumulateAndGet(running.incrementAndGet(), Math::max);
                    awaitAdvance(together);
                    ClusterResponse answer = next.get();
                    running.decrementAndGet();
                    return answer;
                  })
              .engine(builder -> builder.executor(pool, 3));
      ReconcileResult pass = stage.pass();
      assertThat(pass.delta().created()).hasSize(9);
      assertThat(most).hasValue(3);
    } finally {
      pool.shutdownNow();
    }
  }

  /** Three at a time, or the test fails: nobody goes on before three are there. */
  private static void awaitAdvance(Phaser together) {
    try {
      together.awaitAdvanceInterruptibly(together.arrive(), 10, TimeUnit.SECONDS);
    } catch (InterruptedException | java.util.concurrent.TimeoutException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void a_definition_comes_before_its_objects_even_on_a_server_that_does_not_know_them() {
    Stage stage =
        Stage.of(
                object("music.example.com/v1", "Song", "name: hymn", "spec: {key1: a}")
                    + object(
                        "apiextensions.k8s.io/v1",
                        "CustomResourceDefinition",
                        "name: songs.music.example.com",
                        """
                        spec:
                          group: music.example.com
                          scope: Namespaced
                          names: {kind: Song, plural: songs}
                          versions:
                          - name: v1
                            served: true
                            storage: true
                            schema:
                              openAPIV3Schema:
                                {type: object, x-kubernetes-preserve-unknown-fields: true}
                        """))
            .server(dev.homeostat.folder.ServerRules.NONE.withStrictKinds(true));
    ReconcileResult first = stage.pass();
    assertThat(sent(first).get(0)).startsWith("create apiextensions.k8s.io/");
    stage.settle();
    assertThat(stage.value(id("music.example.com/Song", "hymn"), "/spec/key1")).contains("\"a\"");
  }

  @Test
  void problems_of_a_wave_are_told_once_for_each_resource() {
    Stage stage =
        Stage.of(config("a") + config("b"))
            .refuse(
                request -> request.isWrite(), Stage.refusal(403, "Forbidden", "exceeded quota"));
    ReconcileResult pass = stage.pass();
    assertThat(pass.problems())
        .extracting(problem -> problem.resource().orElseThrow())
        .containsExactly(configMap("a"), configMap("b"));
  }
}
