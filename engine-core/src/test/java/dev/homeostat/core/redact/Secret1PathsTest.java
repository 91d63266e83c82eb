package dev.homeostat.core.redact;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.FieldPath;
import dev.homeostat.Manifest;
import dev.homeostat.ObserverSchema;
import dev.homeostat.ReconcileResult;
import dev.homeostat.Resource;
import dev.homeostat.ResourceId;
import dev.homeostat.core.hooks.HookTrial;
import dev.homeostat.core.hooks.Mangler;
import dev.homeostat.report.Explanation;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** SECRET-1: paths do not name elements of sensitive lists, and live objects mark fields, too. */
class Secret1PathsTest {

  private static final ResourceId WEB = ResourceId.of("apps/Deployment", "web").in("shop");
  private static final ResourceId MAP = ResourceId.configMap("a").in("shop");
  private static final String SENSITIVE = "homeostat.dev/sensitive";

  private static String deployment(String annotation) {
    return """
        apiVersion: apps/v1
        kind: Deployment
        metadata:
          name: web
          annotations: {homeostat.dev/sensitive: '%s'}
        spec:
          selector: {matchLabels: {app: web}}
          template:
            metadata: {labels: {app: web}}
            spec:
              containers:
                - {name: hidden-name, image: "some:1", env: [{name: A, value: b}]}
        """
        .formatted(annotation);
  }

  /** Returns all texts that a plan, an explanation and a pass have for people. */
  private static String shown(HookTrial trial) {
    StringBuilder text = new StringBuilder();
    add(trial.plan(), text);
    Explanation explanation = trial.engine().explain(trial.application());
    text.append(explanation.fields()).append(explanation.problems());
    add(trial.pass(), text);
    return text.toString();
  }

  private static void add(ReconcileResult pass, StringBuilder text) {
    text.append(pass.problems()).append(pass.delta().updated()).append(pass.delta().blocked());
    text.append(pass.delta().waiting()).append(pass.delta().awaiting());
    text.append(pass.delta().accepted()).append(pass.delta().notEnforced());
    pass.delta().updated().forEach(update -> text.append(update.changes()));
    pass.requests().forEach(request -> text.append(request.body()));
  }

  private static String paths(HookTrial trial) {
    return trial.engine().explain(trial.application()).fields().stream()
        .map(field -> field.path().toString())
        .collect(Collectors.joining(" "));
  }

  @Test
  void elements_of_a_sensitive_list_are_named_by_digests_before_they_are_there() {
    HookTrial trial = HookTrial.of(deployment("/spec/template/spec/containers"));
    assertThat(paths(trial))
        .contains("/spec/template/spec/containers/[name=hmac-sha256:")
        .doesNotContain("hidden-name");
    assertThat(shown(trial)).doesNotContain("hidden-name");
  }

  @Test
  void elements_of_a_sensitive_list_are_named_by_their_places_once_they_are_there() {
    HookTrial trial = HookTrial.of(deployment("/spec/template/spec/containers"));
    trial.pass();
    assertThat(paths(trial))
        .contains("/spec/template/spec/containers/[0]/image")
        .doesNotContain("hidden-name");
    trial.cluster().edit(WEB, "/spec/template/spec/containers/[name=hidden-name]/image", "other");
    assertThat(shown(trial)).contains("/containers/[0]/image").doesNotContain("hidden-name");
  }

  @Test
  void elements_with_a_sensitive_key_are_not_named_by_it() {
    HookTrial trial =
        HookTrial.of(
            deployment(""),
            Mangler.of(
                "marks",
                (app, context) ->
                    app.resources()
                        .forEach(
                            each ->
                                each.sensitive(
                                    FieldPath.parse(
                                        "/spec/template/spec/containers/[name=hidden-name]/name")))));
    assertThat(paths(trial)).contains("[name=hmac-sha256:").doesNotContain("hidden-name");
  }

  @Test
  void elements_of_other_lists_keep_their_names() {
    HookTrial trial =
        HookTrial.of(deployment("/spec/template/spec/containers/[name=hidden-name]/env"));
    assertThat(paths(trial))
        .contains("/spec/template/spec/containers/[name=hidden-name]/image")
        .contains("/env/[name=hmac-sha256:");
  }

  @Test
  void fields_that_only_the_live_object_marks_are_hidden_in_changes_requests_and_explanations() {
    HookTrial trial =
        HookTrial.of(
            "{apiVersion: v1, kind: ConfigMap, metadata: {name: a}, data: {key: wanted-secret}}");
    trial.pass();
    trial.cluster().edit(MAP, "/data/key", "found-secret");
    trial.cluster().edit(MAP, "/metadata/annotations", Map.of(SENSITIVE, "/data/key"));
    assertThat(shown(trial))
        .contains("/data/key", "hmac-sha256:")
        .doesNotContain("wanted-secret", "found-secret");
  }

