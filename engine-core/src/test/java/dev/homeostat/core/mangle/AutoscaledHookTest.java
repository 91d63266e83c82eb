package dev.homeostat.core.mangle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.FieldPath;
import dev.homeostat.Manifest;
import dev.homeostat.Resource;
import dev.homeostat.core.hooks.HookTrial;
import dev.homeostat.core.hooks.Mangler;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** POLICY-7: the replicas of a workload with an autoscaler are left to it. */
class AutoscaledHookTest {

  private static final String DEPLOYMENT =
      "apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: web}\nspec: {replicas: 2}\n";

  private static String autoscaler(String group, String kind, String target) {
    return "apiVersion: "
        + group
        + "/v1\nkind: "
        + kind
        + "\nmetadata: {name: web}\nspec: {scaleTargetRef: "
        + target
        + "}\n";
  }

  private static String autoscaler(String target) {
    return autoscaler("autoscaling", "HorizontalPodAutoscaler", target);
  }

  /** Returns whether the replicas of the deployment are observed. */
  private static boolean isKept(String manifest, Mangler... hooks) {
    var plan = HookTrial.of(manifest, hooks).plan();
    assertThat(plan.problems()).noneMatch(problem -> problem.isError());
    return FieldPath.parse("/spec/replicas")
        .in(plan.state().mangledObserverSchema().get(0))
        .isPresent();
  }

  @Test
  void what_it_targets_is_left_to_it() {
    String target = "{apiVersion: apps/v1, kind: Deployment, name: web}";
    assertThat(isKept(DEPLOYMENT)).isTrue();
    assertThat(isKept(DEPLOYMENT + "---\n" + autoscaler(target))).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{apiVersion: apps/v1, kind: Deployment, name: other}",
        "{apiVersion: apps/v1, kind: StatefulSet, name: web}",
        "{apiVersion: e/v1, kind: Deployment, name: web}",
        "{apiVersion: apps/v1, kind: '', name: web}",
        "{apiVersion: apps/v1, kind: Deployment, name: ''}",
        "{apiVersion: apps/v1, kind: Deployment}",
        "{apiVersion: apps/v1, name: web}",
        "{apiVersion: apps/v1, kind: Deployment, name: [web]}",
        "web"
      })
  void what_it_does_not_target_is_kept(String target) {
    assertThat(isKept(DEPLOYMENT + "---\n" + autoscaler(target))).isTrue();
  }

  @Test
  void another_kind_that_says_the_same_is_no_autoscaler() {
    String target = "{apiVersion: apps/v1, kind: Deployment, name: web}";
    String other = autoscaler("example.org", "HorizontalPodAutoscaler", target);
    assertThat(isKept(DEPLOYMENT + "---\n" + other)).isTrue();
    assertThat(isKept(DEPLOYMENT + "---\n" + autoscaler("autoscaling", "Scaler", target))).isTrue();
  }

  @Test
  void one_that_a_hook_adds_counts_too() {
    String target = "{apiVersion: apps/v1, kind: Deployment, name: web}";
    Resource added = Resource.of(Manifest.parse(autoscaler(target)).documents().get(0));
    Mangler last = Mangler.of("zz-last", (app, context) -> app.add(added)).at(9);
    assertThat(isKept(DEPLOYMENT, last)).isFalse();
  }
}
