package dev.homeostat.core.waves;

import static dev.homeostat.core.Stage.config;
import static dev.homeostat.core.Stage.configMap;
import static dev.homeostat.core.Stage.object;
import static dev.homeostat.core.Stage.sent;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.TextNode;
import dev.homeostat.FieldPath;
import dev.homeostat.Manifest;
import dev.homeostat.Problem;
import dev.homeostat.ReconcileResult;
import dev.homeostat.Resource;
import dev.homeostat.ResourceId;
import dev.homeostat.core.Stage;
import dev.homeostat.folder.ServerRules;
import dev.homeostat.spi.DesiredStateEditor;
import dev.homeostat.spi.HookContext;
import dev.homeostat.spi.ManglingHook;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Waves that are set as data, and their precedence over annotations and dependencies (K16). */
class Act2ExplicitWavesTest {

  private static final String ARGO = "argocd.argoproj.io/sync-wave";

  private static ManglingHook hook(String name, Consumer<DesiredStateEditor> mangling) {
    return new ManglingHook() {
      @Override
      public String name() {
        return name;
      }

      @Override
      public void mangle(DesiredStateEditor app, HookContext context) {
        mangling.accept(app);
      }
    };
  }

  private static DesiredStateEditor.Target target(DesiredStateEditor app, String name) {
    return app.resource(configMap(name)).orElseThrow();
  }

  private static String annotated(String name, String annotation, String wave) {
    return object(
        "v1",
        "ConfigMap",
        "name: %s, annotations: {%s: '%s'}".formatted(name, annotation, wave),
        "");
  }

  private static List<String> codes(ReconcileResult pass) {
    return pass.problems().stream().map(Problem::code).toList();
  }

  private static void assertCreates(ReconcileResult pass, String first, String second) {
    assertThat(sent(pass))
        .containsExactly("create ConfigMap shop/" + first, "create ConfigMap shop/" + second);
  }

  @Test
  void the_application_sets_waves_and_they_are_not_sent() {
    Stage stage =
        Stage.of(config("a") + config("b"))
            .want(app -> app.wave(ResourceId.configMap("a"), 2).wave(configMap("b"), 1));
    assertCreates(stage.pass(), "b", "a");
    assertThat(stage.cluster().get(configMap("a")).orElseThrow().tree().at("/metadata/annotations"))
        .isEmpty();
    assertThat(stage.record(configMap("a")).wave()).isEqualTo(2);
  }

  @Test
  void they_also_count_for_the_resources_of_hooks() {
    Stage stage =
        Stage.of(config("a"))
            .want(app -> app.wave(configMap("a"), 2).wave(configMap("b"), 1))
            .hooks(
                hook(
                    "more",
                    app -> app.add(Resource.of(Manifest.parse(config("b")).documents().get(0)))));
    assertCreates(stage.pass(), "b", "a");
  }

  @Test
  void a_hook_sets_a_wave() {
    Stage stage =
        Stage.of(config("a") + config("b")).hooks(hook("order", app -> target(app, "a").wave(9)));
    assertCreates(stage.pass(), "b", "a");
  }

  @Test
  void a_changed_wave_of_an_unchanged_resource_is_recorded_for_its_deletion() {
    Stage stage = Stage.of(config("a") + config("b")).want(app -> app.wave(configMap("a"), 5));
    stage.settle();
    ReconcileResult pass = stage.want(app -> app.wave(configMap("a"), 0)).pass();
    assertThat(sent(pass)).isEmpty();
    assertThat(stage.record(configMap("a")).wave()).isZero();
    assertThat(sent(stage.delete()))
        .containsExactly("delete ConfigMap shop/b", "delete ConfigMap shop/a");
  }

  @Test
  void two_that_set_the_wave_are_an_error_that_names_both() {
    Stage stage =
        Stage.of(config("a") + config("b"))
            .want(app -> app.wave(configMap("a"), 1))
            .hooks(
                hook("one", app -> target(app, "a").wave(2)),
                hook("two", app -> target(app, "b").wave(3)),
                hook("three", app -> target(app, "b").wave(4).wave(4)));
    ReconcileResult pass = stage.pass();
    assertThat(pass.outcome()).isEqualTo(ReconcileResult.Outcome.INVALID);
    assertThat(codes(pass)).containsExactly("WaveSetTwice", "WaveSetTwice");
    assertThat(pass.problems())
        .extracting(Problem::got)
        .containsExactlyInAnyOrder(
            "two: the application and hook:one", "two: hook:three and hook:two");
  }

  @Test
  void the_same_wave_twice_is_no_error() {
    Stage stage =
        Stage.of(config("a"))
            .want(app -> app.wave(configMap("a"), 2))
            .hooks(hook("one", app -> target(app, "a").wave(2).wave(2)));
    assertThat(codes(stage.pass())).isEmpty();
  }

