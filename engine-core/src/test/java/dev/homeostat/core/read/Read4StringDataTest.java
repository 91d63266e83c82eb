package dev.homeostat.core.read;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.homeostat.FieldPath;
import dev.homeostat.Problem;
import dev.homeostat.Resource;
import dev.homeostat.Rule;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.statistics.Statistics;
import org.junit.jupiter.api.Test;

/** READ-4: a Secret's stringData becomes data. */
class Read4StringDataTest {

  private static final String HEAD = "apiVersion: v1\nkind: Secret\nmetadata:\n  name: a\n";

  @Test
  void it_becomes_data_and_wins_there() {
    Resource secret =
        Manifests.resource(
            HEAD + "data: {word: eWVz, other: bm8=}\nstringData: {word: hello, more: 'ü'}\n");
    assertThat(secret.tree().has("stringData")).isFalse();
    assertThat(secret.tree().path("data").toString())
        .isEqualTo("{\"word\":\"aGVsbG8=\",\"other\":\"bm8=\",\"more\":\"w7w=\"}");
  }

  @Test
  void nothing_in_it_changes_nothing() {
    assertThat(Manifests.resource(HEAD + "stringData: null\n").tree().has("data")).isFalse();
    assertThat(Manifests.resource(HEAD + "stringData: {}\n").tree().has("data")).isFalse();
    Resource secret = Manifests.resource(HEAD + "data: null\nstringData: {a: x, b: null}\n");
    assertThat(secret.tree().path("data").toString()).isEqualTo("{\"a\":\"eA==\"}");
  }

  @Test
  void a_message_still_finds_the_line() {
    Resource secret = Manifests.resource(HEAD + "data:\n  b: eA==\nstringData:\n  a: x\n");
    assertThat(secret.locate(FieldPath.of("data", "a")).orElseThrow()).hasToString("app.yaml:8");
    assertThat(secret.locate(FieldPath.of("data", "b")).orElseThrow()).hasToString("app.yaml:6");
  }

  @Test
  void another_kind_may_have_a_field_of_that_name() {
    Resource greeting =
        Manifests.resource(
            "{apiVersion: example.com/v1, kind: Secret, metadata: {name: a}, stringData: {w: 1}}");
    assertThat(greeting.tree().path("stringData").toString()).isEqualTo("{\"w\":1}");
  }

  @Test
  void what_is_no_secret_is_refused_and_never_shown() {
    ManifestReader.Reading reading =
        Manifests.read(HEAD + "data:\n  a: top$secret\n  b: 12345\nstringData:\n  c: 67890\n");
    assertThat(Manifests.shown(reading.problems()))
        .containsExactlyInAnyOrder(
            "InvalidSecret /spec/manifest/0/data/a app.yaml:6",
            "InvalidSecret /spec/manifest/0/data/b app.yaml:7",
            "InvalidSecret /spec/manifest/0/stringData/c app.yaml:9");
    assertThat(reading.problems()).allMatch(Problem::isError);
    assertThat(reading.problems()).allMatch(problem -> problem.rule().orElseThrow() == Rule.READ_4);
    assertThat(reading.problems().toString()).doesNotContain("top$secret", "12345", "67890");
  }

  @Test
  void a_list_or_a_text_is_no_data() {
    ManifestReader.Reading reading = Manifests.read(HEAD + "data: [hush]\nstringData: hushhush\n");
    assertThat(Manifests.shown(reading.problems()))
        .containsExactly(
            "InvalidSecret /spec/manifest/0/data app.yaml:5",
            "InvalidSecret /spec/manifest/0/stringData app.yaml:6");
    assertThat(reading.problems().toString()).doesNotContain("hush");
  }

  @Test
  void base64_may_be_broken_into_lines() {
    assertThat(Manifests.read(HEAD + "data:\n  a: |\n    aGVs\n    bG8=\n").problems()).isEmpty();
    assertThat(Manifests.read(HEAD + "data: {a: 'aGVs bG8='}\n").problems()).hasSize(1);
    assertThat(Manifests.read(HEAD + "data: {a: 'aGVsbG8'}\n").problems()).hasSize(1);
    assertThat(Manifests.read(HEAD + "data: {a: 'a$bc'}\n").problems()).hasSize(1);
  }

  @Property(tries = 200)
  void any_text_comes_out_as_it_went_in(@ForAll String text) {
    Statistics.collect(text.isEmpty() ? "empty" : text.length() % 3);
    Resource secret =
        Manifests.resource(
            HEAD + "stringData: " + JsonNodeFactory.instance.objectNode().put("a", clean(text)));
    String data = secret.tree().at("/data/a").textValue();
    assertThat(new String(Base64.getDecoder().decode(data), StandardCharsets.UTF_8))
        .isEqualTo(clean(text));
  }

  /** YAML takes printable characters, and no half of a pair. */
  private static String clean(String text) {
    return text.codePoints()
        .filter(c -> c == '\t' || (c >= ' ' && c < 0x7f) || (c >= 0xa0 && c < 0xd800))
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString();
  }
}
