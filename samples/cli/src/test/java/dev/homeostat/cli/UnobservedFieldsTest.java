package dev.homeostat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** For a field that is not observed, {@code explain} and {@code why} name what leaves it alone. */
class UnobservedFieldsTest {

  private static final String WEB =
      """
      apiVersion: apps/v1
      kind: Deployment
      metadata: {name: web}
      spec:
        replicas: 2
        paused: false
        template:
          spec:
            containers:
              - {name: app, image: "app:1", ports: [{containerPort: 80, name: http}]}
      ---
      apiVersion: v1
      kind: ConfigMap
      metadata: {name: settings}
      data: {mode: fast, size: small}
      """;

  private static final String SCHEMAS =
      """
      apiVersion: apps/v1
      kind: Deployment
      metadata: {name: web}
      observer_schema_extends: default
      observer_schema_except:
        - /spec/template/spec/containers/[name=app]/image
        - /spec/template/spec/containers/[name=app]/ports/[containerPort=80]/name
        - /spec/minReadySeconds
      ---
      apiVersion: v1
      kind: ConfigMap
      metadata: {name: settings}
      data: {mode: null}
      """;

  private static final String AUTOSCALER =
      """
      ---
      apiVersion: autoscaling/v2
      kind: HorizontalPodAutoscaler
      metadata: {name: web}
      spec: {scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: web}, maxReplicas: 3}
      """;

  @TempDir static Path dir;
  private static Cli cli;
  private static Path manifest;
  private static Path schemas;

  @BeforeAll
  static void others_have_edited_what_is_settled() {
    cli = new Cli(dir);
    manifest = cli.file("web.yaml", WEB + AUTOSCALER);
    schemas = cli.file("schemas.yaml", SCHEMAS);
    Cli.Result done = run(manifest, schemas, "reconcile");
    assertThat(done.code()).as(done.err()).isZero();
    cli.edit(
        "default/Deployment.apps/web.yaml",
        tree -> {
          ((ObjectNode) tree.at("/spec"))
              .put("minReadySeconds", 5)
              .put("progressDeadlineSeconds", 9);
          ((ObjectNode) tree.at("/spec/template/spec/containers/0")).put("tty", true);
        });
    cli.edit(
        "default/ConfigMap/settings.yaml",
        tree -> ((ObjectNode) tree.at("/data")).put("late", "x"));
  }

  private static Cli.Result run(Path manifest, Path schemas, String... args) {
    List<String> more = new ArrayList<>(List.of(args).subList(1, args.length));
    more.addAll(List.of("--observer-schema", schemas.toString()));
    return cli.on(args[0], manifest, more.toArray(String[]::new));
  }

  private static Cli.Result run(String... args) {
    return run(manifest, schemas, args);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          Deployment/web       | /spec/template/spec/containers/[name=app]/image | initial only | except | 6
          Deployment/web       | /spec/template/spec/containers/[name=app]/ports/[containerPort=80,protocol=TCP]/name | initial only | except | 7
          Deployment/web       | /spec/minReadySeconds                           | unobserved   | except | 8
          Deployment/web       | /spec/replicas                                  | initial only | hook   | autoscaled
          Deployment/web       | /spec/progressDeadlineSeconds                   | unobserved   | none   | no schema names it
          Deployment/web       | /spec/template/spec/containers/0/tty            | unobserved   | none   | no schema names it
          ConfigMap/settings   | /data/size                                      | initial only | schema | 10
          ConfigMap/settings   | /data/late                                      | unobserved   | schema | 10
          """)
  void explain_and_why_name_what_leaves_a_field_alone(
      String object, String path, String policy, String by, String what) {
    String reason =
        switch (by) {
          case "except" ->
              "left alone by observer_schema_except " + path + " at " + schemas + ":" + what;
          case "schema" ->
              "left alone by the observer schema at "
                  + schemas
                  + ":"
                  + what
                  + ", which does not name it";
          case "hook" -> "left alone by hook " + what;
          default -> "left alone: " + what;
        };
    Cli.Result explain = run("explain", object, path);
    assertThat(explain.code()).as(explain.err()).isZero();
    assertThat(explain.out()).contains(policy, "; " + reason + ")");

    String row = "  left alone:  " + reason.replaceFirst("left alone:? ", "");
    Cli.Result why = run("why", object, path);
    assertThat(why.out()).contains("  policy:      " + policy, row + "\n");

    for (String command : new String[] {"explain", "why"}) {
      JsonNode field = run(command, object, path, "-o", "json").json().at("/fields/0");
      assertThat(field.path("policy").asText()).as(command).isEqualTo(policy);
      JsonNode leftAlone = field.path("leftAlone");
      assertThat(leftAlone.path("by").asText()).as(command).isEqualTo(by);
      assertThat(leftAlone.toString())
          .as(command)
          .contains(by.equals("none") ? "{" : by.equals("hook") ? what : schemas + ":" + what);
    }
  }

  @Test
  void an_observed_field_is_left_by_nothing() {
    assertThat(run("explain", "Deployment/web", "/spec/paused").out())
        .doesNotContain("left", "no schema");
    assertThat(run("why", "ConfigMap/settings", "/data/mode", "-o", "json").json().toString())
        .doesNotContain("leftAlone");
  }

  @Test
  void what_is_nowhere_is_an_error() {
    Cli.Result explain = run("explain", "Deployment/web", "/spec/nothing");
    assertThat(explain.code()).isEqualTo(1);
    assertThat(explain.err()).contains("NothingFound");
  }

  @Test
  void the_reason_shows_no_secret_value() {
    Path login =
        cli.file(
            "login.yaml",
            """
            apiVersion: v1
            kind: Secret
            metadata: {name: login}
            stringData: {password: open-sesame}
            """);
    Path except =
        cli.file(
            "login-schema.yaml",
            """
            apiVersion: v1
            kind: Secret
            metadata: {name: login}
            observer_schema_extends: default
            observer_schema_except: [/data/password]
            """);
    assertThat(run(login, except, "reconcile").code()).isZero();
    cli.edit(
        "default/Secret/login.yaml",
        tree -> ((ObjectNode) tree.at("/data")).put("token", "aHVzaA=="));
    for (String path : new String[] {"/data/password", "/data/token"}) {
      for (String command : new String[] {"explain", "why"}) {
        Cli.Result shown = run(login, except, command, "Secret/login", path);
        assertThat(shown.out() + shown.err()).doesNotContain("aHVzaA", "sesame", "b3Blbi1z");
        assertThat(shown.out()).contains(path.endsWith("token") ? "no schema" : ":5");
      }
    }
  }
}
