package dev.homeostat.core.mangle;

import static dev.homeostat.core.hooks.HookTrial.MAP;
import static dev.homeostat.core.hooks.HookTrial.codes;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Application;
import dev.homeostat.Manifest;
import dev.homeostat.Problem;
import dev.homeostat.ReconcileResult;
import dev.homeostat.Resource;
import dev.homeostat.ResourceId;
import dev.homeostat.core.Stage;
import dev.homeostat.core.hooks.HookTrial;
import dev.homeostat.core.hooks.Mangler;
import dev.homeostat.tree.Trees;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** HOOK-7: a resource that a hook adds is read as one of the manifest. */
class Hook7AddedResourcesTest {

  @Test
  void adding_a_resource_that_is_there_is_an_error_that_names_both() {
    Mangler adds = Mangler.of("a", (app, context) -> app.add(resource(MAP)));
    assertThat(Hook7EditsTest.refused(MAP, adds).got())
        .isEqualTo("one that manifest brought; hook:a adds it");
    Mangler first = Mangler.of("b", (app, context) -> app.add(resource(other(MAP))));
    Mangler second = Mangler.of("c", (app, context) -> app.add(resource(other(MAP))));
    assertThat(Hook7EditsTest.refused(MAP, first, second).got())
        .isEqualTo("one that hook:b brought; hook:c adds it");
  }

  static String other(String manifest) {
    return manifest.replace("name: a", "name: b");
  }

  static Resource resource(String manifest) {
    return Resource.of(Manifest.parse(manifest).documents().get(0));
  }

  @Test
  void an_added_resource_is_read_like_a_manifest() {
    String written =
        "apiVersion: v1\nkind: Secret\nmetadata: {name: s, uid: x, annotations: null}\n"
            + "stringData: {word: sesame}\n";
    HookTrial trial =
        HookTrial.of(MAP, Mangler.of("a", (app, context) -> app.add(resource(written))));
    ReconcileResult pass = trial.pass();
    assertThat(pass.outcome()).isEqualTo(ReconcileResult.Outcome.SETTLED);
    assertThat(codes(pass)).containsExactly("ServerOwnedField");
    assertThat(trial.at(ResourceId.secret("s"), "/data/word").asText()).isEqualTo("c2VzYW1l");
    assertThat(trial.at(ResourceId.secret("s"), "/stringData").isMissingNode()).isTrue();
    assertThat(trial.pass().requests()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"name: ../b", "name: b, namespace: Shop_B", "name: b, namespace: -b"})
  void an_added_resource_has_names_that_a_server_accepts(String metadata) {
    Resource added = resource(MAP);
    ObjectNode tree = Trees.thaw(added.tree());
    tree.set("metadata", Manifest.parse("{" + metadata + "}").documents().get(0).tree());
    Problem problem =
        Hook7EditsTest.refused(MAP, Mangler.of("a", (app, context) -> app.add(added.with(tree))));
    assertThat(problem.code()).isEqualTo("InvalidName");
    assertThat(problem.got()).endsWith("', from hook:a");
  }

  @Test
  void an_added_resource_does_not_go_to_a_namespace_that_cannot_be_one() {
    String here = "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a, namespace: shop}\n";
    Application application =
        Application.named("Shop_A", "web").manifest(Manifest.parse(here)).build();
    ReconcileResult pass =
        Stage.of(application)
            .hooks(Mangler.of("a", (app, context) -> app.add(resource(other(MAP)))))
            .pass();
    assertThat(pass.outcome()).isEqualTo(ReconcileResult.Outcome.INVALID);
    assertThat(pass.problems().get(0).advice())
        .isEqualTo(
            "choose a namespace of the application that a server accepts, or let the hook name one");
  }
}
