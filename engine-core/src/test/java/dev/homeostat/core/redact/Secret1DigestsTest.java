package dev.homeostat.core.redact;

import static dev.homeostat.core.hooks.HookTrial.codes;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.FieldPath;
import dev.homeostat.Problem;
import dev.homeostat.ReconcileResult;
import dev.homeostat.Resource;
import dev.homeostat.ResourceId;
import dev.homeostat.core.compare.Trial;
import dev.homeostat.core.hooks.HookTrial;
import dev.homeostat.core.hooks.Mangler;
import dev.homeostat.report.RedactedValue;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** SECRET-1: what is sensitive is shown as a digest that nobody can guess from. */
class Secret1DigestsTest {

  private static final String SALT = "salt";

  private static Redactor redactor(String resource, String... marked) {
    return Redactor.of(
        SALT,
        Trial.resource(resource),
        Set.copyOf(Stream.of(marked).map(FieldPath::parse).toList()));
  }

  private static String redacted(String resource, String... marked) {
    return redactor(resource, marked).redact(Trial.resource(resource).tree()).toString();
  }

  private static String annotated(String paths, String spec) {
    return "{apiVersion:'e/v1',kind:'T',metadata:{name:'t',annotations:{'homeostat.dev/sensitive':'"
        + paths
        + "'}},spec:"
        + spec
        + "}";
  }

  @Test
  void the_data_of_a_secret_is() {
    String text =
        redacted("{apiVersion:'v1',kind:'Secret',metadata:{name:'s'},data:{a:'sesame'},type:'x'}");
    assertThat(text).doesNotContain("sesame").contains("\"a\":{", "hmac", "\"type\":\"x\"");
  }

  @Test
  void a_kind_of_that_name_in_another_group_is_not() {
    assertThat(redacted("{apiVersion:'e/v1',kind:'Secret',metadata:{name:'s'},data:{a:'open'}}"))
        .contains("open");
  }

  @Test
  void what_kubectl_remembers_is() {
    String text =
        redacted(
            "{apiVersion:'v1',kind:'T',metadata:{name:'t',annotations:"
                + "{'kubectl.kubernetes.io/last-applied-configuration':'sesame',other:'open'}}}");
    assertThat(text).doesNotContain("sesame").contains("open");
  }

  @Test
  void what_a_hook_marks_is() {
    String resource = "{apiVersion:'e/v1',kind:'T',metadata:{name:'t'},spec:{word:'sesame',b:1}}";
    assertThat(redacted(resource, "/spec/word")).doesNotContain("sesame").contains("\"b\":1");
  }

  @Test
  void what_the_annotation_lists_is() {
    String spec = "{a:'sesame',b:{c:'sesame',d:'open'},e:'open'}";
    for (String separator : new String[] {",", ", ", " ", "\\n"}) {
      assertThat(redacted(annotated("/spec/a" + separator + "/spec/b/c", spec)))
          .as(separator)
          .doesNotContain("sesame")
          .contains("\"d\":\"open\"", "\"e\":\"open\"");
    }
  }

  @Test
  void an_element_is_found_by_its_name() {
    String spec = "{l:[{name:'a',v:'open'},{name:'b',v:'sesame'},{name:'b',v:'sesame'}]}";
    assertThat(redacted(annotated("/spec/l/[name=b]/v", spec)))
        .as("a twin, too")
        .doesNotContain("sesame")
        .contains("open");
  }

  @Test
  void several_keys_are_not_taken_for_several_paths() {
    String spec = "{ports:[{port:53,protocol:'UDP',v:'sesame'},{port:53,v:'open'}]}";
    Resource resource = Trial.resource(annotated("/spec/ports/[port=53,protocol=UDP]/v", spec));
    assertThat(SensitiveAnnotation.of(resource).problems()).isEmpty();
    assertThat(Redactor.of(SALT, resource, Set.of()).redact(resource.tree()).toString())
        .doesNotContain("sesame")
        .contains("open");
  }