  @Test
  void a_wave_of_no_resource_is_an_error() {
    ReconcileResult pass =
        Stage.of(config("a")).want(app -> app.wave(ResourceId.configMap("typo"), 2)).pass();
    assertThat(pass.outcome()).isEqualTo(ReconcileResult.Outcome.INVALID);
    assertThat(codes(pass)).containsExactly("WaveWithoutResource");
    assertThat(sent(pass)).isEmpty();
  }

  @Test
  void an_annotation_of_the_manifest_does_not_count_and_is_reported() {
    Stage stage =
        Stage.of(annotated("a", ARGO, "0") + config("b")).want(app -> app.wave(configMap("a"), 7));
    ReconcileResult pass = stage.pass();
    assertCreates(pass, "b", "a");
    assertThat(pass.problems())
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.code()).isEqualTo("WaveOverridden");
              assertThat(problem.isError()).isFalse();
              assertThat(problem.path()).contains("argocd.argoproj.io~1sync-wave");
            });
  }

  @Test
  void an_annotation_that_is_no_number_does_not_count_either() {
    Stage stage =
        Stage.of(annotated("a", "homeostat.dev/wave", "late"))
            .want(app -> app.wave(configMap("a"), 7));
    ReconcileResult pass = stage.pass();
    assertThat(stage.record(configMap("a")).wave()).isEqualTo(7);
    assertThat(codes(pass)).containsExactly("WaveOverridden");
  }

  @Test
  void an_equal_annotation_is_not_reported() {
    Stage stage = Stage.of(annotated("a", ARGO, "7")).want(app -> app.wave(configMap("a"), 7));
    assertThat(codes(stage.pass())).isEmpty();
  }

  @Test
  void k16_an_annotation_that_a_hook_set_is_not_reported() {
    Stage stage =
        Stage.of(annotated("a", ARGO, "0") + config("b"))
            .want(app -> app.wave(configMap("a"), 7))
            .hooks(
                hook(
                    "argo",
                    app ->
                        target(app, "a")
                            .override(
                                FieldPath.of("metadata", "annotations", ARGO),
                                (TextNode.valueOf("100")))));
    ReconcileResult pass = stage.pass();
    assertCreates(pass, "b", "a");
    assertThat(codes(pass)).isEmpty();
  }

  @Test
  void k16_a_dependency_counts_more_than_the_wave_of_argo_cd() {
    Stage stage =
        Stage.of(annotated("a", ARGO, "1") + annotated("b", ARGO, "5"))
            .hooks(hook("order", app -> target(app, "a").after(configMap("b"))));
    ReconcileResult pass = stage.pass();
    assertCreates(pass, "b", "a");
    assertThat(pass.problems())
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.code()).isEqualTo("WaveBeforeDependency");
              assertThat(problem.resource()).contains(configMap("a"));
              assertThat(problem.advice()).contains("wave 6");
            });
  }

  @Test
  void k16_the_wave_of_argo_cd_that_is_also_that_of_a_dependency_gives_way() {
    Stage stage =
        Stage.of(annotated("a", ARGO, "5") + annotated("b", ARGO, "5"))
            .hooks(hook("order", app -> target(app, "a").after(configMap("b"))));
    ReconcileResult pass = stage.pass();
    assertCreates(pass, "b", "a");
    assertThat(stage.record(configMap("a")).wave()).isEqualTo(6);
    assertThat(codes(pass)).containsExactly("WaveBeforeDependency");
  }

  @Test
  void k16_what_has_no_wave_of_its_own_comes_before_the_wave_of_argo_cd() {
    String service = object("v1", "Service", "name: s", "spec: {type: ClusterIP}");
    Stage stage =
        Stage.of(annotated("a", ARGO, "0") + service)
            .hooks(hook("order", app -> target(app, "a").after(Stage.id("Service", "s"))));
    ReconcileResult pass = stage.pass();
    assertThat(sent(pass)).containsExactly("create Service shop/s", "create ConfigMap shop/a");
    assertThat(stage.record(configMap("a")).wave()).isZero();
    assertThat(codes(pass)).isEmpty();
  }

  @Test
  void what_depends_on_a_wave_that_gave_way_gives_way_too() {
    Stage stage =
        Stage.of(annotated("a", ARGO, "1") + annotated("b", ARGO, "5") + annotated("c", ARGO, "5"))
            .hooks(
                hook(
                    "order",
                    app -> {
                      target(app, "a").after(configMap("b"));
                      target(app, "c").after(configMap("a"));
                    }));
    ReconcileResult pass = stage.pass();
    assertThat(sent(pass))
        .containsExactly(
            "create ConfigMap shop/b", "create ConfigMap shop/a", "create ConfigMap shop/c");
    assertThat(codes(pass)).containsExactly("WaveBeforeDependency", "WaveBeforeDependency");
  }

  @Test
  void an_explicit_wave_counts_more_than_a_dependency_and_the_contradiction_is_reported() {
    Stage stage =
        Stage.of(
                annotated("a", "homeostat.dev/wave", "1")
                    + annotated("b", "homeostat.dev/wave", "5"))
            .hooks(hook("order", app -> target(app, "a").after(configMap("b"))));
    ReconcileResult pass = stage.pass();
    assertCreates(pass, "a", "b");
    assertThat(codes(pass)).containsExactly("WaveBeforeDependency");
  }

  @Test
  void the_wave_of_argo_cd_on_a_dependency_gives_way_to_an_explicit_one() {
    Stage stage =
        Stage.of(annotated("a", "homeostat.dev/wave", "1") + annotated("b", ARGO, "5"))
            .hooks(hook("order", app -> target(app, "a").after(configMap("b"))));
    ReconcileResult pass = stage.pass();
    assertCreates(pass, "b", "a");
    assertThat(stage.record(configMap("b")).wave()).isZero();
    assertThat(pass.problems())
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.code()).isEqualTo("WaveBeforeDependency");
              assertThat(problem.resource()).contains(configMap("b"));
              assertThat(problem.expected()).startsWith("a wave before those of all resources");
              assertThat(problem.advice()).contains("wave 0");
            });
  }

  @Test
  void it_gives_way_across_resources_without_a_wave_and_others_stay() {
    Stage stage =
        Stage.of(
                config("first")
                    + annotated("late", ARGO, "0")
                    + annotated("early", ARGO, "-9")
                    + config("between"))
            .want(app -> app.wave(configMap("first"), 2))
            .hooks(
                hook(
                    "order",
                    app -> {
                      target(app, "first").after(configMap("between"));
                      target(app, "between").after(configMap("late")).after(configMap("early"));
                    }));
    ReconcileResult pass = stage.pass();
    assertThat(codes(pass)).isEmpty();
    assertThat(stage.record(configMap("late")).wave()).isZero();

    stage.want(app -> app.wave(configMap("first"), 1));
    pass = stage.pass();
    assertThat(pass.problems())
        .singleElement()
        .satisfies(problem -> assertThat(problem.resource()).contains(configMap("late")));
    assertThat(stage.record(configMap("late")).wave()).isEqualTo(-1);
    assertThat(stage.record(configMap("between")).wave()).isZero();
    assertThat(stage.record(configMap("early")).wave()).isEqualTo(-9);
  }

  @Test
  void a_resource_of_an_unknown_kind_holds_up_the_waves_after_its_own() {
    String gizmo = object("none.example.com/v1", "Gizmo", "name: g", "");
    ResourceId id = ResourceId.of("none.example.com/Gizmo", "g");
    Stage stage =
        Stage.of(config("a") + gizmo + config("b"))
            .server(ServerRules.NONE.withStrictKinds(true))
            .want(app -> app.wave(configMap("a"), 0).wave(id, 1).wave(configMap("b"), 2));
    ReconcileResult pass = stage.pass();
    assertThat(sent(pass)).containsExactly("create ConfigMap shop/a");
    assertThat(pass.delta().waiting())
        .singleElement()
        .hasToString("ConfigMap shop/b: it waits for none.example.com/Gizmo g: unknown kind");
    assertThat(pass.outcome()).isEqualTo(ReconcileResult.Outcome.FAILED);
    assertThat(sent(stage.want(app -> app.wave(id, 3)).pass()))
        .containsExactly("create ConfigMap shop/b");
  }

  @Test
  void the_wave_of_a_cluster_scoped_resource_counts_whatever_namespace_its_id_has() {
    String role =
        object("rbac.authorization.k8s.io/v1", "ClusterRole", "name: r, namespace: any", "");
    ResourceId id = new ResourceId("rbac.authorization.k8s.io", "ClusterRole", "any", "r");
    Stage stage = Stage.of(role + config("a")).want(app -> app.wave(id, 7).wave(configMap("a"), 3));
    assertThat(sent(stage.pass()))
        .containsExactly(
            "create ConfigMap shop/a", "create rbac.authorization.k8s.io/ClusterRole r");
  }

  @Test
  void the_wave_of_one_cluster_scoped_resource_is_not_that_of_another() {
    String roles =
        object("rbac.authorization.k8s.io/v1", "ClusterRole", "name: q", "")
            + object("rbac.authorization.k8s.io/v1", "ClusterRole", "name: r", "");
    ResourceId r = new ResourceId("rbac.authorization.k8s.io", "ClusterRole", "any", "r");
    Stage stage = Stage.of(roles).want(app -> app.wave(r, 7));
    stage.settle();
    assertThat(stage.record(r.in("")).wave()).isEqualTo(7);
    assertThat(stage.record(ResourceId.of("rbac.authorization.k8s.io/ClusterRole", "q")).wave())
        .isEqualTo(1);
  }

  @Test
  void waves_are_a_part_of_the_application() {
    var one = Stage.application(config("a"));
    var other = one.toBuilder().wave(configMap("a"), 3).build();
    assertThat(other.waves()).isEqualTo(Map.of(configMap("a"), 3));
    assertThat(other).isNotEqualTo(one);
    assertThat(other.toBuilder().build()).isEqualTo(other);
  }
}
