package dev.homeostat.core.redact;

import static dev.homeostat.core.hooks.HookTrial.codes;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Application;
import dev.homeostat.FieldPath;
import dev.homeostat.Manifest;
import dev.homeostat.ReconcileResult;
import dev.homeostat.Resource;
import dev.homeostat.ResourceId;
import dev.homeostat.Rule;
import dev.homeostat.core.apply.PatchBuilder;
import dev.homeostat.core.compare.Trial;
import dev.homeostat.core.hooks.HookTrial;
import dev.homeostat.core.model.DigestPlaceholder;
import dev.homeostat.spi.DeltaHook.Edit;
import dev.homeostat.spi.HookContext;
import dev.homeostat.spi.LastAppliedHook;
import dev.homeostat.tree.Trees;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** SECRET-2: a digest can never reach a write. */
class Secret2PlaceholdersTest {

  private static final String SECRET =
      "apiVersion: v1\nkind: Secret\nmetadata: {name: s}\nstringData: {word: sesame}\n";
  private static final ResourceId ID = ResourceId.secret("s");

  @Test
  void the_patch_builder_does_not_accept_one() {
    Resource live = Trial.resource("{spec:{a:1,l:[{name:'x'}]}}");
    JsonNode digest = DigestPlaceholder.of("hmac");
    for (Edit edit :
        List.of(
            Edit.put(FieldPath.parse("/spec/a"), digest, Rule.POLICY_4),
            Edit.put(
                FieldPath.parse("/spec/b"),
                Trees.emptyObject().objectNode().set("c", digest),
                Rule.POLICY_4),
            Edit.put(FieldPath.parse("/spec/l/[name=x]"), digest, Rule.POLICY_4))) {
      assertThatThrownBy(
              () -> PatchBuilder.build(live, List.of(edit), Trial.desired(live, Trial.fields())))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("SECRET-2");
    }
  }

  @Test
  void a_state_that_is_copied_into_a_manifest_is_refused() {
    HookTrial trial = HookTrial.of(SECRET);
    ObjectNode remembered = trial.pass().state().lastAppliedManifest().get(0);
    assertThat(DigestPlaceholder.isIn(remembered)).isTrue();
    HookTrial copied =
        HookTrial.of(
            Application.named("shop", "web")
                .manifest(Manifest.of(Resource.of(remembered)))
                .build());
    ReconcileResult pass = copied.pass();
    assertThat(pass.outcome()).isEqualTo(ReconcileResult.Outcome.INVALID);
    assertThat(pass.requests()).isEmpty();
    assertThat(copied.cluster().objects()).isEmpty();
  }

  @Test
  void outside_of_secrets_too_and_the_problem_says_where() {
    ReconcileResult pass =
        HookTrial.of(
                "apiVersion: e/v1\nkind: T\nmetadata: {name: t}\n"
                    + "spec: {l: [{word: {homeostat.dev/digest: x}}]}\n")
            .pass();
    assertThat(codes(pass)).containsExactly("DigestIsNoValue");
    assertThat(pass.problems().get(0).path()).isEqualTo("/spec/l/0/word");
    assertThat(pass.problems().get(0).source().orElseThrow()).hasToString("app.yaml:4");
  }

  @Test
  void a_strategy_that_goes_on_from_what_was_applied_is_stopped() {
    LastAppliedHook sticky =
        new LastAppliedHook() {
          @Override
          public String name() {
            return "sticky";
          }

          @Override
          public Optional<String> replaces() {
            return Optional.of("merge");
          }

          @Override
          public ObjectNode merge(Input input, HookContext context) {
            return input.lastApplied().orElse(input.soFar());
          }
        };
    HookTrial trial = HookTrial.of(SECRET, sticky);
    trial.pass();
    trial.cluster().edit(ID.in("shop"), "/data/word", "b3RoZXI=");
    ReconcileResult pass = trial.pass();
    assertThat(codes(pass)).containsExactly("DigestIsNoValue");
    assertThat(trial.at(ID, "/data/word").asText()).isEqualTo("b3RoZXI=");
  }