  @Test
  void fewer_keys_mean_all_that_have_them() {
    Redactor redactor =
        redactor("{apiVersion:'e/v1',kind:'T',metadata:{name:'t'}}", "/spec/ports/[port=53]/v");
    assertThat(redactor.isSensitive(FieldPath.parse("/spec/ports/[port=53,protocol=UDP]/v")))
        .isTrue();
    assertThat(redactor.isSensitive(FieldPath.parse("/spec/ports/[port=54,protocol=UDP]/v")))
        .isFalse();
  }

  @Test
  void a_place_in_a_list_means_the_whole_list() {
    String spec = "{l:[{name:'a',v:'sesame'}],m:'open'}";
    assertThat(redacted(annotated("/spec/l/0/v", spec))).doesNotContain("sesame").contains("open");
    assertThat(redacted(annotated("/spec/l/[0]/v", spec)))
        .doesNotContain("sesame")
        .contains("open");
  }

  @Test
  void a_parent_shows_only_what_is_not_sensitive() {
    Redactor redactor =
        redactor("{apiVersion:'e/v1',kind:'T',metadata:{name:'t'}}", "/spec/b/word");
    RedactedValue shown =
        redactor.show(FieldPath.parse("/spec/b"), Trial.json("{word:'sesame',open:'open'}"));
    assertThat(shown.toString()).doesNotContain("sesame").contains("open");
    assertThat(redactor.show(FieldPath.parse("/spec/b/word"), Trial.json("'sesame'")))
        .isInstanceOf(RedactedValue.Hidden.class);
  }

  @Test
  void digests_are_keyed() {
    Redactor redactor = redactor("{apiVersion:'v1',kind:'Secret',metadata:{name:'s'}}");
    FieldPath path = FieldPath.of("data", "a");
    Resource resource = Trial.resource("{apiVersion:'v1',kind:'Secret',metadata:{name:'s'}}");
    Redactor other = Redactor.of("pepper", resource, Set.of());
    assertThat(redactor.digest(path, Trial.json("'x'")))
        .isEqualTo(redactor.digest(path, Trial.json("'x'")))
        .isNotEqualTo(redactor.digest(path, Trial.json("'y'")))
        .isNotEqualTo(other.digest(path, Trial.json("'x'")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"spec/word", "/spec/word, nonsense", "/spec/[name", "/"})
  void a_path_that_is_none_is_a_problem_with_its_place(String paths) {
    HookTrial trial =
        HookTrial.of(
            "apiVersion: e/v1\nkind: T\nmetadata:\n  name: t\n  annotations:\n"
                + "    homeostat.dev/sensitive: '"
                + paths
                + "'\nspec: {word: sesame}\n");
    ReconcileResult pass = trial.pass();
    assertThat(pass.outcome()).isEqualTo(ReconcileResult.Outcome.INVALID);
    assertThat(codes(pass)).containsExactly("NotAPath");
    Problem problem = pass.problems().get(0);
    assertThat(problem.path()).isEqualTo("/metadata/annotations/homeostat.dev~1sensitive");
    assertThat(problem.source().orElseThrow()).hasToString("app.yaml:6");
    assertThat(trial.steps().toString()).as("in doubt nothing is shown").doesNotContain("sesame");
    assertThat(trial.cluster().objects()).isEmpty();
  }

  @Test
  void no_output_of_a_pass_shows_a_marked_field() {
    HookTrial trial =
        HookTrial.of(
            HookTrial.MAP + "data: {word: sesame, other: open}\n",
            Mangler.of(
                "marks",
                (app, context) ->
                    app.resources().forEach(each -> each.sensitive(FieldPath.of("data", "word")))));
    ReconcileResult created = trial.pass();
    trial.cluster().edit(ResourceId.configMap("a").in("shop"), "/data/word", "opensesame");
    ReconcileResult updated = trial.pass();
    for (ReconcileResult pass : new ReconcileResult[] {created, updated}) {
      assertThat(pass.requests()).hasSize(1);
      assertThat(pass.requests().get(0).body().toString()).doesNotContain("sesame");
      assertThat(pass.state().toJson().toString()).doesNotContain("sesame").contains("open");
      assertThat(pass + pass.delta().updated().toString()).doesNotContain("sesame");
    }
    assertThat(trial.steps().toString()).doesNotContain("sesame");
    assertThat(trial.map("/data/word")).isEqualTo("sesame");
  }
}
