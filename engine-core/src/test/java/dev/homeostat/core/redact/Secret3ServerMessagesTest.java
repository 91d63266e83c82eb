package dev.homeostat.core.redact;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.ReconcileResult;
import dev.homeostat.ResourceId;
import dev.homeostat.core.hooks.HookTrial;
import dev.homeostat.folder.ClusterRequest;
import dev.homeostat.spi.cluster.ClusterResponse;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** SECRET-3: messages of the server can hold secrets. */
class Secret3ServerMessagesTest {

  private static final ResourceId SECRET = ResourceId.secret("s");
  private static final ResourceId MAP = ResourceId.configMap("a");

  private static ClusterResponse.Refused refused(String message, ClusterResponse.Cause... causes) {
    return ClusterResponse.Refused.of(422, "Invalid", message).withCauses(List.of(causes));
  }

  @Test
  void of_a_sensitive_kind_only_code_reason_and_causes_are_kept() {
    ClusterResponse.Refused refused =
        refused(
            "Secret \"s\" is invalid: {data: sesame}",
            new ClusterResponse.Cause("FieldValueInvalid", "data[word]", "Invalid value: sesame"));
    assertThat(ServerMessages.of(refused, SECRET, Set.of()))
        .isEqualTo("422 Invalid (FieldValueInvalid data[word])");
  }

  @Test
  void of_others_the_first_line_is_kept_and_no_more_than_200_characters() {
    assertThat(ServerMessages.of(refused("first\nsecond"), MAP, Set.of()))
        .isEqualTo("422 Invalid: first");
    for (int length : new int[] {201, 500}) {
      assertThat(ServerMessages.of(refused("x".repeat(length)), MAP, Set.of()))
          .isEqualTo("422 Invalid: " + "x".repeat(200) + "…");
    }
    assertThat(ServerMessages.of(refused("x".repeat(200)), MAP, Set.of()))
        .isEqualTo("422 Invalid: " + "x".repeat(200));
    assertThat(ServerMessages.of(refused("x".repeat(199) + "\uD83D\uDE00"), MAP, Set.of()))
        .as("cut between characters, since a state with half of one cannot be stored")
        .isEqualTo("422 Invalid: " + "x".repeat(199) + "…");
  }

  @Test
  void known_secrets_are_scrubbed_plain_and_decoded() {
    ClusterResponse.Refused refused =
        refused(
            "sesame or c2VzYW1l",
            new ClusterResponse.Cause("FieldValueInvalid", "data[sesame]", "whatever"));
    assertThat(ServerMessages.of(refused, MAP, Set.of("c2VzYW1l")))
        .isEqualTo("422 Invalid (FieldValueInvalid data[(hidden)]): (hidden) or (hidden)");
  }

  @Test
  void a_secret_beyond_the_cut_is_scrubbed_before_it() {
    String message = "x".repeat(195) + "sesame-open";
    assertThat(ServerMessages.of(refused(message), MAP, Set.of("sesame-open")))
        .doesNotContain("sesame");
  }

  @Test
  void a_secret_that_is_a_part_of_another_leaves_nothing_of_it() {
    Set<String> secrets = new TreeSet<>(Set.of("sesame", "sesame-open"));
    assertThat(ServerMessages.of(refused("no: sesame-open, sesame"), MAP, secrets))
        .isEqualTo("422 Invalid: no: (hidden), (hidden)");
  }

  @Test
  void a_secret_of_several_lines_is_scrubbed_as_it_is_and_as_servers_quote_it() {
    Set<String> secrets = Set.of("open \"sesame\"\nplease");
    assertThat(ServerMessages.of(refused("no: open \"sesame\"\nplease"), MAP, secrets))
        .isEqualTo("422 Invalid: no: (hidden)");
    String quoted = "Invalid value: \"open \\\"sesame\\\"\\nplease\"";
    assertThat(ServerMessages.of(refused(quoted), MAP, secrets))
        .isEqualTo("422 Invalid: Invalid value: \"(hidden)\"");
  }

  @Test
  void a_text_of_three_characters_is_in_too_many_words_to_be_scrubbed() {
    assertThat(ServerMessages.of(refused("the open door"), MAP, Set.of("the", "open")))
        .isEqualTo("422 Invalid: the (hidden) door");
  }

  @Test
  void no_output_of_a_pass_repeats_what_the_server_says_of_a_secret() {
    HookTrial trial =
        HookTrial.of("apiVersion: v1\nkind: Secret\nmetadata: {name: s}\nstringData: {w: sesame}\n")
            .server(server -> server.with((request, answer) -> echo(request, answer)));
    ReconcileResult pass = trial.pass();
    assertThat(pass.problems()).isNotEmpty();
    assertThat(pass.problems() + " " + pass.delta().blocked() + pass.state().toJson())
        .contains("422 Invalid")
        .doesNotContain("sesame", "c2VzYW1l");
  }

  @Test
  void nor_what_it_says_of_a_field_that_an_owner_marked() {
    HookTrial trial =
        HookTrial.of(
                "apiVersion: e/v1\nkind: T\nmetadata:\n  name: t\n  annotations:"
                    + " {homeostat.dev/sensitive: /spec/word}\nspec: {word: sesame}\n")
            .server(server -> server.with((request, answer) -> echo(request, answer)));
    ReconcileResult pass = trial.pass();
    assertThat(pass.problems() + " " + pass.delta().blocked()).contains("(hidden)");
    assertThat(pass.problems() + " " + pass.delta().blocked()).doesNotContain("sesame");
  }

  /** Refuses a write with all that it was sent. */
  private static ClusterResponse echo(ClusterRequest request, Supplier<ClusterResponse> answer) {
    return request.isWrite()
        ? refused(
            "no: " + request.body().path("spec") + request.body(),
            new ClusterResponse.Cause(
                "FieldValueInvalid", "spec", "Invalid value: " + request.body()))
        : answer.get();
  }
}
