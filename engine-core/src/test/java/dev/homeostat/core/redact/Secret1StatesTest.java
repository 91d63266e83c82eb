package dev.homeostat.core.redact;

import static dev.homeostat.core.hooks.HookTrial.codes;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.Engine;
import dev.homeostat.ReconcileResult;
import dev.homeostat.ResourceAddress;
import dev.homeostat.ResourceId;
import dev.homeostat.core.hooks.HookTrial;
import dev.homeostat.folder.EmbeddedCluster;
import dev.homeostat.report.Step;
import dev.homeostat.spi.cluster.CachedVersion;
import dev.homeostat.spi.cluster.CachedVersions;
import dev.homeostat.spi.cluster.Cluster;
import dev.homeostat.spi.cluster.ClusterResponse;
import dev.homeostat.spi.cluster.ForwardingCluster;
import dev.homeostat.spi.state.StateStore;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** SECRET-1: states hold digests of the fields that only the live object marks as sensitive. */
class Secret1StatesTest {

  private static final ResourceId MAP = ResourceId.configMap("a").in("shop");
  private static final String ANNOTATIONS = "/metadata/annotations";
  private static final String SENSITIVE = "homeostat.dev/sensitive";

  private HookTrial trial;

  /** The server chooses a word, which is pinned; the manifest sets another one. */
  @BeforeEach
  void choosing() {
    trial =
        HookTrial.of(HookTrial.MAP + "data: {set: set-secret}\n")
            .want(app -> app.observe(MAP, schema -> schema.defaults().observe("/data/chosen")))
            .server(
                server ->
                    server.withMutation(
                        object -> {
                          if (object.at("/data/chosen").isMissingNode()) {
                            object.withObjectProperty("data").put("chosen", "chosen-secret");
                          }
                          return object;
                        }));
  }

  private void mark(String paths) {
    trial.cluster().edit(MAP, ANNOTATIONS, Map.of(SENSITIVE, paths));
  }

  private static String state(ReconcileResult pass) {
    return pass.state().toJson().toString();
  }

  @Test
  void without_a_mark_the_values_are_there() {
    assertThat(state(trial.pass())).contains("set-secret", "chosen-secret");
  }

  @Test
  void a_mark_on_the_object_hides_its_values_in_the_next_state() {
    trial.pass();
    mark("/data");
    assertThat(state(trial.pass())).doesNotContain("set-secret", "chosen-secret");
    assertThat(state(trial.pass())).doesNotContain("set-secret", "chosen-secret");
  }

  @Test
  void a_plan_and_its_steps_hide_them_too() {
    trial.pass();
    mark("/data");
    trial.pass();
    trial.steps().clear();
    assertThat(state(trial.plan())).doesNotContain("set-secret", "chosen-secret");
    assertThat(trial.steps()).isNotEmpty();
    for (Step step : trial.steps()) {
      assertThat(step.tree().toString()).doesNotContain("set-secret", "chosen-secret");
    }
  }

  @Test
  void a_plan_hides_them_before_a_pass_has_stored_the_mark() {
    trial.pass();
    mark("/data");
    trial.steps().clear();
    assertThat(state(trial.plan())).doesNotContain("set-secret", "chosen-secret");
    trial.pass();
    assertThat(trial.steps()).extracting(Step::phase).contains(Step.Phase.LAST_APPLIED);
    for (Step step : trial.steps()) {
      assertThat(step.tree().toString()).doesNotContain("set-secret", "chosen-secret");
    }
  }

  @Test
  void a_marked_object_that_is_as_desired_is_written_no_more() {
    trial.pass();
    mark("/data");
    ReconcileResult hiding = trial.pass();
    ReconcileResult after = trial.pass();
    assertThat(hiding.requests()).isEmpty();
    assertThat(after.requests()).isEmpty();
    assertThat(after.state()).isEqualTo(hiding.state());
    assertThat(after.outcome()).isEqualTo(ReconcileResult.Outcome.SETTLED);
  }

  @Test
  void a_pin_that_the_object_marks_is_reported_and_not_put_back() {
    trial.pass();
    mark("/data/chosen");
    assertThat(codes(trial.pass())).contains("NotRestorable");
    trial.cluster().edit(MAP, "/data/chosen", "other-secret");
    ReconcileResult pass = trial.pass();
    assertThat(codes(pass)).contains("NotRestorable", "SensitivePinChanged");
    assertThat(trial.map("/data/chosen")).isEqualTo("other-secret");
    assertThat(state(pass)).doesNotContain("other-secret");
  }

  @Test
  void a_field_that_the_manifest_sets_is_still_put_back() {
    trial.pass();
    mark("/data/set");
    trial.pass();
    trial.cluster().edit(MAP, "/data/set", "other-secret");
    ReconcileResult pass = trial.pass();
    assertThat(codes(pass)).doesNotContain("NotRestorable");
    assertThat(trial.map("/data/set")).isEqualTo("set-secret");
    assertThat(state(pass)).doesNotContain("set-secret", "other-secret");
  }

