package dev.homeostat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Policy packs on the command line: listed, explained, named, and shown as the reason. */
class PacksCommandTest {

  private static final Path SHOP = Cli.EXAMPLE.resolve("packs/shop.yaml");

  private static final String WEB =
      """
      apiVersion: apps/v1
      kind: Deployment
      metadata: {name: web}
      spec: {replicas: 2, minReadySeconds: 5}
      """;

  @TempDir Path dir;
  private Cli cli;

  @BeforeEach
  void a_fresh_folder() {
    cli = new Cli(dir);
  }

  @Test
  void each_pack_is_listed_with_version_and_purpose() {
    Cli.Result text = cli.run("packs");
    assertThat(text.code()).isZero();
    assertThat(text.out().lines().toList().get(0)).matches("NAME +VERSION +FOR");
    assertThat(text.out()).containsPattern("hpa +1\\.0\\.0 +HorizontalPodAutoscaler");

    JsonNode json = cli.run("packs", "-o", "json").json();
    assertThat(json.findValuesAsText("name")).contains("cert-manager", "hpa", "vpa").isSorted();
    assertThat(json.get(0).fieldNames()).toIterable().containsExactly("name", "version", "purpose");
  }

  @Test
  void a_pack_is_explained_with_each_rule() {
    Cli.Result text = cli.run("packs", "cert-manager");
    assertThat(text.code()).isZero();
    assertThat(text.out())
        .startsWith("cert-manager 1.0.0: CA injector of cert-manager\n\nwebhook-ca\n  kinds: ")
        .contains("  with:  one of cert-manager.io/inject-ca-from, ")
        .contains("  path:  /webhooks/[*]/clientConfig/caBundle  left to other writers\n")
        .contains("  why:   The injector writes");

    JsonNode rules = cli.run("packs", "istio", "-o", "json").json().get("rules");
    assertThat(rules.get(0).path("kinds").get(0).asText()).isEqualTo("Pod");
    assertThat(rules.get(0).at("/paths/0/effect").asText())
        .isEqualTo("may have elements of others");
    assertThat(rules.get(0).path("reason").asText()).contains("istio-proxy");
    assertThat(cli.run("packs", "istio", "-o", "yaml").out()).contains("name: istio");
  }

  @Test
  void an_unknown_name_is_an_error_with_a_near_name_and_the_list() {
    Cli.Result result = cli.run("packs", "certmanger");
    assertThat(result.code()).isEqualTo(1);
    assertThat(result.err())
        .startsWith("UnknownPack: expected one of cert-manager, hpa, istio, ")
        .contains("got 'certmanger'; write cert-manager, if that is meant");
    Path web = cli.file("web.yaml", WEB);
    Cli.Result named = cli.on("plan", web, "--packs", "hpa,vpaa");
    assertThat(named.code()).isEqualTo(1);
    assertThat(named.err()).contains("UnknownPack", "got 'vpaa'; write vpa");
  }

  @Test
  void validate_refuses_an_unknown_pack_of_an_application() {
    Path application =
        cli.file(
            "application.yaml",
            """
            apiVersion: homeostat.dev/v1alpha1
            kind: Application
            metadata: {name: web}
            spec:
              packs: [hpaa]
              manifest:
                - {apiVersion: v1, kind: ConfigMap, metadata: {name: a}, data: {b: c}}
            """);
    Cli.Result result = cli.run("validate", "-f", application.toString());
    assertThat(result.code()).isEqualTo(1);
    assertThat(result.err() + result.out())
        .contains("application.yaml:5: UnknownPack /spec/packs/0", "write hpa");
  }

  @Test
  void a_strict_field_of_an_element_leaves_the_list_open() {
    Path pod =
        cli.file(
            "pod.yaml",
            """
            apiVersion: v1
            kind: Pod
            metadata: {name: web}
            spec: {containers: [{name: app, image: "app:1"}]}
            """);
    Path schema =
        cli.file(
            "schema.yaml",
            """
            apiVersion: v1
            kind: Pod
            metadata: {name: web}
            observer_schema_extends: default
            observer_schema_strict: ["/spec/containers/[name=app]/image"]
            """);
    String[] options = {"--packs", "istio", "--observer-schema", schema.toString()};
    assertThat(cli.on("reconcile", pod, options).code()).isZero();
    cli.edit(
        "default/Pod/web.yaml",
        it -> it.withArray("/spec/containers").addObject().put("name", "istio-proxy"));
    Cli.Result plan = cli.on("plan", pod, options);
    assertThat(plan.code()).as(plan.out()).isZero();
  }

