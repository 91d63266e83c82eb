package dev.homeostat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.homeostat.Resource;
import dev.homeostat.kubernetes.SecretStateStore;
import dev.homeostat.yaml.YamlWriter;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Finding O7: the command line previews Applications that an operator runs, and leaves them alone.
 */
class OperatedO7Test extends OperatedGround {

  @Test
  void o7_what_the_operator_left_is_in_sync_and_drift_is_shown() {
    operate(SPEC);
    Cli.Result plan = run("plan", "happ/web");
    assertThat(plan.code()).as("%s%s", plan.out(), plan.err()).isZero();
    assertThat(plan.out()).contains("settled: 1 unchanged").doesNotContain("ownerReferences");

    patch(
        address("v1", "ConfigMap", "settings"),
        "/data/mode",
        JsonNodeFactory.instance.textNode("else"));
    Resource before = web();
    plan = run("plan", "happ/web");
    assertThat(plan.code()).as("%s%s", plan.out(), plan.err()).isEqualTo(2);
    assertThat(plan.out()).contains("/data/mode: else, wanted fast");
    assertThat(web()).isEqualTo(before);
  }

  @Test
  void o7_a_changed_specification_is_planned_as_the_operator_would() {
    operate(SPEC);
    Cli.Result plan = onFile("plan", changed());

    assertThat(plan.code()).as("%s%s", plan.out(), plan.err()).isEqualTo(2);
    assertThat(plan.out())
        .contains("/data/mode: fast, wanted slow")
        .contains("pending: 1 updated")
        .doesNotContain("ownerReferences");
  }

  @Test
  void o7_an_object_as_the_server_shows_it_is_a_file() {
    operate(SPEC);
    String shown = YamlWriter.write(web().tree());
    assertThat(shown).contains("managedFields:", "observedGeneration:", "phase:");
    Cli.Result plan = onFile("plan", shown);

    assertThat(plan.code()).as("%s%s", plan.out(), plan.err()).isZero();
    assertThat(plan.err()).isEmpty();
  }

  @Test
  void o7_a_command_that_acts_is_refused() {
    operate(SPEC);
    Resource before = web();
    for (String command : List.of("reconcile", "delete")) {
      Cli.Result refused = onFile(command, changed());
      assertThat(refused.code()).as(command).isEqualTo(1);
      assertThat(refused.err()).contains("RunByOperator", namespace + "/web", "kubectl");
    }
    assertThat(web()).isEqualTo(before);
    assertThat(read(address("v1", "ConfigMap", "settings")).tree().at("/data/mode").asText())
        .isEqualTo("fast");
  }

  @Test
  void o7_the_state_may_be_in_a_secret() {
    states = SecretStateStore.in(cluster);
    operate(SPEC);
    Cli.Result plan = run("plan", "happ/web");

    assertThat(plan.code()).as("%s%s", plan.out(), plan.err()).isZero();
    assertThat(plan.out()).contains("settled: 1 unchanged");
  }

  @Test
  void o7_the_policy_of_tenants_counts() {
    String takeover = SPEC + "  adoption: always\n";
    create(takeover);
    Cli.Result plan = run("plan", "happ/web");
    assertThat(plan.code()).isEqualTo(1);
    assertThat(plan.err()).contains("NotAllowed", "/spec/adoption");

    plan = run("plan", "happ/web", "--allow-takeover");
    assertThat(plan.code()).as(plan.err()).isEqualTo(2);
    assertThat(plan.out()).contains("would be created");
  }

  @Test
  void o7_objects_outside_of_the_namespace_are_refused_unless_allowed() {
    create(SPEC.replace("name: settings", "name: settings, namespace: default"));
    Cli.Result plan = run("plan", "happ/web");
    assertThat(plan.err() + plan.out())
        .contains("only objects in namespace " + namespace, "--allow-cluster-wide");

    plan = run("plan", "happ/web", "--allow-cluster-wide");
    assertThat(plan.out()).contains("ConfigMap default/settings would be created");
  }

  @Test
  void o11_why_tells_policy_rule_writer_and_time() {
    operate(SPEC);
    client
        .configMaps()
        .inNamespace(namespace)
        .withName("settings")
        .patch(
            new PatchContext.Builder()
                .withPatchType(PatchType.JSON_MERGE)
                .withFieldManager("kubectl-edit")
                .build(),
            "{\"data\": {\"mode\": \"else\"}}");
    Cli.Result why = run("why", "ConfigMap/settings", "/data/mode");

    assertThat(why.code()).as(why.err()).isZero();
    assertThat(why.out())
        .contains("/data/mode of ConfigMap " + namespace + "/settings")
        .contains("application: " + namespace + "/web, by manifest")
        .contains("policy:      enforced (SCHEMA-4: ")
        .contains("wanted:      fast")
        .contains("found:       else")
        .contains("written by:  kubectl-edit")
        .containsPattern("since:       20\\d\\d-");
    assertThat(run("why", "ConfigMap/settings", "/data/mode", "-o", "json").out())
        .contains("\"writtenBy\"");
    Cli.Result none = run("why", "ConfigMap/other", "/data/mode");
    assertThat(none.code()).isEqualTo(1);
    assertThat(none.err()).contains("NothingFound", "ConfigMap/other");
  }

  @Test
  void why_names_no_writer_if_the_server_names_the_engine_for_a_value_of_others() {
    operate(SPEC);
    assertThat(run("why", "ConfigMap/settings", "/data/mode").out())
        .contains("written by:  homeostat");
    // With the field manager of the engine, as a server reports a write through a subresource.
    patch(
        address("v1", "ConfigMap", "settings"),
        "/data/mode",
        JsonNodeFactory.instance.textNode("else"));
    assertThat(run("why", "ConfigMap/settings", "/data/mode").out())
        .contains("found:       else", "written by:  not reported", "note: ", "written by others");
  }

  @Test
  void why_takes_the_names_of_kinds_that_kubectl_takes() {
    operate(SPEC);
    for (String named : List.of("cm/settings", "configmaps/settings", "configmap/settings")) {
      Cli.Result why = run("why", named, "/data/mode");
      assertThat(why.code()).as(why.err()).isZero();
      assertThat(why.out())
          .contains("/data/mode of ConfigMap " + namespace + "/settings")
          .contains("wanted:      fast");
    }
    Cli.Result other = run("why", "secret/settings", "/data/mode");
    assertThat(other.code()).isEqualTo(1);
    assertThat(other.err()).contains("NothingFound", "secret/settings");
    assertThat(run("explain", "happ/web", "cm/settings", "/data").out()).contains("/data/mode");
  }

  @Test
  void an_application_of_the_cluster_is_explained() {
    operate(SPEC);
    Cli.Result explained = run("explain", "happ/web", "ConfigMap/settings", "/data");

    assertThat(explained.code()).as(explained.err()).isZero();
    assertThat(explained.out()).contains("/data/mode", "enforced", "fast");
  }

  @Test
  void one_that_is_not_there_is_named() {
    Cli.Result none = run("plan", "happ/nothing");
    assertThat(none.code()).isEqualTo(1);
    assertThat(none.err()).contains("NothingFound", namespace + "/nothing", "kubectl get happ");
    assertThat(new Cli(dir).run("plan", "happ/web", "--cluster", ".homeostat").err())
        .contains("--cluster kube");
  }
}
