package dev.homeostat.core.hooks;

import static dev.homeostat.core.hooks.HookTrial.MAP;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.ApplicationBuilder;
import dev.homeostat.ReconcileResult;
import dev.homeostat.ReconcileResult.Outcome;
import dev.homeostat.ResourceId;
import dev.homeostat.spi.HookContext;
import dev.homeostat.spi.LastAppliedHook;
import dev.homeostat.tree.Trees;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** HOOK-1: a field that a last-applied hook adds is observed like a field of the manifest. */
class Hook1LastAppliedA3Test {

  private static final ResourceId A = ResourceId.configMap("a").in("shop");
  private static final String DATA = MAP + "data: {k: v}\n";

  /** Adds a member to the data, and an element to a list. */
  private record Adds(Optional<String> replaces) implements LastAppliedHook {
    @Override
    public String name() {
      return "adds";
    }

    @Override
    public ObjectNode merge(Input input, HookContext context) {
      ObjectNode tree = Trees.thaw(input.soFar());
      tree.withObjectProperty("data").put("added", "x");
      return tree;
    }
  }

  /** Changes the tree that was merged so far. */
  private record Changes(Consumer<ObjectNode> change) implements LastAppliedHook {
    @Override
    public String name() {
      return "changes";
    }

    @Override
    public ObjectNode merge(Input input, HookContext context) {
      ObjectNode tree = Trees.thaw(input.soFar());
      change.accept(tree);
      return tree;
    }
  }

  private static final Adds ADDS = new Adds(Optional.empty());

  @ParameterizedTest
  @ValueSource(strings = {"", "merge"})
  void drift_of_an_added_field_is_reverted(String replaced) {
    HookTrial trial =
        HookTrial.of(DATA, new Adds(Optional.of(replaced).filter(name -> !name.isEmpty())));
    trial.pass();
    assertThat(trial.map("/data/added")).isEqualTo("x");
    trial.cluster().edit(A, "/data/added", "by-hand");

    ReconcileResult plan = trial.plan();
    ReconcileResult pass = trial.pass();

    assertThat(trial.map("/data/added")).isEqualTo("x");
    assertThat(pass.delta().updated()).hasSize(1);
    assertThat(plan.delta()).isEqualTo(pass.delta());
    assertThat(trial.pass().requests()).isEmpty();
  }

  @Test
  void an_added_field_is_added_to_an_object_that_exists() {
    HookTrial trial = HookTrial.of(DATA);
    trial.pass();
    assertThat(trial.hooks(ADDS).pass().outcome()).isEqualTo(Outcome.SETTLED);
    assertThat(trial.map("/data/added")).isEqualTo("x");
  }

  @Test
  void it_goes_when_the_hook_is_retired() {
    HookTrial trial = HookTrial.of(DATA, ADDS);
    trial.pass();
    trial.hooks().want(app -> app.retiredHooks("adds"));
    assertThat(trial.pass().outcome()).isEqualTo(Outcome.SETTLED);
    assertThat(trial.map("/data/added")).isEmpty();
    assertThat(trial.map("/data/k")).isEqualTo("v");
  }

  @Test
  void a_schema_that_extends_the_default_one_observes_it() {
    assertThat(afterAnEdit(app -> app.observe(A, s -> s.defaults()))).isEqualTo("x");
  }

  @Test
  void a_written_schema_decides_otherwise() {
    assertThat(afterAnEdit(app -> app.observe(A, s -> s.observe("/data/k")))).isEqualTo("by-hand");
    assertThat(afterAnEdit(app -> app.observe(A, s -> s.defaults().except("/data/added"))))
        .isEqualTo("by-hand");
  }

  @Test
  void an_element_that_is_added_to_a_list_is_observed_and_counts() {
    LastAppliedHook sidecar =
        new Changes(
            tree ->
                ((ObjectNode) tree.at("/spec/template/spec"))
                    .withArray("containers")
                    .addObject()
                    .put("name", "proxy")
                    .put("image", "proxy:1"));
    HookTrial trial =
        HookTrial.of(
            """
            apiVersion: apps/v1
            kind: Deployment
            metadata: {name: web}
            spec: {template: {spec: {containers: [{name: app, image: "app:1"}]}}}
            """,
            sidecar);
    assertThat(trial.pass().outcome()).isEqualTo(Outcome.SETTLED);
    ResourceId web = ResourceId.deployment("web").in("shop");
    trial.cluster().edit(web, "/spec/template/spec/containers/[name=proxy]/image", "proxy:2");
    assertThat(trial.pass().delta().updated()).hasSize(1);
    assertThat(trial.at(web, "/spec/template/spec/containers/[name=proxy]/image").asText())
        .isEqualTo("proxy:1");
  }

  /** READ-3: as in a manifest that was saved from a cluster. */
  @Test
  void fields_of_the_server_are_not_sent() {
    HookTrial trial =
        HookTrial.of(
            DATA,
            new Changes(
                tree -> {
                  ObjectNode metadata = tree.withObjectProperty("metadata");
                  metadata
                      .put("resourceVersion", "4711")
                      .put("uid", "0b7e4a52")
                      .putNull("selfLink");
                  metadata
                      .withObjectProperty("annotations")
                      .put("kubectl.kubernetes.io/last-applied-configuration", "{}")
                      .put("kept", "x");
                }));

    ReconcileResult pass = trial.pass();

    assertThat(pass.outcome()).isEqualTo(Outcome.SETTLED);
    assertThat(pass.problems())
        .extracting(problem -> problem.code() + " " + problem.path())
        .containsExactlyInAnyOrder(
            "ServerOwnedField /metadata/resourceVersion",
            "ServerOwnedField /metadata/uid",
            "ServerOwnedField /metadata/annotations/kubectl.kubernetes.io~1last-applied-configuration");
    assertThat(pass.problems()).allSatisfy(p -> assertThat(p.toString()).contains("hook:changes"));
    assertThat(pass.delta().accepted()).isEmpty();
    assertThat(trial.map("/metadata/annotations/kept")).isEqualTo("x");
    assertThat(trial.pass().requests()).isEmpty();
  }

  /** READ-4: as in a manifest. */
  @Test
  void plain_texts_of_a_secret_are_enforced() {
    ResourceId secret = ResourceId.secret("s").in("shop");
    HookTrial trial =
        HookTrial.of(
            "apiVersion: v1\nkind: Secret\nmetadata: {name: s}\n",
            new Changes(tree -> tree.putObject("stringData").put("word", "sesame")));
    trial.pass();
    trial.cluster().edit(secret, "/data/word", "b3RoZXI=");

    ReconcileResult pass = trial.pass();

    assertThat(pass.delta().updated()).hasSize(1);
    assertThat(pass.delta().accepted()).isEmpty();
    assertThat(trial.at(secret, "/data/word").asText()).isEqualTo("c2VzYW1l");
    assertThat(trial.pass().requests()).isEmpty();
  }

  private static String afterAnEdit(UnaryOperator<ApplicationBuilder> schema) {
    HookTrial trial = HookTrial.of(DATA, ADDS).want(schema);
    trial.pass();
    trial.cluster().edit(A, "/data/added", "by-hand");
    trial.pass();
    return trial.map("/data/added");
  }
}
