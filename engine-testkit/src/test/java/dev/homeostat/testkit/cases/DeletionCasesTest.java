package dev.homeostat.testkit.cases;

import static dev.homeostat.testkit.ReconcileResultAssert.assertThat;
import static dev.homeostat.testkit.cases.Cases.app;
import static dev.homeostat.testkit.cases.Cases.settled;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.ReconcileResult;
import dev.homeostat.Resource;
import dev.homeostat.ResourceId;
import dev.homeostat.testkit.Simulation;
import dev.homeostat.tree.Trees;
import java.util.List;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;

/** Objects that other tools deleted by mistake, or did not delete. */
class DeletionCasesTest {

  private static final String NAMESPACE =
      "apiVersion: v1\nkind: Namespace\nmetadata: {name: extra}\n";

  private static String config(String name, String namespace) {
    return "---\napiVersion: v1\nkind: ConfigMap\nmetadata: {name: %s, namespace: %s}\ndata: {k: v}\n"
        .formatted(name, namespace);
  }

  private static ResourceId configMap(String name, String namespace) {
    return ResourceId.configMap(name).in(namespace);
  }

  @Test
  void cli_utils_274_a_namespace_that_leaves_the_manifest_takes_no_desired_object_along() {
    String rest = config("a", "extra") + config("b", "extra") + config("c", "extra");
    Simulation simulation = settled(NAMESPACE + rest);
    simulation.want(app(rest + config("d", "extra")));
    assertThat(simulation.plan()).hasProblem("KeptBecauseInUse");
    assertThat(simulation.pass()).isSettled().hasProblem("KeptBecauseInUse");
    Assertions.assertThat(simulation.cluster().objects())
        .extracting(object -> object.id().toString())
        .contains("Namespace extra", "ConfigMap extra/a", "ConfigMap extra/d");
    simulation.settle();
  }

  @Test
  void cli_utils_274_a_namespace_goes_with_all_that_is_in_it() {
    Simulation simulation = settled(NAMESPACE + config("a", "extra") + config("b", "shop"));
    simulation.want(app(config("b", "shop"))).settle();
    Assertions.assertThat(simulation.cluster().objects())
        .extracting(object -> object.id().toString())
        .containsExactly("ConfigMap shop/b");
  }

  @Test
  void kubernetes_108161_nothing_is_pruned_that_the_application_did_not_make() {
    Simulation simulation = settled(config("a", "shop") + config("b", "shop"));
    for (String other : new String[] {"one", "two"}) {
      Resource labelled = simulation.cluster().get(configMap("b", "shop")).orElseThrow();
      ObjectNode namespace = Trees.thaw(labelled.tree());
      namespace.put("kind", "Namespace").remove("data");
      ((ObjectNode) namespace.path("metadata")).put("name", other);
      ((ObjectNode) namespace.path("metadata"))
          .remove(List.of("namespace", "uid", "resourceVersion"));
      simulation.cluster().put(Resource.of(namespace));
    }
    simulation.want(app(config("a", "shop")));
    assertThat(simulation.pass()).deleted("ConfigMap b");
    Assertions.assertThat(simulation.cluster().get(ResourceId.of("Namespace", "one"))).isPresent();
    Assertions.assertThat(simulation.cluster().get(ResourceId.of("Namespace", "two"))).isPresent();
  }

  @Test
  void kubectl_555_the_last_object_of_a_namespace_is_pruned_too() {
    Simulation simulation =
        settled(config("a", "shop") + config("b", "shop") + config("c", "extra"));
    simulation.want(app(config("a", "shop") + config("b", "shop"))).settle();
    Assertions.assertThat(simulation.cluster().get(configMap("c", "extra"))).isEmpty();
  }

  @Test
  void kro_1153_an_object_with_copied_labels_is_not_pruned() {
    Simulation simulation = settled(config("parent", "shop") + config("other", "shop"));
    ObjectNode child =
        Trees.thaw(simulation.cluster().get(configMap("parent", "shop")).orElseThrow().tree());
    child.put("kind", "Secret");
    ((ObjectNode) child.path("metadata"))
        .put("name", "child")
        .remove(List.of("uid", "resourceVersion"));
    simulation.cluster().put(Resource.of(child));
    simulation.want(app(config("parent", "shop")));
    assertThat(simulation.pass()).deleted("ConfigMap other");
    simulation.tearDown();
    Assertions.assertThat(simulation.cluster().get(ResourceId.secret("child").in("shop")))
        .isPresent();
  }

  @Test
  void kubernetes_89254_an_object_that_is_being_deleted_already_is_awaited() {
    Simulation simulation = settled(config("a", "shop") + config("b", "shop"));
    simulation.edit("ConfigMap", "b", "/metadata/finalizers", List.of("example.org/wait"));
    simulation
        .cluster()
        .edit(configMap("b", "shop"), "/metadata/deletionTimestamp", "2026-01-01T00:00:00Z");
    simulation.want(app(config("a", "shop")));
    ReconcileResult pass = simulation.pass();
    assertThat(pass).hasResult(ReconcileResult.Outcome.WAITING).hasNoProblems();
    Assertions.assertThat(pass.requests()).isEmpty();
    simulation.remove("ConfigMap", "b", "/metadata/finalizers");
    simulation.settle();
    Assertions.assertThat(simulation.cluster().get(configMap("b", "shop"))).isEmpty();
  }
}
