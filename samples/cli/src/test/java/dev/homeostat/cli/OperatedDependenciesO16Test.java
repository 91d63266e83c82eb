package dev.homeostat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Resource;
import dev.homeostat.document.ApplicationDocument;
import dev.homeostat.spi.cluster.ClusterResponse;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import org.junit.jupiter.api.Test;

/** Finding O16: a preview judges dependencies and deletions as the operator does. */
class OperatedDependenciesO16Test extends OperatedGround {

  @Test
  void one_that_waits_for_others_says_so() {
    create(SPEC + "  dependsOn: [database]\n");
    Cli.Result plan = run("plan", "happ/web");

    assertThat(plan.code()).as(plan.err()).isEqualTo(2);
    assertThat(plan.err()).contains("DependencyNotReady", "database", "the operator waits for it");
    assertThat(plan.out()).contains("waiting: 1 created");
  }

  @Test
  void o16_a_file_of_one_that_waits_is_planned_as_the_operator_would() {
    operate(SPEC);
    String waiting = changed() + "  dependsOn: [database]\n";
    Cli.Result plan = onFile("plan", waiting);
    assertThat(plan.code()).as(plan.err()).isEqualTo(2);
    assertThat(plan.err())
        .contains("DependencyNotReady", "database")
        .doesNotContain("DependenciesNotAwaited");
    assertThat(plan.out()).contains("waiting: 1 updated");
  }

  @Test
  void o16_a_circle_is_invalid_in_a_plan_too() {
    create(SPEC + "  dependsOn: [database]\n");
    createDependent("database", "web");
    Cli.Result plan = run("plan", "happ/web");

    assertThat(plan.code()).as(plan.out()).isEqualTo(1);
    assertThat(plan.err()).contains("DependencyCircle", "web -> database -> web");
    assertThat(plan.out()).contains("invalid: ");
  }

  @Test
  void o16_the_plan_of_one_that_is_being_deleted_is_its_teardown() {
    operate(SPEC);
    client
        .genericKubernetesResources(ApplicationDocument.API_VERSION, ApplicationDocument.KIND)
        .inNamespace(namespace)
        .withName("web")
        .delete();
    Cli.Result plan = run("plan", "happ/web");

    assertThat(plan.code()).as("%s%s", plan.out(), plan.err()).isEqualTo(2);
    assertThat(plan.err()).contains("BeingDeleted", "the operator deletes its resources");
    assertThat(plan.out()).contains("ConfigMap " + namespace + "/settings would be deleted");
    patch(web().address(), "/spec/deletion", JsonNodeFactory.instance.textNode("orphan"));
    plan = run("plan", "happ/web");
    assertThat(plan.code()).as("%s%s", plan.out(), plan.err()).isZero();
    assertThat(plan.err()).contains("BeingDeleted", "the operator leaves its resources");
  }

  @Test
  void one_that_is_wanted_absent_is_waited_for_although_it_is_ready() {
    operate(SPEC + "  wanted: absent\n");
    createDependent("shop", "web");
    Cli.Result plan = run("plan", "happ/shop");

    assertThat(plan.err()).contains("DependencyNotReady", "web", "wanted absent");
  }

  @Test
  void a_circle_around_one_that_is_applied_is_a_warning() {
    operate(SPEC + "  dependsOn: [database]\n");
    client
        .genericKubernetesResources(ApplicationDocument.API_VERSION, ApplicationDocument.KIND)
        .inNamespace(namespace)
        .withName("web")
        .subresource("status")
        .patch(
            PatchContext.of(PatchType.JSON_MERGE),
            "{\"status\": {\"conditions\": [{\"type\": \"DependenciesReady\", \"status\": \"True\","
                + " \"observedGeneration\": 1}]}}");
    createDependent("database", "web");
    Cli.Result plan = run("plan", "happ/web");

    assertThat(plan.code()).as(plan.err()).isEqualTo(2);
    assertThat(plan.err()).contains("DependencyCircle", "web -> database -> web");
    assertThat(plan.out()).contains("blocked: ");
  }

  private void createDependent(String name, String dependsOn) {
    ObjectNode tree = web().tree().deepCopy();
    tree.putObject("metadata").put("name", name).put("namespace", namespace);
    tree.putObject("spec").putArray("dependsOn").add(dependsOn);
    assertThat(cluster.create(Resource.of(tree))).isInstanceOf(ClusterResponse.Done.class);
  }
}
