package dev.homeostat.controller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.homeostat.Application;
import dev.homeostat.Problem;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import io.fabric8.kubernetes.api.model.ConfigMap;
import java.util.List;
import java.util.Map;
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

  @Test
  void what_makes_no_sense_from_the_begin_is_not_held() {
    started(
        described()
            .application(
                bundle ->
                    Application.ownedBy(dev.homeostat.kubernetes.TypedObjects.owner(bundle))
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
}
