package dev.homeostat.core.mangle;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.homeostat.ReconcileResult.Outcome;
import dev.homeostat.ResourceId;
import dev.homeostat.core.hooks.HookTrial;
import dev.homeostat.spi.DesiredStateEditor;
import dev.homeostat.spi.HookContext;
import dev.homeostat.spi.ManglingHook;
import dev.homeostat.spi.PodTemplateEditor;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** HOOK-7: a hook sets numbers, flags and trees by path, and pod templates of each kind alike. */
class TypedVerbsA3Test {

  private record Edits(Consumer<DesiredStateEditor.Target> edit) implements ManglingHook {
    @Override
    public String name() {
      return "edits";
    }

    @Override
    public void mangle(DesiredStateEditor app, HookContext context) {
      app.resources().forEach(edit);
    }
  }

  private static final String THING =
      "apiVersion: example.com/v1\nkind: Thing\nmetadata: {name: a}\n";

  private static final ResourceId A = ResourceId.of("example.com/Thing", "a");

  @Test
  void each_type_of_value_is_set_as_that_type() {
    JsonNode tree = JsonNodeFactory.instance.objectNode().put("a", 1);
    HookTrial trial =
        HookTrial.of(
            THING,
            new Edits(
                target ->
                    target
                        .set("/spec/text", "3")
                        .set("/spec/int", 3)
                        .set("/spec/long", 3_000_000_000L)
                        .set("/spec/flag", true)
                        .set("/spec/tree", tree)));
    assertThat(trial.pass().outcome()).isEqualTo(Outcome.SETTLED);
    assertThat(trial.at(A, "/spec").toString())
        .isEqualTo(
            "{\"text\":\"3\",\"int\":3,\"long\":3000000000,\"flag\":true,\"tree\":{\"a\":1}}");
    trial.cluster().edit(A.in("shop"), "/spec/int", 4);
    assertThat(trial.pass().requests()).hasSize(1);
    assertThat(trial.at(A, "/spec/int").asInt()).isEqualTo(3);
  }

  @ParameterizedTest
  @CsvSource({
    "apps/v1, Deployment, /spec/template",
    "apps/v1, StatefulSet, /spec/template",
    "apps/v1, DaemonSet, /spec/template",
    "apps/v1, ReplicaSet, /spec/template",
    "batch/v1, Job, /spec/template",
    "batch/v1, CronJob, /spec/jobTemplate/spec/template",
    "v1, Pod, ''"
  })
  void a_pod_template_is_edited_alike_in_each_kind(String version, String kind, String template) {
    HookTrial trial =
        HookTrial.of(
            nested(version, kind, template),
            new Edits(
                target -> {
                  PodTemplateEditor pods = target.podTemplate().orElseThrow();
                  assertThat(pods.containers()).containsExactly("app");
                  pods.set("/spec/priorityClassName", "high")
                      .set("/spec/terminationGracePeriodSeconds", 5)
                      .set("/spec/activeDeadlineSeconds", 6L)
                      .set("/spec/hostNetwork", true)
                      .set(
                          "/spec/nodeSelector",
                          JsonNodeFactory.instance.objectNode().put("disk", "ssd"))
                      .set("/spec/containers/[name=app]/tty", false)
                      .put(
                          "/spec/volumes",
                          JsonNodeFactory.instance.objectNode().put("name", "scratch"))
                      .label("team", "blue")
                      .annotation("example.com/note", "x");
                }));
    assertThat(trial.pass().problems()).isEmpty();
    ResourceId id =
        ResourceId.of(version.contains("/") ? version.split("/")[0] + "/" + kind : kind, "a");
    JsonNode pods = trial.cluster().get(id.in("shop")).orElseThrow().tree().at(template);
    assertThat(pods.at("/spec/priorityClassName").asText()).isEqualTo("high");
    assertThat(pods.at("/spec/terminationGracePeriodSeconds").asInt()).isEqualTo(5);
    assertThat(pods.at("/spec/activeDeadlineSeconds").asInt()).isEqualTo(6);
    assertThat(pods.at("/spec/hostNetwork").asBoolean()).isTrue();
    assertThat(pods.at("/spec/nodeSelector/disk").asText()).isEqualTo("ssd");
    assertThat(pods.at("/spec/containers/0/tty").isBoolean()).isTrue();
    assertThat(pods.at("/spec/volumes/0/name").asText()).isEqualTo("scratch");
    assertThat(pods.at("/metadata/labels/team").asText()).isEqualTo("blue");
    assertThat(pods.at("/metadata/annotations/example.com~1note").asText()).isEqualTo("x");
  }

  @Test
  void other_kinds_have_no_pod_template() {
    HookTrial trial =
        HookTrial.of(THING, new Edits(target -> assertThat(target.podTemplate()).isEmpty()));
    assertThat(trial.pass().outcome()).isEqualTo(Outcome.SETTLED);
  }

  private static String nested(String version, String kind, String template) {
    String tree = "{spec: {containers: [{name: app, image: \"app:1\"}]}}";
    String[] names = template.isEmpty() ? new String[0] : template.substring(1).split("/");
    for (int i = names.length - 1; i >= 0; i--) {
      tree = "{" + names[i] + ": " + tree + "}";
    }
    return "apiVersion: "
        + version
        + "\nkind: "
        + kind
        + "\nmetadata: {name: a}\nspec: "
        + tree.substring("{spec: ".length(), tree.length() - 1)
        + "\n";
  }
}
