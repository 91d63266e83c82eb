package dev.homeostat.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.FieldPath;
import dev.homeostat.ObserverSchema;
import dev.homeostat.ResourceId;
import dev.homeostat.spi.DesiredStateEditor;
import dev.homeostat.spi.HookContext;
import dev.homeostat.spi.ManglingHook;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** SECRET-1: no sensitive value is in a report, whoever marks it, and wherever it stands. */
class ReportSecretsTest {

  private static final String SECRET = "hidden-name";

  private static void assertHidden(String page) {
    assertThat(page)
        .doesNotContain(SECRET)
        .doesNotContain(Base64.getEncoder().encodeToString(SECRET.getBytes(StandardCharsets.UTF_8)))
        .contains(HiddenValues.MARK);
  }

  @Test
  void values_of_secrets_are_hidden() {
    String page = ShopSample.shop().html();
    assertThat(page)
        .doesNotContain(ShopSample.SECRET)
        .doesNotContain(
            Base64.getEncoder().encodeToString(ShopSample.SECRET.getBytes(StandardCharsets.UTF_8)))
        .contains(HiddenValues.MARK);
  }

  @Test
  void changed_values_of_secrets_are_hidden() {
    ReportSample sample =
        ReportSample.of(
            "{apiVersion: v1, kind: Secret, metadata: {name: a}, stringData: {key: old}}");
    sample.pass();
    String other = Base64.getEncoder().encodeToString(SECRET.getBytes(StandardCharsets.UTF_8));
    sample.hand("rival").edit(ResourceId.secret("a").in("shop"), "/data/key", other);
    assertHidden(sample.html());
    sample.pass();
    assertHidden(sample.html());
  }

  @Test
  void fields_that_an_annotation_names_are_hidden_with_the_keys_of_their_lists() {
    ReportSample sample =
        ReportSample.of(
            """
            apiVersion: apps/v1
            kind: Deployment
            metadata:
              name: web
              annotations: {homeostat.dev/sensitive: /spec/template/spec/containers}
            spec:
              selector: {matchLabels: {app: web}}
              template:
                metadata: {labels: {app: web}}
                spec:
                  containers:
                    - {name: hidden-name, image: "hidden-name:1", env: [{name: A, value: hidden-name}]}
            """);
    sample.pass();
    assertHidden(sample.html());
  }

  @Test
  void the_path_that_leaves_a_field_of_a_sensitive_list_alone_is_hidden() {
    ReportSample sample =
        ReportSample.of(
                """
                apiVersion: apps/v1
                kind: Deployment
                metadata:
                  name: web
                  annotations: {homeostat.dev/sensitive: /spec/template/spec/containers}
                spec:
                  template:
                    spec:
                      containers: [{name: hidden-name, image: "hidden-name:1"}]
                """)
            .observe(
                ObserverSchema.of(ResourceId.deployment("web"))
                    .defaults()
                    .except("/spec/template/spec/containers/[name=hidden-name]/image")
                    .except("/spec/template/spec/containers/[name=hidden-name]/tty")
                    .build());
    sample.pass();
    String tty = "/spec/template/spec/containers/0/tty";
    sample.hand("rival").edit(ResourceId.deployment("web").in("shop"), tty, true);
    assertHidden(sample.html());
    assertThat(sample.html()).contains("by observer_schema_except");
  }

  @Test
  void fields_that_a_hook_marks_are_hidden_also_when_they_drifted() {
    ReportSample sample =
        ReportSample.of(
            "{apiVersion: v1, kind: ConfigMap, metadata: {name: a}, data: {key: hidden-name}}",
            new MarkingHook());
    sample.pass();
    assertHidden(sample.html());
    sample
        .hand("rival")
        .edit(ResourceId.configMap("a").in("shop"), "/data/key", SECRET + "-changed");
    assertHidden(sample.html());
  }

  @Test
  void fields_that_only_the_live_object_marks_are_hidden() {
    ReportSample sample =
        ReportSample.of("{apiVersion: v1, kind: ConfigMap, metadata: {name: a}, data: {b: c}}");
    sample.pass();
    ResourceId id = ResourceId.configMap("a").in("shop");
    sample.hand("rival").edit(id, "/data/key", SECRET);
    sample
        .hand("rival")
        .edit(id, "/metadata/annotations", Map.of("homeostat.dev/sensitive", "/data/key"));
    assertHidden(sample.html());
  }

  @Test
  void the_wanted_value_of_a_field_that_only_the_live_object_marks_is_hidden() {
    ReportSample sample =
        ReportSample.of(
            "{apiVersion: v1, kind: ConfigMap, metadata: {name: a}, data: {key: %s}}"
                .formatted(SECRET));
    sample.pass();
    ResourceId id = ResourceId.configMap("a").in("shop");
    sample.hand("rival").edit(id, "/data/key", "other");
    sample
        .hand("rival")
        .edit(id, "/metadata/annotations", Map.of("homeostat.dev/sensitive", "/data/key"));
    assertHidden(sample.html());
  }

  @Test
  void the_salt_of_a_state_is_hidden() {
    ReportSample sample =
        ReportSample.of("{apiVersion: v1, kind: ConfigMap, metadata: {name: a}, data: {b: c}}");
    sample.pass();
    ResourceId id = ResourceId.configMap("a").in("shop");
    sample
        .hand("rival")
        .edit(id, "/status", Map.of("state", Map.of("stateVersion", 1, "salt", SECRET)));
    assertHidden(sample.html());
  }

  /** Marks a key of each ConfigMap. */
  private static final class MarkingHook implements ManglingHook {

    @Override
    public String name() {
      return "marking";
    }

    @Override
    public void mangle(DesiredStateEditor app, HookContext context) {
      app.resources().forEach(target -> target.sensitive(FieldPath.of("data", "key")));
    }
  }
}
