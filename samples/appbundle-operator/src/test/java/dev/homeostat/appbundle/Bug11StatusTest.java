package dev.homeostat.appbundle;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.kubernetes.testing.RunningApiServer;

/** Bug 11: the status is replaced as a whole, is lost by conflicts, and says too little. */
class Bug11StatusTest extends BothSidesGround {

  private static final String TWO =
      """
      - name: first
        components:
        - {name: a, template: {apiVersion: v1, kind: ConfigMap, metadata: {name: a}}}
      - name: second
        components:
        - {name: b, template: {apiVersion: v1, kind: ConfigMap, metadata: {name: b}}}
      """;

  Bug11StatusTest(RunningApiServer server) {
    super(server);
  }

  @OnBothSides
  void a_status_is_written_although_others_write_the_bundle_meanwhile(Contender who) {
    Side side = side(who);
    boolean[] interfered = {false};
    before(
        side,
        "PUT|PATCH",
        "/appbundles/shop/status",
        () -> {
          merge(
              "app.example.com/v1alpha1",
              "AppBundle",
              "shop",
              "{\"metadata\": {\"labels\": {\"team\": \"blue\"}}}");
          interfered[0] = true;
        });
    bundle("shop", TWO);
    side.work("shop");
    side.reaches(() -> assertThat(interfered[0]).isTrue());
    side.ends(
        () -> {
          assertPhase("shop", "Deployed");
          assertThat(refused(side, "/appbundles/shop/status")).isEmpty();
        },
        () -> {
          assertThat(refused(side, "/appbundles/shop/status")).hasSize(1);
          assertThat(status("shop")).isEmpty();
        });
  }

  private void breakFirst() {
    edit(
        "shop",
        object ->
            ((ObjectNode) object.at("/spec/groups/0/components/0/template"))
                .put("apiVersion", "nothing.example.com/v1")
                .put("kind", "Nothing"));
  }

  @OnBothSides
  void a_failure_is_about_the_present_generation(Contender who) {
    Side side = side(who);
    bundle("shop", TWO);
    side.work("shop");
    side.reaches(() -> assertPhase("shop", "Deployed"));
    breakFirst();
    side.work("shop");
    side.ends(
        () -> assertPhase("shop", "Failed"),
        () -> {
          assertThat(status("shop").path("phase").asText()).isEqualTo("Failed");
          assertThat(status("shop").path("observedGeneration").asInt()).isEqualTo(1);
          assertThat(object("shop").tree().at("/metadata/generation").asInt()).isEqualTo(2);
        });
  }

  @OnBothSides
  void groups_that_were_deployed_stay_in_the_status_behind_a_failure(Contender who) {
    Side side = side(who);
    bundle("shop", TWO);
    side.work("shop");
    side.reaches(() -> assertPhase("shop", "Deployed"));
    breakFirst();
    side.work("shop");
    side.ends(
        () -> {
          assertPhase("shop", "Failed");
          assertThat(status("shop").path("groupStatuses")).hasSize(2);
        },
        () -> {
          assertThat(status("shop").path("phase").asText()).isEqualTo("Failed");
          assertThat(status("shop").path("groupStatuses")).hasSize(1);
        });
  }
}