  @Test
  void explain_names_the_pack_that_lets_an_empty_list_go() {
    Path pod =
        cli.file(
            "pod.yaml",
            """
            apiVersion: v1
            kind: Pod
            metadata: {name: web}
            spec: {containers: [{name: app, image: "app:1"}], imagePullSecrets: []}
            """);
    assertThat(cli.on("reconcile", pod, "--packs", "istio").code()).isZero();
    assertThat(
            cli.on("explain", pod, "--packs", "istio", "Pod/web", "/spec/imagePullSecrets").out())
        .contains("left alone by rule pod-lists of pack istio 1.0.0");
  }

  @Test
  void explain_names_no_pack_for_a_list_that_the_schema_opens() {
    Path pod =
        cli.file(
            "pod.yaml",
            """
            apiVersion: v1
            kind: Pod
            metadata: {name: web}
            spec: {containers: [{name: app, image: "app:1"}]}
            """);
    Path schema =
        cli.file(
            "schema.yaml",
            """
            apiVersion: v1
            kind: Pod
            metadata: {name: web}
            observer_schema_extends: default
            spec:
              containers:
                - observer_schema_list_keys: [name]
                  observer_schema_list_min_length: 1
                  observer_schema_list_max_length: 0
            """);
    String[] options = {"--packs", "istio", "--observer-schema", schema.toString()};
    assertThat(cli.on("reconcile", pod, options).code()).isZero();
    cli.edit(
        "default/Pod/web.yaml",
        it -> it.withArray("/spec/containers").addObject().put("name", "istio-proxy"));
    Cli.Result explained =
        cli.on(
            "explain", pod, "--packs", "istio", "--observer-schema", schema.toString(), "Pod/web");
    assertThat(explained.code()).as(explained.err()).isZero();
    assertThat(explained.out()).doesNotContain("pod-lists");
  }

  @Test
  void a_plain_manifest_names_packs_by_an_option() {
    Path web = cli.file("web.yaml", WEB);
    assertThat(cli.on("reconcile", web, "--packs", "hpa").code()).isZero();
    cli.edit("default/Deployment.apps/web.yaml", it -> it.withObject("/spec").put("replicas", 7));

    assertThat(cli.on("plan", web, "--packs", "hpa").code()).isZero();
    assertThat(cli.on("plan", web).out()).contains("/spec/replicas: 7, wanted 2");
  }

  @Test
  void explain_and_why_name_the_rule_the_pack_and_its_version() {
    assertThat(cli.on("reconcile", SHOP).code()).isZero();
    cli.edit(
        "default/Deployment.apps/shop.yaml",
        it ->
            it.withArray("/spec/template/spec/containers").addObject().put("name", "istio-proxy"));

    assertThat(cli.on("plan", SHOP).code()).isZero();
    assertThat(cli.on("explain", SHOP, "Deployment/shop", "/spec/replicas").out())
        .contains("SCHEMA-11", "; left alone by rule replicas of pack hpa 1.0.0)");
    Cli.Result why =
        cli.on("why", SHOP, "Deployment/shop", "/spec/template/spec/containers/[name=istio-proxy]");
    assertThat(why.out())
        .contains("policy:      unobserved (SCHEMA-11: ")
        .contains("left alone:  by rule template-lists of pack istio 1.0.0");
    JsonNode json =
        cli.on("explain", SHOP, "Deployment/shop", "/spec/replicas", "-o", "json").json();
    assertThat(json.at("/fields/0/leftAlone").toString())
        .isEqualTo(
            "{\"by\":\"pack\",\"pack\":\"hpa\",\"version\":\"1.0.0\",\"rule\":\"replicas\"}");
    assertThat(cli.on("explain", SHOP, "Deployment/shop", "/spec/minReadySeconds").out())
        .doesNotContain("left alone");
  }

  @Test
  void a_pack_whose_kinds_are_missing_is_a_warning_of_validate() {
    Path file =
        cli.file(
            "app.yaml",
            """
            apiVersion: homeostat.dev/v1alpha1
            kind: Application
            metadata: {name: web}
            spec:
              packs: [karpenter]
              manifest: [{apiVersion: v1, kind: ConfigMap, metadata: {name: a}}]
            """);
    for (String command : List.of("validate", "plan", "reconcile")) {
      assertThat(cli.on(command, file).err())
          .as(command)
          .contains(
              "app.yaml:5: PackNamesNothing /spec/packs/0: expected an object of karpenter.k8s.aws/");
    }
  }
}
