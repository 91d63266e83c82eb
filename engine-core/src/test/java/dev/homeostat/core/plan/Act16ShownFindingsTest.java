package dev.homeostat.core.plan;

import static dev.homeostat.core.Stage.configMap;
import static dev.homeostat.core.Stage.object;
import static dev.homeostat.core.Stage.why;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.Action;
import dev.homeostat.ReconcileResult;
import dev.homeostat.core.Stage;
import dev.homeostat.folder.ClusterRequest;
import dev.homeostat.spi.DeltaHook;
import dev.homeostat.spi.HookContext;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * ACT-16: an accepted form is listed whatever is done with its resource, in a plan as in a pass.
 */
class Act16ShownFindingsTest {

  /** The server keeps its own value of one field. */
  private final Stage stage =
      Stage.of(object("v1", "ConfigMap", "name: a", "data: {mode: asked, k: v, l: v}"))
          .webhook(
              tree -> {
                if (tree.at("/metadata/name").asText().equals("a")) {
                  tree.withObject("/data").put("mode", "chosen");
                }
                return tree;
              });

  private static List<String> accepted(ReconcileResult pass) {
    return pass.delta().accepted().stream().map(form -> form.path().toString()).toList();
  }

  private void assertShown() {
    assertThat(accepted(stage.plan())).as("plan").containsExactly("/data/mode");
    assertThat(accepted(stage.pass())).as("pass").containsExactly("/data/mode");
  }

  private void edit(String path) {
    stage.cluster().withHand("rival").edit(configMap("a"), path, "theirs");
  }

  /** Three repairs; the next one waits. */
  private void contest() {
    for (int i = 0; i < 3; i++) {
      edit("/data/k");
      stage.pass();
      stage.forward(Duration.ofMinutes(1));
    }
    edit("/data/k");
  }

  @Test
  void of_a_resource_that_is_as_desired() {
    stage.settle();
    assertShown();
  }

  @Test
  void beside_a_change() {
    stage.settle();
    edit("/data/k");
    assertShown();
  }

  @Test
  void beside_a_contested_field() {
    stage.settle();
    contest();
    assertShown();
    assertThat(stage.plan().delta().waiting()).hasSize(1);
  }

  @Test
  void beside_a_change_that_the_application_does_not_allow() {
    stage.settle();
    edit("/data/k");
    stage.want(app -> app.actions(Action.CREATE));
    assertShown();
    assertThat(stage.plan().delta().blocked()).hasSize(1);
  }

  @Test
  void of_a_resource_that_a_hook_holds_back() {
    stage.settle();
    edit("/data/k");
    stage.hooks(new Holding());
    assertShown();
    assertThat(why(stage.plan().delta().waiting())).containsExactly("a: not now");
  }

  @Test
  void once_beside_a_change_of_an_object_that_is_recreated() {
    String recreated = "name: a, annotations: {homeostat.dev/on-immutable: recreate}";
    String data = "data: {mode: asked, k: %s, l: %s}";
    stage.want(object("v1", "ConfigMap", recreated, data.formatted("v", "v"))).settle();
    stage.refuse(
        request ->
            request.verb() == ClusterRequest.Verb.PATCH
                && request.body().toString().contains("/data/k"),
        Stage.refusal(422, "Invalid", "no", "FieldValueInvalid data.k: field is immutable"));
    stage.want(object("v1", "ConfigMap", recreated, data.formatted("w", "w")));
    ReconcileResult pass = stage.pass();
    assertThat(accepted(pass)).containsExactly("/data/mode");
    assertThat(pass.delta().waiting())
        .singleElement()
        .satisfies(
            held ->
                assertThat(held.changes())
                    .extracting(change -> change.path().toString())
                    .as("asked once more, and changed")
                    .containsExactly("/data/mode", "/data/l"));
  }

  @Test
  void but_not_of_an_object_that_is_being_deleted() {
    stage.settle();
    stage.cluster().edit(configMap("a"), "/metadata/finalizers", List.of("e/f"));
    stage
        .cluster()
        .get(configMap("a"))
        .ifPresent(live -> stage.cluster().delete(live.address(), live.uid()));
    assertThat(accepted(stage.plan())).isEmpty();
    ReconcileResult pass = stage.pass();
    assertThat(accepted(pass)).isEmpty();
    assertThat(why(pass.delta().waiting())).containsExactly("a: it is being deleted");
  }

  /** Holds back all that is not in sync. */
  private static final class Holding implements DeltaHook {
    @Override
    public String name() {
      return "holding";
    }

    @Override
    public Decision decide(Input input, HookContext context) {
      return new Hold(context.clock().instant().plusSeconds(60), "not now");
    }
  }
}
