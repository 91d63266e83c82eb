package dev.homeostat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An import counts rules, and says what happens to lists that the manifest does not have. */
class ImportSummaryTest {

  private static final String DEPLOYMENT =
      """
      apiVersion: apps/v1
      kind: Deployment
      metadata: {name: web}
      spec:
        selector: {matchLabels: {app: web}}
        template:
          metadata: {labels: {app: web}}
          spec:
            containers:
              - name: app
                image: shop/web:1
                env: [{name: A, value: a}, {name: B, value: b}]
              - {name: side, image: shop/side:1}
      """;

  @TempDir Path dir;
  private Cli cli;
  private Path manifest;

  @BeforeEach
  void reconcile() {
    cli = new Cli(dir);
    manifest = cli.file("web.yaml", DEPLOYMENT);
    assertThat(cli.on("reconcile", manifest).code()).isZero();
  }

  private Cli.Result imported(String... expressions) {
    StringBuilder rules = new StringBuilder();
    for (String expression : expressions) {
      rules.append("        - '").append(expression).append("'\n");
    }
    Path file =
        cli.file(
            "rules.yaml",
            """
            apiVersion: argoproj.io/v1alpha1
            kind: Application
            spec:
              syncPolicy: {syncOptions: [RespectIgnoreDifferences=true]}
              ignoreDifferences:
                - group: apps
                  kind: Deployment
                  jqPathExpressions:
            """
                + rules);
    return cli.run(
        "import",
        "argocd",
        file.toString(),
        "-f",
        manifest.toString(),
        "--cluster",
        cli.cluster().toString());
  }

  @Test
  void rules_are_counted_and_not_their_messages() {
    Cli.Result result =
        imported(
            ".spec.template.spec.containers[0].env[].value",
            ".spec.selector.matchLabels.app",
            ".spec.replicas");
    assertThat(result.err().lines().filter(line -> line.contains("NotImported"))).hasSize(3);
    assertThat(result.out()).isEqualTo("# 0 fields of 0 objects imported, 2 rules not imported\n");
    assertThat(result.code()).isEqualTo(2);
  }

  @Test
  void messages_are_in_the_order_of_the_rules() {
    Cli.Result result =
        imported(
            ".spec.replica",
            "keys | .a",
            ".spec.template.spec.containers[0].env[0].value",
            "del(.a)");
    assertThat(result.err().lines().map(line -> line.split(" ", 3)))
        .extracting(line -> line[0].replaceFirst(".*rules.yaml", "") + line[1])
        .containsExactly(
            ":9:RuleNamesNothing", ":10:NotImported", ":11:NotImported", ":12:NotImported");
  }

  @Test
  void a_variable_is_one_value_and_can_be_left_as_a_whole() {
    Cli.Result part = imported(".spec.template.spec.containers[0].env[0].value");
    assertThat(part.err()).contains("NotImported", "env/[name=A], which is compared as one value");
    Cli.Result whole = imported(".spec.template.spec.containers[0].env[0]");
    assertThat(whole.err()).isEmpty();
    assertThat(whole.out()).contains("containers/[name=app]/env/[name=A]\"\n");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        ".spec.template.spec.initContainers[]",
        ".spec.template.spec.initContainers[0].image",
        ".spec.template.spec.initContainers[] | select(.name == \"istio-init\")",
        ".spec.template.spec.initContainers[] | select(.name == \"istio-init\") | .image"
      })
  void a_list_that_the_manifest_does_not_have_is_named(String expression) {
    Cli.Result result = imported(expression);
    assertThat(result.code()).isZero();
    assertThat(result.err())
        .contains("RuleNamesNothing", "got no list ", "/spec/template/spec/initContainers in the")
        .contains("Homeostat leaves alone what the manifest does not have");
  }

  @Test
  void such_a_list_is_left_alone() {
    cli.edit(
        "default/Deployment.apps/web.yaml",
        tree ->
            ((ObjectNode) tree.at("/spec/template/spec"))
                .putArray("initContainers")
                .addObject()
                .put("name", "istio-init")
                .put("image", "istio/init:1"));
    assertThat(cli.on("plan", manifest).code()).isZero();
  }

  @Test
  void a_missing_field_is_no_missing_list() {
    assertThat(imported(".spec.template.spec.hostNetwork").err())
        .contains("RuleNamesNothing", "a field that the manifest does not set never counts");
    assertThat(imported(".spec.other.list[]").err()).doesNotContain("got no list");
  }

  @Test
  void one_foreign_element_may_take_the_place_of_an_excepted_one() {
    Cli.Result result = imported(".spec.template.spec.containers[] | select(.name == \"side\")");
    assertThat(result.out()).contains("containers/[name=side]\"\n");
    Path schema = cli.file("schema.yaml", result.out());
    String[] with = {"--observer-schema", schema.toString()};
    assertThat(cli.on("schema", manifest, with).out())
        .contains("observer_schema_list_min_length: 1", "observer_schema_list_max_length: 2");

    rename(1, "foreign");
    assertThat(cli.on("plan", manifest, with).code()).isZero();

    cli.edit(
        "default/Deployment.apps/web.yaml",
        tree ->
            ((ArrayNode) tree.at("/spec/template/spec/containers"))
                .addObject()
                .put("name", "second")
                .put("image", "other:1"));
    Cli.Result plan = cli.on("plan", manifest, with);
    assertThat(plan.code()).isEqualTo(2);
    assertThat(plan.out()).contains("[name=second]").doesNotContain("[name=foreign]");
  }

  private void rename(int element, String name) {
    cli.edit(
        "default/Deployment.apps/web.yaml",
        tree ->
            ((ObjectNode) tree.at("/spec/template/spec/containers").get(element))
                .put("name", name));
  }
}