  @Test
  void problems_of_hooks_do_not_name_them_either() {
    HookTrial trial =
        HookTrial.of(
            deployment("/spec/template/spec/containers"),
            Mangler.of(
                "blocked",
                (app, context) ->
                    app.resources()
                        .forEach(
                            each ->
                                each.set(
                                    "/spec/template/spec/containers/[name=hidden-name]/image/tag",
                                    "1"))));
    ReconcileResult pass = trial.pass();
    assertThat(HookTrial.codes(pass)).containsExactly("PathBlocked");
    assertThat(pass.problems().toString())
        .contains("/spec/template/spec/containers/[name=hmac-sha256:")
        .doesNotContain("hidden-name");
  }

  @Test
  void problems_of_schemas_do_not_name_them_either() {
    String twice =
        deployment("/spec/template/spec/containers")
            .replace("env: [{name: A, value: b}]", "args: [{inner: TWICE}, {inner: TWICE}]");
    HookTrial trial =
        HookTrial.of(HookTrial.app(twice).toBuilder().observe(NamedContainers.schema()).build());
    ReconcileResult pass = trial.pass();
    assertThat(HookTrial.codes(pass)).contains("KeysNotUnique");
    assertThat(pass.problems().toString())
        .contains("the elements 0 and 1 with the same keys")
        .doesNotContain("hidden-name", "TWICE");
  }

  @Test
  void warnings_of_schemas_do_not_name_what_only_the_live_object_marks() {
    String schema =
        """
        apiVersion: apps/v1
        kind: Deployment
        metadata: {name: web}
        spec:
          template:
            spec:
              containers:
                - {name: hidden-name, args: [{inner: null}, {observer_schema_list_keys: [inner]}]}
                - {observer_schema_list_keys: [name], observer_schema_list_max_length: 0}
        """;
    String twice =
        deployment("/metadata/annotations/some")
            .replace("env: [{name: A, value: b}]", "args: [{inner: TWICE}, {inner: TWICE}]");
    HookTrial trial =
        HookTrial.of(
            HookTrial.app(twice).toBuilder()
                .observe(
                    ObserverSchema.of(Manifest.parse(schema, "schema.yaml").documents().get(0)))
                .build());
    trial.pass();
    assertThat(trial.plan().problems().toString()).contains("KeysNotUnique", "hidden-name");
    trial
        .cluster()
        .edit(WEB, "/metadata/annotations", Map.of(SENSITIVE, "/spec/template/spec/containers"));
    String problems =
        trial.plan().problems().toString()
            + trial.engine().explain(trial.application()).problems()
            + trial.pass().problems();
    assertThat(problems)
        .contains("KeysNotUnique", "/spec/template/spec/containers/[name=hmac-sha256:")
        .doesNotContain("hidden-name");
  }

  @Test
  void a_secret_is_hidden_in_an_element_that_somebody_renamed() {
    String env = "/spec/template/spec/containers/[name=hidden-name]/env";
    HookTrial trial =
        HookTrial.of(
            deployment(env + "/[name=A]/value").replace("value: b}", "value: wanted-secret}"));
    trial.pass();
    trial.cluster().edit(WEB, env + "/[name=A]/name", "B");
    assertThat(shown(trial)).contains(env + "/[name=B]").doesNotContain("wanted-secret");
    Explanation explanation = trial.engine().explain(trial.application());
    assertThat(explanation.toString()).doesNotContain("wanted-secret");
    assertThat(trial.pass().state().toJson().toString()).doesNotContain("wanted-secret");
    trial.cluster().edit(WEB, env + "/[name=A]/name", "B");
    assertThat(trial.engine().inspect(trial.application()).toString())
        .doesNotContain("wanted-secret");
    Resource live = trial.cluster().get(WEB).orElseThrow();
    assertThat(trial.engine().redact(trial.application(), live).toString())
        .doesNotContain("wanted-secret");
  }

  @Test
  void a_generated_secret_is_hidden_in_an_element_that_somebody_renamed() {
    String env = "/spec/template/spec/containers/[name=hidden-name]/env";
    FieldPath path = FieldPath.parse(env + "/[name=G]/value");
    HookTrial trial = HookTrial.of(deployment("/metadata/labels/none"));
    trial.hooks(
        Mangler.of(
            "generates",
            (app, context) ->
                app.workloads().forEach(web -> web.generate(path, "1", () -> "made-secret"))));
    trial.pass();
    trial.cluster().edit(WEB, env + "/[name=G]/name", "B");

    assertThat(shown(trial)).contains(env + "/[name=B]").doesNotContain("made-secret");
    Explanation explanation = trial.engine().explain(trial.application());
    assertThat(explanation.toString()).doesNotContain("made-secret");
    assertThat(trial.engine().inspect(trial.application()).toString())
        .doesNotContain("made-secret");
    Resource live = trial.cluster().get(WEB).orElseThrow();
    assertThat(trial.engine().redact(trial.application(), live).toString())
        .doesNotContain("made-secret");
    assertThat(trial.pass().state().toJson().toString()).doesNotContain("made-secret");
    assertThat(trial.steps().toString()).doesNotContain("made-secret");
  }

