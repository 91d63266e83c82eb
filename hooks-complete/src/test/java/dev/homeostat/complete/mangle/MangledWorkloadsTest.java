package dev.homeostat.complete.mangle;

import static dev.homeostat.complete.Fixture.DEPLOYMENT;
import static dev.homeostat.complete.Fixture.WEB;
import static dev.homeostat.complete.Fixture.app;
import static dev.homeostat.complete.Fixture.secret;
import static dev.homeostat.complete.mangle.Mangled.PLAIN;
import static dev.homeostat.complete.mangle.Mangled.SECURE;
import static dev.homeostat.complete.mangle.Mangled.at;
import static dev.homeostat.complete.mangle.Mangled.refused;
import static dev.homeostat.complete.mangle.Mangled.settled;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Problem;
import dev.homeostat.ReconcileResult;
import dev.homeostat.ResourceId;
import dev.homeostat.testkit.ReconcileResultAssert;
import dev.homeostat.testkit.Simulation;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The additions to the containers of a workload, and the fields that stay with its owner. */
class MangledWorkloadsTest {

  private static final String CONTAINERS = "/spec/template/spec/containers/";

  private static List<String> variables(JsonNode container) {
    return StreamSupport.stream(container.path("env").spliterator(), false)
        .map(variable -> variable.path("name").asText())
        .toList();
  }

  private static ObjectNode settings(String name, String value) {
    return JsonNodeFactory.instance.objectNode().put(name, value);
  }

  @Test
  void every_container_reads_token_and_address_from_a_secret() {
    Simulation simulation = settled(DEPLOYMENT);
    for (String name : List.of("app", "helper")) {
      JsonNode container = at(simulation, WEB, CONTAINERS + "[name=" + name + "]");
      assertThat(variables(container))
          .contains("HOMEOSTAT_COMPLETE_TOKEN", "HOMEOSTAT_COMPLETE_URL");
    }
    assertThat(
            at(
                    simulation,
                    WEB,
                    CONTAINERS
                        + "[name=app]/env/[name=HOMEOSTAT_COMPLETE_TOKEN]/valueFrom/secretKeyRef")
                .toString())
        .isEqualTo("{\"name\":\"web-complete-token\",\"key\":\"token\"}");
    assertThat(secret(simulation, "web-complete-token", "url"))
        .isEqualTo("https://homeostat.test:8443/v1/applications/shop/web/complete");
    assertThat(secret(simulation, "web-complete-token", "token")).startsWith("dWlkLTE.");
  }

  @Test
  void what_the_owner_wrote_stays_as_it_was() {
    Simulation simulation = settled(DEPLOYMENT);
    assertThat(at(simulation, WEB, CONTAINERS + "[name=app]/env/[name=MODE]/value").asText())
        .isEqualTo("fast");
    assertThat(at(simulation, WEB, "/spec/template/spec/initContainers/[name=prepare]/env"))
        .as("init containers are left alone")
        .isEqualTo(MissingNode.getInstance());
  }

  @Test
  void init_containers_get_it_if_asked() {
    ObjectNode asked = JsonNodeFactory.instance.objectNode().put("initContainers", true);
    Simulation simulation = settled(app(DEPLOYMENT).hook("complete", asked).build(), PLAIN);
    assertThat(variables(at(simulation, WEB, "/spec/template/spec/initContainers/[name=prepare]")))
        .containsExactly("HOMEOSTAT_COMPLETE_TOKEN", "HOMEOSTAT_COMPLETE_URL");
  }

  @Test
  void the_variables_may_have_other_names() {
    ObjectNode asked = settings("tokenVariable", "MY_TOKEN").put("urlVariable", "MY_URL");
    Simulation simulation = settled(app(DEPLOYMENT).hook("complete", asked).build(), PLAIN);
    assertThat(variables(at(simulation, WEB, CONTAINERS + "[name=helper]")))
        .containsExactly("MY_TOKEN", "MY_URL");
  }

