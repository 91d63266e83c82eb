package dev.homeostat.core.redact;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.FieldPath;
import dev.homeostat.Resource;
import dev.homeostat.core.compare.Trial;
import dev.homeostat.core.model.DigestPlaceholder;
import dev.homeostat.report.RedactedValue;
import dev.homeostat.spi.cluster.Patch;
import dev.homeostat.tree.Digest;
import dev.homeostat.tree.Trees;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The output of a redactor for values, trees and patches. */
class RedactorTest {

  private static final String SPEC =
      "{l:[{name:'a',v:'open'},{name:'b',v:'sesame'}],s:['open','sesame'],w:{x:'sesame',y:'open'}}";

  private static Resource thing(String spec) {
    return Trial.resource("{apiVersion:'e/v1',kind:'T',metadata:{name:'t'},spec:" + spec + "}");
  }

  private static Redactor marking(String... paths) {
    Set<FieldPath> marked = Stream.of(paths).map(FieldPath::parse).collect(Collectors.toSet());
    return Redactor.of("salt", thing("{}"), marked);
  }

  private static JsonNode spec(Redactor redactor, String spec) {
    return redactor.redact(thing(spec).tree()).get("spec");
  }

  private static String shown(Redactor redactor, String pointer, String value) {
    Patch.Operation add = new Patch.Add(JsonPointer.compile(pointer), Trial.json(value));
    return redactor.redact(new Patch(List.of(add)), thing(SPEC)).get(0).get("value").toString();
  }

  @Test
  void nothing_is_shown_as_absent() {
    Redactor redactor = marking("/spec/w");
    for (String path : List.of("/spec/w", "/spec/open")) {
      assertThat(redactor.show(FieldPath.parse(path), null)).isEqualTo(new RedactedValue.Absent());
      assertThat(redactor.show(FieldPath.parse(path), Trial.json("null")))
          .isEqualTo(new RedactedValue.Absent());
    }
  }

  @Test
  void what_is_not_sensitive_is_shown_as_it_is() {
    RedactedValue shown =
        marking("/spec/w").show(FieldPath.parse("/spec/open"), Trial.json("{a:[1,'x']}"));
    assertThat(shown).isEqualTo(new RedactedValue.Value(Trial.json("{a:[1,'x']}")));
  }

  @Test
  void a_digest_of_what_is_not_sensitive_needs_no_salt() {
    JsonNode value = Trial.json("'x'");
    assertThat(marking("/spec/w").digest(FieldPath.parse("/spec/open"), value))
        .isEqualTo(Digest.of(value));
  }

  @Test
  void a_scalar_where_a_parent_was_expected_may_be_the_secret() {
    JsonNode spec = spec(marking("/spec/w/x"), "{w:5,v:6}");
    assertThat(DigestPlaceholder.is(spec.path("w"))).isTrue();
    assertThat(spec.path("v")).isEqualTo(Trial.json("6"));
  }

  @Test
  void a_list_is_hidden_as_one_value_and_an_object_by_its_members() {
    JsonNode spec = spec(marking("/spec/w"), "{w:{x:['sesame','open'],y:{z:'sesame'},n:null}}");
    assertThat(DigestPlaceholder.is(spec.at("/w/x"))).isTrue();
    assertThat(DigestPlaceholder.is(spec.at("/w/y/z"))).isTrue();
    assertThat(spec.at("/w/n").isNull()).as("null is nothing to hide").isTrue();
    assertThat(spec.toString()).doesNotContain("sesame", "open");
  }

  @Test
  void what_is_redacted_is_not_redacted_again() {
    Redactor redactor = marking("/spec/w", "/spec/l/[name=b]/v");
    ObjectNode once = redactor.redact(thing(SPEC).tree());
    assertThat(redactor.redact(once)).isEqualTo(once);
    assertThat(redactor.show(FieldPath.parse("/spec"), once.get("spec")).toString())
        .doesNotContain("sesame");
  }