  @Test
  void a_secret_that_only_the_live_object_marks_is_hidden_in_an_element_that_somebody_renamed() {
    String env = "/spec/template/spec/containers/[name=hidden-name]/env";
    HookTrial trial =
        HookTrial.of(
            deployment("/metadata/labels/none").replace("value: b}", "value: wanted-secret}"));
    trial.pass();
    trial
        .cluster()
        .edit(WEB, "/metadata/annotations/homeostat.dev~1sensitive", env + "/[name=A]/value");
    trial.cluster().edit(WEB, env + "/[name=A]/name", "B");
    Resource live = trial.cluster().get(WEB).orElseThrow();
    assertThat(trial.engine().redact(trial.application(), live).toString())
        .doesNotContain("wanted-secret");
    assertThat(trial.engine().inspect(trial.application()).toString())
        .doesNotContain("wanted-secret");
  }

  @Test
  void the_secret_before_a_change_is_hidden_in_an_element_that_somebody_renamed() {
    String env = "/spec/template/spec/containers/[name=hidden-name]/env";
    String manifest = deployment(env + "/[name=A]/value");
    HookTrial trial = HookTrial.of(manifest.replace("value: b}", "value: former-secret}"));
    trial.pass();
    trial.cluster().edit(WEB, env + "/[name=A]/name", "B");

    trial.want(manifest.replace("value: b}", "value: wanted-secret}"));

    assertThat(trial.plan().delta().updated().toString()).contains(env + "/[name=B]");
    Resource live = trial.cluster().get(WEB).orElseThrow();
    assertThat(trial.engine().redact(trial.application(), live).toString())
        .doesNotContain("former-secret", "wanted-secret");
    assertThat(trial.engine().inspect(trial.application()).toString())
        .doesNotContain("former-secret");
    assertThat(trial.plan().state().toJson().toString()).doesNotContain("former-secret");
    assertThat(shown(trial)).doesNotContain("former-secret", "wanted-secret");
  }

  @Test
  void a_text_that_the_manifest_has_in_another_field_is_shown_there_by_everything() {
    String env = "/spec/template/spec/containers/[name=hidden-name]/env";
    HookTrial trial =
        HookTrial.of(
            deployment(env + "/[name=A]/value")
                .replace(
                    "[{name: A, value: b}]",
                    "[{name: A, value: same-text}, {name: COPY, value: same-text}]"));
    trial.pass();
    Resource live = trial.cluster().get(WEB).orElseThrow();

    String copy = "\"name\":\"COPY\",\"value\":\"same-text\"";
    String secret = "\"name\":\"A\",\"value\":\"same-text\"";
    for (String shown :
        List.of(
            trial.engine().redact(trial.application(), live).toString(),
            trial.engine().inspect(trial.application()).toString(),
            trial.plan().state().toJson().toString())) {
      assertThat(shown).contains(copy).doesNotContain(secret);
    }
  }

  @Test
  void managed_fields_show_no_keys_of_a_sensitive_list() {
    HookTrial trial = HookTrial.of(deployment("/spec/template/spec/containers"));
    trial.pass();
    trial
        .cluster()
        .edit(
            WEB,
            "/metadata/managedFields",
            List.of(
                Map.of(
                    "manager",
                    "kubectl",
                    "fieldsV1",
                    Map.of("k:{\"name\":\"hidden-name\"}", Map.of()))));
    Resource live = trial.cluster().get(WEB).orElseThrow();

    assertThat(live.tree().toString()).contains("k:{");
    assertThat(trial.engine().redact(trial.application(), live).toString())
        .contains("managedFields")
        .doesNotContain("hidden-name");
    assertThat(trial.engine().redact(live).toString()).doesNotContain("hidden-name");
  }

  @Test
  void short_and_other_values_are_shown_in_an_element_that_somebody_renamed() {
    String env = "/spec/template/spec/containers/[name=hidden-name]/env";
    for (String secret : List.of("yes", "wanted-secret")) {
      HookTrial trial =
          HookTrial.of(
              deployment(env + "/[name=A]/value").replace("value: b}", "value: '" + secret + "'}"));
      trial.pass();
      trial.cluster().edit(WEB, env + "/[name=A]", Map.of("name", "B", "value", "yes"));
      assertThat(trial.plan().delta().updated().toString()).contains("yes");
    }
  }

  @Test
  void a_value_in_the_place_of_a_sensitive_object_is_hidden() {
    HookTrial trial =
        HookTrial.of(
            """
            apiVersion: e/v1
            kind: Thing
            metadata: {name: t, annotations: {homeostat.dev/sensitive: /spec/login/word}}
            spec: {login: {word: wanted-secret}}
            """);
    trial.pass();
    trial.cluster().edit(ResourceId.of("e/Thing", "t").in("shop"), "/spec/login", "found-secret");
    assertThat(shown(trial))
        .contains("/spec/login", "hmac-sha256:")
        .doesNotContain("wanted-secret", "found-secret");
  }
}
