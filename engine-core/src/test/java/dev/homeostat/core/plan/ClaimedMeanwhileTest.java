package dev.homeostat.core.plan;

import static dev.homeostat.core.Stage.config;
import static dev.homeostat.core.Stage.configMap;
import static dev.homeostat.core.Stage.refusal;
import static dev.homeostat.core.Stage.sent;
import static dev.homeostat.core.Stage.why;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Application;
import dev.homeostat.ReconcileResult;
import dev.homeostat.Resource;
import dev.homeostat.core.Stage;
import dev.homeostat.core.compare.Trial;
import dev.homeostat.folder.ClusterRequest;
import dev.homeostat.tree.Trees;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** ACT-7, ACT-8, ACT-13: an update that meets another object than it was decided for stops. */
class ClaimedMeanwhileTest {

  private final Stage stage = Stage.of(config("a"));

  /** A pass that changes an object, of which another writer makes something before the patch. */
  private ReconcileResult passAfter(Runnable edit) {
    stage.settle();
    boolean[] first = {true};
    stage.filter(
        (request, next) -> {
          if (request.verb() == ClusterRequest.Verb.PATCH && first[0]) {
            first[0] = false;
            edit.run();
            return refusal(409, "Conflict", "the object has been modified");
          }
          return next.get();
        });
    return stage.want(config("a", "new")).pass();
  }

  private void assertLeft(ReconcileResult pass, String value) {
    assertThat(sent(pass)).hasSize(1);
    assertThat(why(pass.delta().waiting()))
        .containsExactly("a: it is another object now, or must not be changed");
    assertThat(stage.value(configMap("a"), "/data/k")).contains('"' + value + '"');
    ReconcileResult second = stage.pass();
    assertThat(sent(second)).isEmpty();
    assertThat(second.delta().blocked()).hasSize(1);
    assertThat(stage.value(configMap("a"), "/data/k")).contains('"' + value + '"');
  }

  @Test
  void an_object_of_a_stranger_in_the_place_of_ours_is_not_changed() {
    ReconcileResult pass =
        passAfter(
            () -> {
              stage.cluster().remove(configMap("a"));
              stage
                  .cluster()
                  .put(
                      Trial.resource(
                          "{apiVersion: 'v1', kind: 'ConfigMap',"
                              + " metadata: {name: 'a', namespace: 'shop'}, data: {k: 'theirs'}}"));
            });
    assertLeft(pass, "theirs");
  }

  @Test
  void an_object_that_was_handed_over_is_not_changed() {
    ReconcileResult pass =
        passAfter(
            () -> {
              Resource live = stage.cluster().get(configMap("a")).orElseThrow();
              ObjectNode tree = live.tree().deepCopy();
              ((ObjectNode) tree.at("/metadata/labels")).put(Application.UID_LABEL, "another");
              stage.cluster().put(live.with(Trees.freeze(tree)));
            });
    assertLeft(pass, "v");
  }

  @Test
  void an_object_that_was_paused_is_not_changed() {
    ReconcileResult pass =
        passAfter(
            () ->
                stage
                    .cluster()
                    .edit(
                        configMap("a"),
                        "/metadata/annotations",
                        Map.of("homeostat.dev/paused", "true")));
    assertLeft(pass, "v");
  }

  @Test
  void an_object_that_is_still_ours_is_changed_after_a_conflict() {
    ReconcileResult pass =
        passAfter(() -> stage.cluster().edit(configMap("a"), "/data/k", "other"));
    assertThat(sent(pass)).hasSize(2);
    assertThat(stage.value(configMap("a"), "/data/k")).contains("\"new\"");
  }
}