  @Test
  void redaction_is_a_view_and_the_value_is_written() {
    HookTrial trial = HookTrial.of(SECRET);
    trial.pass();
    assertThat(trial.at(ID, "/data/word").asText()).isEqualTo("c2VzYW1l");
    trial.cluster().edit(ID.in("shop"), "/data/word", "b3RoZXI=");
    ReconcileResult repaired = trial.pass();
    assertThat(repaired.requests()).hasSize(1);
    assertThat(trial.at(ID, "/data/word").asText()).isEqualTo("c2VzYW1l");
  }

  @Test
  void a_pinned_sensitive_field_is_reported_and_not_restored() {
    HookTrial trial =
        HookTrial.of("apiVersion: v1\nkind: Secret\nmetadata: {name: s}\n")
            .want(app -> app.observe(ID, schema -> schema.observe("/data/word")))
            .server(
                server ->
                    server.withMutation(
                        object -> {
                          if (object.at("/data/word").isMissingNode()) {
                            object.withObjectProperty("data").put("word", "c2VzYW1l");
                          }
                          return object;
                        }));
    assertThat(trial.engine().validate(trial.application()))
        .extracting(problem -> problem.code() + " " + problem.path())
        .containsExactly("NotRestorable /data/word");
    trial.pass();
    assertThat(codes(trial.pass())).doesNotContain("SensitivePinChanged");
    trial.cluster().edit(ID.in("shop"), "/data/word", "b3RoZXI=");
    ReconcileResult pass = trial.pass();
    assertThat(pass.requests()).isEmpty();
    assertThat(codes(pass)).contains("SensitivePinChanged");
    assertThat(codes(trial.pass())).as("until it is right again").contains("SensitivePinChanged");
    assertThat(trial.at(ID, "/data/word").asText()).isEqualTo("b3RoZXI=");
    assertThat(pass.state().toJson().toString()).doesNotContain("c2VzYW1l", "b3RoZXI=");
  }

  /** The server chooses another word for each object that has none. */
  private static HookTrial watched() {
    AtomicInteger next = new AtomicInteger();
    return HookTrial.of("apiVersion: v1\nkind: Secret\nmetadata: {name: s}\n")
        .want(app -> app.observe(ID, schema -> schema.observe("/data/word")))
        .server(
            server ->
                server.withMutation(
                    object -> {
                      if (object.at("/data/word").isMissingNode()) {
                        String chosen = Integer.toString(1000 + next.incrementAndGet());
                        object.withObjectProperty("data").put("word", chosen);
                      }
                      return object;
                    }));
  }

  @Test
  void the_choice_for_another_object_is_no_change_of_the_first_one() {
    HookTrial trial = watched();
    trial.pass();
    String first = trial.at(ID, "/data/word").asText();
    trial.cluster().remove(ID.in("shop"));
    assertThat(codes(trial.pass())).doesNotContain("SensitivePinChanged");
    assertThat(trial.at(ID, "/data/word").asText()).isNotEqualTo(first);
    assertThat(codes(trial.pass())).doesNotContain("SensitivePinChanged");
  }

  @Test
  void a_sensitive_field_that_the_manifest_sets_is_restored_and_not_reported() {
    HookTrial trial = HookTrial.of(SECRET);
    assertThat(trial.engine().validate(trial.application())).isEmpty();
    trial.pass();
    trial.cluster().edit(ID.in("shop"), "/data/word", "b3RoZXI=");
    assertThat(codes(trial.pass())).isEmpty();
    assertThat(trial.at(ID, "/data/word").asText()).isEqualTo("c2VzYW1l");
  }

  @Test
  void an_unset_field_that_is_not_sensitive_is_restored_and_not_reported() {
    ResourceId map = ResourceId.configMap("m");
    HookTrial trial =
        HookTrial.of("apiVersion: v1\nkind: ConfigMap\nmetadata: {name: m}\n")
            .want(app -> app.observe(map, schema -> schema.observe("/data/word")))
            .server(
                server ->
                    server.withMutation(
                        object -> {
                          if (object.at("/data/word").isMissingNode()) {
                            object.withObjectProperty("data").put("word", "chosen");
                          }
                          return object;
                        }));
    assertThat(trial.engine().validate(trial.application())).isEmpty();
    trial.pass();
    trial.cluster().edit(map.in("shop"), "/data/word", "other");
    assertThat(codes(trial.pass())).isEmpty();
    assertThat(trial.at(map, "/data/word").asText()).isEqualTo("chosen");
  }
}