  @ParameterizedTest
  @CsvSource({
    "v1, Pod, /spec",
    "v1, ReplicationController, /spec/template/spec",
    "apps/v1, Deployment, /spec/template/spec",
    "apps/v1, ReplicaSet, /spec/template/spec",
    "apps/v1, StatefulSet, /spec/template/spec",
    "apps/v1, DaemonSet, /spec/template/spec",
    "batch/v1, Job, /spec/template/spec",
    "batch/v1, CronJob, /spec/jobTemplate/spec/template/spec"
  })
  void every_kind_that_runs_containers_is_a_workload(
      String apiVersion, String kind, String podSpec) {
    ObjectNode tree = JsonNodeFactory.instance.objectNode();
    tree.put("apiVersion", apiVersion).put("kind", kind);
    tree.putObject("metadata").put("name", "w");
    ObjectNode at = tree;
    for (String step : podSpec.substring(1).split("/")) {
      at = at.putObject(step);
    }
    at.putArray("containers").addObject().put("name", "app").put("image", "i");
    Simulation simulation = settled(tree.toString());
    ResourceId id =
        ResourceId.of(
                apiVersion.contains("/")
                    ? apiVersion.substring(0, apiVersion.indexOf('/')) + "/" + kind
                    : kind,
                "w")
            .in("shop");
    assertThat(variables(at(simulation, id, podSpec + "/containers/[name=app]")))
        .containsExactly("HOMEOSTAT_COMPLETE_TOKEN", "HOMEOSTAT_COMPLETE_URL");
  }

  private static final String ROLLOUT =
      """
      apiVersion: apiextensions.k8s.io/v1
      kind: CustomResourceDefinition
      metadata: {name: rollouts.argoproj.io}
      spec:
        group: argoproj.io
        scope: Namespaced
        names: {kind: Rollout, plural: rollouts}
        versions:
        - name: v1
          served: true
          storage: true
          schema: {openAPIV3Schema: {type: object, x-kubernetes-preserve-unknown-fields: true}}
      ---
      apiVersion: argoproj.io/v1
      kind: Rollout
      metadata: {name: web}
      spec:
        template:
          spec:
            containers:
            - {name: app, image: "example.org/app:1"}
      """;

  private static ObjectNode template(String path) {
    ObjectNode settings = JsonNodeFactory.instance.objectNode();
    settings
        .putArray("podTemplates")
        .addObject()
        .put("kind", "argoproj.io/Rollout")
        .put("path", path);
    return settings;
  }

  @Test
  void a_custom_kind_is_a_workload_when_its_pod_template_is_declared() {
    Simulation simulation =
        settled(app(ROLLOUT).hook("complete", template("/spec/template")).build(), PLAIN);
    assertThat(
            at(
                    simulation,
                    ResourceId.of("argoproj.io/Rollout", "web").in("shop"),
                    "/spec/template/spec/containers")
                .findValuesAsText("name"))
        .contains("HOMEOSTAT_COMPLETE_TOKEN");
    assertThat(refused(app(ROLLOUT).hook("complete", template("/spec/pod")).build()).problems())
        .filteredOn(Problem::isError)
        .extracting(Problem::code)
        .containsExactly("NoPodTemplate");
  }

  @Test
  void with_certificates_they_are_mounted_read_only() {
    Simulation simulation = settled(app(DEPLOYMENT).hooks("complete").build(), SECURE);
    for (String name : List.of("app", "helper")) {
      JsonNode mount =
          at(
              simulation,
              WEB,
              CONTAINERS
                  + "[name="
                  + name
                  + "]/volumeMounts/[mountPath=~1etc~1homeostat~1complete]");
      assertThat(mount.path("readOnly").asBoolean()).isTrue();
      assertThat(mount.path("name").asText()).isEqualTo("homeostat-complete");
    }
    assertThat(
            at(
                    simulation,
                    WEB,
                    "/spec/template/spec/volumes/[name=homeostat-complete]/secret/secretName")
                .asText())
        .isEqualTo("web-complete-tls");
    assertThat(secret(simulation, "web-complete-tls", "tls.key")).contains("BEGIN PRIVATE KEY");
  }

  @Test
  void what_a_hand_changes_is_put_back_and_what_others_add_stays() {
    Simulation simulation = settled(app(DEPLOYMENT).hooks("complete").build(), SECURE);
    simulation
        .cluster()
        .edit(WEB, CONTAINERS + "[name=app]/env/[name=HOMEOSTAT_COMPLETE_TOKEN]/value", "by-hand");
    simulation.cluster().edit(WEB, "/metadata/annotations/by-hand", "yes");
    ReconcileResultAssert.assertThat(simulation.pass()).isSettled();
    assertThat(
            at(
                simulation,
                WEB,
                CONTAINERS + "[name=app]/env/[name=HOMEOSTAT_COMPLETE_TOKEN]/value"))
        .isEqualTo(MissingNode.getInstance());
    assertThat(at(simulation, WEB, "/metadata/annotations/by-hand").asText()).isEqualTo("yes");
    String token = secret(simulation, "web-complete-token", "token");
    simulation
        .cluster()
        .edit(ResourceId.secret("web-complete-token").in("shop"), "/data/token", "Zm9yZ2Vk");
    simulation.pass();
    assertThat(secret(simulation, "web-complete-token", "token")).isEqualTo(token);
    ReconcileResultAssert.assertThat(simulation.pass()).wroteNothing();
  }