  @Test
  void
      a_mark_that_its_annotation_lists_no_more_counts_until_the_next_record_and_no_change_is_claimed() {
    trial.pass();
    mark("/data");
    trial.pass();
    mark("");
    ReconcileResult once = trial.later(Duration.ofHours(25)).pass();
    ReconcileResult twice = trial.later(Duration.ofHours(25)).pass();
    assertThat(codes(once)).doesNotContain("SensitivePinChanged");
    assertThat(codes(twice)).isEmpty();
    assertThat(state(twice)).contains("set-secret", "chosen-secret");
    trial.cluster().edit(MAP, "/data/chosen", "other");
    trial.pass();
    assertThat(trial.map("/data/chosen")).as("the pin").isEqualTo("chosen-secret");
  }

  @Test
  void a_mark_counts_although_its_annotation_is_gone() {
    trial.pass();
    mark("/data");
    trial.pass();
    trial.cluster().edit(MAP, ANNOTATIONS, Map.of());
    assertHidden(trial.later(Duration.ofHours(25)).pass());
    assertHidden(trial.later(Duration.ofHours(25)).pass());
  }

  @Test
  void a_mark_counts_for_an_object_that_is_created_again() {
    trial.pass();
    mark("/data");
    trial.pass();
    trial.cluster().remove(MAP);
    assertHidden(trial.plan());
    assertHidden(trial.pass());
    assertHidden(trial.later(Duration.ofHours(25)).pass());
    trial.cluster().edit(MAP, "/data/set", "other-secret");
    assertHidden(trial.plan());
    assertHidden(trial.pass());
    assertThat(trial.map("/data/set")).isEqualTo("set-secret");
  }

  @Test
  void a_mark_of_an_object_that_was_created_again_ends_once_the_manifest_has_an_annotation() {
    trial.pass();
    mark("/data");
    trial.pass();
    trial.cluster().remove(MAP);
    assertHidden(trial.pass());
    String listing =
        HookTrial.MAP.replace("{name: a}", "{name: a, annotations: {" + SENSITIVE + ": ''}}");
    trial.want(listing + "data: {set: set-secret}\n").pass();
    trial.cluster().edit(MAP, "/data/set", "other");
    assertThat(state(trial.pass())).contains("set-secret");
  }

  private static void assertHidden(ReconcileResult pass) {
    assertThat(state(pass) + pass.problems() + pass.delta() + pass.requests())
        .doesNotContain("set-secret", "chosen-secret", "other-secret");
    pass.requests()
        .forEach(request -> assertThat(request.body().toString()).doesNotContain("-secret"));
    pass.delta()
        .updated()
        .forEach(update -> assertThat(update.changes().toString()).doesNotContain("-secret"));
  }

  @Test
  void digests_of_contested_and_refused_values_have_the_key_of_the_application() {
    trial.pass();
    mark("/data/set");
    for (int i = 0; i < 4; i++) {
      trial.cluster().edit(MAP, "/data/set", "other-" + i);
      assertThat(state(trial.pass()))
          .contains("contests")
          .doesNotContain("\"asked\":\"sha256:", "\"found\":\"sha256:");
    }
  }

  /** A cluster whose watch has every object, and knows its version at once. */
  private record WatchedCluster(EmbeddedCluster cluster) implements CachedVersions {

    static Cluster of(EmbeddedCluster cluster) {
      return new ForwardingCluster(cluster) {
        @Override
        public CachedVersions cachedVersions() {
          return new WatchedCluster(cluster);
        }
      };
    }

    @Override
    public CachedVersion of(ResourceAddress address) {
      return cluster.read(address) instanceof ClusterResponse.Done done
          ? new CachedVersion.Seen(done.resource().uid(), done.resource().resourceVersion())
          : CachedVersion.missing();
    }

    @Override
    public boolean isWithout(String apiVersion, String kind, Map<String, String> labels) {
      return false;
    }
  }

  @Test
  void an_engine_that_runs_notices_a_mark_although_no_observed_field_has_changed() {
    StateStore states = StateStore.inMemory();
    Engine engine = Engine.builder().cluster(trial.cluster()).state(states).build();
    engine.reconcile(trial.application());
    trial.cluster().edit(MAP, "/data", Map.of("set", "set-secret", "chosen", "x"));
    for (String other : List.of("a", "b", "c")) {
      assertThat(state(engine.reconcile(trial.application()))).contains("set-secret");
      trial.cluster().edit(MAP, ANNOTATIONS, Map.of("other", other));
    }
    mark("/data");
    assertThat(state(engine.reconcile(trial.application()))).doesNotContain("set-secret");
  }

  @Test
  void an_object_that_need_not_be_read_is_read_for_its_marks() {
    StateStore states = StateStore.inMemory();
    Engine.Builder builder =
        Engine.builder().cluster(WatchedCluster.of(trial.cluster())).state(states);
    builder.build().reconcile(trial.application());
    mark("/data/chosen");
    Engine engine = builder.build();
    assertThat(codes(engine.reconcile(trial.application()))).contains("NotRestorable");
    assertThat(codes(engine.reconcile(trial.application()))).contains("NotRestorable");
    assertThat(codes(builder.build().reconcile(trial.application()))).contains("NotRestorable");
  }
}