  @Test
  void a_frozen_tree_without_anything_sensitive_is_not_copied() {
    ObjectNode tree = Trees.freeze(thing(SPEC).tree());
    assertThat(marking().redact(tree)).isSameAs(tree);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "/spec/w/x       | 'sesame'",
        "/spec/w         | {x:'sesame'}",
        "/spec           | {w:{x:'sesame'}}",
        "/spec/l/1/v     | 'sesame'",
        "/spec/l/1       | {name:'b',v:'sesame'}",
        "/spec/l/0       | {name:'b',v:'sesame'}",
        "/spec/l/-       | {name:'b',v:'sesame'}",
        "/spec/l         | [{name:'b',v:'sesame'}]",
        "/spec/s/1       | 'sesame'",
        "/spec/s/-       | 'sesame'",
        "/spec/new/a     | 'sesame'",
        "/spec/pods/0/v  | 'sesame'"
      })
  void a_patch_is_shown_without_what_is_sensitive(String pointer, String value) {
    Redactor redactor =
        marking(
            "/spec/w/x", "/spec/l/[name=b]/v", "/spec/s/[=sesame]", "/spec/new", "/spec/pods/0/v");
    assertThat(shown(redactor, pointer, value)).doesNotContain("sesame").contains("hmac");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/spec/w/y", "/spec/l/0/v", "/spec/l/0/name", "/spec/s/0", "/spec/other"})
  void and_the_rest_of_it_as_it_is(String pointer) {
    Redactor redactor = marking("/spec/w/x", "/spec/l/[name=b]/v", "/spec/s/[=sesame]");
    assertThat(shown(redactor, pointer, "'open'")).isEqualTo("\"open\"");
  }

  @Test
  void of_a_patch_tests_are_redacted_and_removals_have_nothing_to_hide() {
    JsonPointer pointer = JsonPointer.compile("/spec/w/x");
    Patch patch =
        new Patch(
            List.of(new Patch.Test(pointer, Trial.json("'sesame'")), new Patch.Remove(pointer)));
    JsonNode shown = marking("/spec/w/x").redact(patch, thing(SPEC));
    assertThat(shown.get(0).path("op").asText()).isEqualTo("test");
    assertThat(DigestPlaceholder.is(shown.get(0).path("value"))).isTrue();
    assertThat(shown.get(1)).isEqualTo(Trial.json("{op:'remove',path:'/spec/w/x'}"));
  }

  @Test
  void the_secrets_of_a_tree_are_its_sensitive_texts() {
    Redactor redactor = marking("/spec/w", "/spec/l/[name=b]/v", "/spec/m");
    assertThat(redactor.secretsOf(thing("{w:{x:'one',y:['two',3],z:null}}").tree()))
        .containsExactlyInAnyOrder("one", "two", "3");
    assertThat(redactor.secretsOf(thing(SPEC).tree())).containsExactlyInAnyOrder("sesame", "open");
    assertThat(redactor.secretsOf(thing("{l:[{name:'a',v:'no'},{name:'b',v:'yes'}]}").tree()))
        .containsExactly("yes");
    ObjectNode hidden = redactor.redact(thing(SPEC).tree());
    assertThat(redactor.secretsOf(hidden)).as("digests are none").isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"/spec/l/[0]/v", "/spec/l/[1]/v", "/spec/l/1/v", "/spec/l/v"})
  void who_marks_a_place_in_a_list_marks_the_whole_list(String path) {
    Redactor redactor = marking(path);
    assertThat(spec(redactor, "{l:[{v:'sesame'},{v:'sesame'}],m:'open'}").toString())
        .doesNotContain("sesame")
        .contains("open");
    for (String shown : List.of("/spec/l/[name=a]/v", "/spec/l/[3]/v", "/spec/l/[=x]")) {
      assertThat(redactor.isSensitive(FieldPath.parse(shown))).as(shown).isTrue();
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "[port=53]              | [port=53,protocol=UDP] | true",
        "[port=53,protocol=UDP] | [port=53]              | true",
        "[image=x]              | [name=app]             | true",
        "[port=53,protocol=UDP] | [port=53,protocol=TCP] | false",
        "[port=53]              | [port=54]              | false",
        "[port=53]              | [1]                    | true",
        "[=a]                   | [=a]                   | true",
        "[=a]                   | [=b]                   | false",
        "[=a]                   | [0]                    | true",
        "[=a]                   | [name=a]               | false"
      })
  void an_element_is_sensitive_when_its_name_may_mean_the_marked_one(
      String marked, String name, boolean sensitive) {
    Redactor redactor = marking("/spec/l/" + marked);
    assertThat(redactor.isSensitive(FieldPath.parse("/spec/l/" + name))).isEqualTo(sensitive);
  }
}