  @Test
  void an_entry_of_the_owner_by_the_same_name_is_an_error_that_names_both() {
    String taken =
        DEPLOYMENT.replace("{name: MODE, value: fast}", "{name: HOMEOSTAT_COMPLETE_URL, value: x}");
    ReconcileResult pass = refused(app(taken).hooks("complete").build());
    assertThat(pass.outcome()).isEqualTo(ReconcileResult.Outcome.INVALID);
    assertThat(pass.problems()).filteredOn(Problem::isError).hasSize(1);
    Problem problem = pass.problems().stream().filter(Problem::isError).findFirst().orElseThrow();
    assertThat(problem.code()).isEqualTo("FieldSetTwice");
    assertThat(problem.toString()).contains("app.yaml:12", "manifest", "hook:complete");
  }

  @Test
  void both_hooks_go_together() {
    ObjectNode settings = JsonNodeFactory.instance.objectNode();
    settings.putObject("service").put("name", "web").put("port", 80);
    Simulation simulation =
        settled(app(DEPLOYMENT).hooks("complete").hook("shutdown", settings).build(), SECURE);
    assertThat(variables(at(simulation, WEB, CONTAINERS + "[name=helper]")))
        .containsExactly(
            "HOMEOSTAT_COMPLETE_TOKEN",
            "HOMEOSTAT_COMPLETE_URL",
            "HOMEOSTAT_SHUTDOWN_TOKEN",
            "HOMEOSTAT_SHUTDOWN_URL");
    assertThat(secret(simulation, "web-shutdown-token", "token"))
        .isNotEqualTo(secret(simulation, "web-complete-token", "token"));
  }

  @Test
  void a_custom_schema_without_the_containers_stays_as_it_is_otherwise() {
    Simulation simulation =
        settled(
            app(DEPLOYMENT)
                .observe(WEB, schema -> schema.observe("/spec/replicas"))
                .hooks("complete")
                .build(),
            PLAIN);
    JsonNode observed = simulation.plan().state().record(WEB).orElseThrow().observerSchema();
    assertThat(observed.at("/spec/replicas").isNull()).isTrue();
    assertThat(observed.at("/spec/template/spec/containers").findValuesAsText("name"))
        .contains("HOMEOSTAT_COMPLETE_TOKEN");
    assertThat(observed.at("/spec/template/spec").findValues("image"))
        .as("not asked for")
        .isEmpty();
    simulation.cluster().edit(WEB, CONTAINERS + "[name=app]/image", "example.org/app:2");
    ReconcileResultAssert.assertThat(simulation.pass()).wroteNothing();
  }

  @Test
  void an_env_of_null_is_no_env() {
    String empty = DEPLOYMENT.replace("env: [{name: MODE, value: fast}]", "env: null");
    assertThat(variables(at(settled(empty), WEB, CONTAINERS + "[name=app]")))
        .containsExactly("HOMEOSTAT_COMPLETE_TOKEN", "HOMEOSTAT_COMPLETE_URL");
  }

  @Test
  void an_env_entry_without_a_name_is_no_failure_of_the_hook() {
    String nameless = DEPLOYMENT.replace("{name: MODE, value: fast}", "{value: fast}");
    ReconcileResult pass = refused(app(nameless).hooks("complete").build());
    assertThat(pass.problems()).extracting(Problem::code).doesNotContain("HookFailed");
  }

  @Test
  void settings_that_make_no_sense_say_what_is_expected() {
    for (ObjectNode wrong :
        List.of(
            settings("tokenVariable", "no name!"),
            settings("mountPath", "relative"),
            settings("onComplete", "explode"),
            settings("tokenVariable", "X").put("urlVariable", "X"),
            settings("unknown", "x"))) {
      ReconcileResult pass = refused(app(DEPLOYMENT).hook("complete", wrong).build());
      assertThat(pass.problems()).extracting(Problem::code).containsExactly("HookSettings");
      assertThat(pass.problems().get(0).path()).startsWith("/spec/hooks/0/settings");
    }
    assertThat(
            refused(app(DEPLOYMENT).hook("complete", settings("onComplete", "explode")).build())
                .problems()
                .get(0)
                .expected())
        .endsWith("onComplete is delete or keep");
  }
}
