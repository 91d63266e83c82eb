package dev.homeostat.core.findings;

import static dev.homeostat.core.Stage.id;
import static dev.homeostat.core.Stage.object;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.homeostat.ReconcileResult;
import dev.homeostat.core.Stage;
import dev.homeostat.report.Condition;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** E37: accepted surplus stays when the manifest changes, and says so (POLICY-6). */
class E37AcceptedSurplusTest {

  private static String web(String image, String more) {
    return object(
        "apps/v1",
        "Deployment",
        "name: web",
        "spec: {selector: {matchLabels: {app: w}}, template: {metadata: {labels: {app: w}},"
            + " spec: {containers: [{name: a, image: '%s'}%s]}}}".formatted(image, more));
  }

  private static final String SIDECAR = "/spec/template/spec/containers/[name=sidecar]";
  private final boolean[] injecting = {true};
  private final Stage stage =
      Stage.of(web("a:1", ""))
          .webhook(
              tree -> {
                if (injecting[0]
                    && tree.at("/spec/template/spec/containers") instanceof ArrayNode list) {
                  list.addObject().put("name", "sidecar").put("image", "s:1");
                }
                return tree;
              });

  private void settled() {
    stage.settle();
    injecting[0] = false;
  }

  @Test
  void it_stays_and_is_listed() {
    settled();
    stage.want(web("a:2", ""));
    stage.settle();
    ReconcileResult pass = stage.forward(Duration.ofHours(2)).pass();
    assertThat(stage.value(id("apps/Deployment", "web"), SIDECAR)).isPresent();
    assertThat(pass.delta().accepted())
        .extracting(form -> form.path().toString())
        .containsExactly(SIDECAR);
    assertThat(pass.state().condition(Condition.AS_ASKED)).isPresent();
  }

  @Test
  void other_bounds_ask_again() {
    settled();
    stage.want(web("a:1", ", {name: b, image: 'b:1'}")).settle();
    assertThat(stage.value(id("apps/Deployment", "web"), SIDECAR)).isEmpty();
  }

  @Test
  void another_minimum_asks_nothing_again() {
    settled();
    String except =
        object(
            "apps/v1",
            "Deployment",
            "name: web",
            Song.DEFAULT + "observer_schema_except: ['/spec/template/spec/containers/[name=a]']");
    Song.want(stage, web("a:1", ""), except).settle();
    assertThat(stage.value(id("apps/Deployment", "web"), SIDECAR)).isPresent();
  }

  @Test
  void it_stays_when_the_list_is_short_for_a_while() {
    String keyed =
        Song.observing(
            "{k: null, parts: [{name: p}, {observer_schema_list_keys: [name],"
                + " observer_schema_list_max_length: 1}]}");
    Stage other = Song.stage(Song.with("{k: 1, parts: [{name: p}]}"), keyed);
    other.webhook(
        tree -> {
          tree.withObject("/spec").putArray("parts").addObject().put("name", "r");
          return tree;
        });
    other.settle();
    other.cluster().edit(Song.ID, "/spec/k", 2);
    other.settle();
    ReconcileResult pass = Song.want(other, Song.with("{k: 3, parts: [{name: p}]}"), keyed).pass();
    assertThat(pass.requests().toString()).doesNotContain("\"op\":\"remove\"");
  }

  @Test
  void so_does_strict() {
    settled();
    String strict =
        object(
            "apps/v1",
            "Deployment",
            "name: web",
            Song.DEFAULT + "observer_schema_strict: [/spec/template/spec/containers]");
    Song.want(stage, web("a:1", ""), strict).settle();
    assertThat(stage.value(id("apps/Deployment", "web"), SIDECAR)).isEmpty();
  }
}
