package dev.homeostat.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Application;
import dev.homeostat.Manifest;
import dev.homeostat.ReconcileResult.Outcome;
import dev.homeostat.Resource;
import dev.homeostat.ResourceId;
import dev.homeostat.Settings;
import dev.homeostat.folder.EmbeddedCluster;
import dev.homeostat.report.Condition;
import dev.homeostat.report.Request;
import dev.homeostat.report.RequestOutcome;
import dev.homeostat.spi.cluster.ClusterResponse;
import dev.homeostat.tree.Trees;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A pass as a function, and the parts of a simulation that a test sets. */
class PurePassA8Test {

  private static final ResourceId SETTINGS = ResourceId.configMap("settings");

  private static Application shop(String colour) {
    return Application.named("shop", "web")
        .manifest(
            Manifest.parse(
                "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: settings}\ndata: {colour: "
                    + colour
                    + "}\n"))
        .build();
  }

  private static Resource painted(Resource object, String colour) {
    var tree = Trees.thaw(object.tree());
    tree.withObject("/data").put("colour", colour);
    return Resource.of(tree);
  }

  @Test
  void equal_inputs_give_equal_outcomes() {
    PurePass.Outcome first = PurePass.of(shop("blue")).reconcile();
    assertThat(first.result().delta().created()).containsExactly(SETTINGS.in("shop"));
    assertThat(first.objects()).hasSize(1);
    assertThat(PurePass.of(shop("blue")).reconcile()).isEqualTo(first);
  }

  @Test
  void an_outcome_is_the_input_of_the_next_pass() {
    PurePass.Outcome first = PurePass.of(shop("blue")).reconcile();
    PurePass next = PurePass.of(shop("blue")).state(first.state()).live(first.objects());
    assertThat(next.reconcile().result().requests()).isEmpty();
    assertThat(next.reconcile().result().outcome()).isEqualTo(Outcome.SETTLED);
    assertThat(next.delete().objects()).isEmpty();
  }

  @Test
  void drift_is_found_by_a_plan_and_reverted_by_a_pass_and_no_input_is_changed() {
    PurePass.Outcome first = PurePass.of(shop("blue")).reconcile();
    Resource drifted = painted(first.objects().get(0), "red");
    PurePass next = PurePass.of(shop("blue")).state(first.state()).live(drifted);

    PurePass.Outcome plan = next.plan();
    assertThat(plan.result().outcome()).isEqualTo(Outcome.PENDING);
    assertThat(plan.objects().get(0).tree().at("/data/colour").asText()).isEqualTo("red");

    PurePass.Outcome done = next.reconcile();
    assertThat(done.result().requests())
        .singleElement()
        .satisfies(
            request -> {
              assertThat(request.verb()).isEqualTo(Request.Verb.PATCH);
              assertThat(request.outcome()).isEqualTo(new RequestOutcome.Done());
            });
    assertThat(done.objects().get(0).tree().at("/data/colour").asText()).isEqualTo("blue");
    assertThat(drifted.tree().at("/data/colour").asText()).isEqualTo("red");
  }

  @Test
  void a_second_object_gets_a_uid_of_its_own_at_the_time_of_its_pass() {
    PurePass.Outcome first = PurePass.of(shop("blue")).reconcile();
    Instant later = Instant.parse("2031-01-01T00:00:00Z");
    PurePass.Outcome second =
        PurePass.of(
                Application.named("shop", "other")
                    .manifest(Resource.of(Trees.freeze(other())))
                    .build())
            .live(first.objects())
            .at(later)
            .reconcile();
    assertThat(second.objects()).extracting(Resource::uid).doesNotHaveDuplicates().hasSize(2);
    assertThat(second.state().condition(Condition.READY).orElseThrow().since()).isEqualTo(later);
  }

  private static ObjectNode other() {
    var tree = Trees.thaw(Trees.emptyObject());
    tree.put("apiVersion", "v1").put("kind", "ConfigMap");
    tree.putObject("metadata").put("name", "other");
    return tree;
  }

  @Test
  void a_simulation_changes_the_settings() {
    Simulation sim = Simulation.of(shop("blue"));
    sim.settle();
    sim.settings(settings -> settings.withWanted(Settings.Wanted.ABSENT)).settle();
    assertThat(sim.cluster().objects()).isEmpty();
  }

  @Test
  void a_simulation_answers_one_create() {
    Simulation sim =
        Simulation.of(shop("blue"))
            .answerCreate(SETTINGS, ClusterResponse.Refused.of(403, "Forbidden", "quota"));
    assertThat(sim.pass().requests())
        .extracting(request -> request.outcome().toString())
        .containsExactly("403 Forbidden: quota");
    assertThat(sim.cluster().objects()).isEmpty();
    sim.settle();
    assertThat(sim.cluster().objects()).hasSize(1);
  }

  @Test
  void a_simulation_edits_objects_of_any_namespace() {
    Simulation sim = Simulation.of(shop("blue"));
    EmbeddedCluster cluster = sim.cluster();
    ResourceId elsewhere = SETTINGS.in("elsewhere");
    cluster.put(
        Manifest.parse(
                "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: settings, namespace: elsewhere}\ndata: {k: v, l: w}\n")
            .documents()
            .stream()
            .map(document -> Resource.of((ObjectNode) document.tree()))
            .toList()
            .get(0));
    sim.edit(elsewhere, "/data/k", "x");
    sim.remove(elsewhere, "/data/l");
    assertThat(cluster.get(elsewhere).orElseThrow().tree().path("data").toString())
        .isEqualTo("{\"k\":\"x\"}");
    sim.remove(elsewhere);
    assertThat(cluster.get(elsewhere)).isEmpty();
    assertThat(List.copyOf(cluster.objects())).isEmpty();
  }
}
