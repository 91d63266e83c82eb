package dev.homeostat.yaml;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonPointer;
import dev.homeostat.Problem;
import dev.homeostat.spi.DocumentReader;
import org.junit.jupiter.api.Test;

/** What the guard lets through, and what it refuses. */
class YamlReaderTest {

  private static DocumentReader.Reading read(String text) {
    return new YamlReader().read(text, "t.yaml");
  }

  private static void refused(String text, String code) {
    DocumentReader.Reading reading = read(text);
    assertThat(reading.documents()).isEmpty();
    assertThat(reading.problems()).extracting(Problem::code).contains(code);
    assertThat(reading.problems().get(0).source()).isNotNull();
  }

  @Test
  void each_value_knows_its_line() {
    DocumentReader.Reading reading = read("a: 1\nb:\n  - c\n  - d: 2\n");
    assertThat(reading.documents().get(0).locate(JsonPointer.compile("/b/1/d")))
        .hasValueSatisfying(place -> assertThat(place).hasToString("t.yaml:4"));
  }

  @Test
  void what_is_not_there_is_at_its_nearest_parent() {
    DocumentReader.Reading reading = read("a: 1\nb:\n  c: 1\n");
    assertThat(reading.documents().get(0).locate(JsonPointer.compile("/b/x/y")))
        .hasValueSatisfying(place -> assertThat(place.line()).isEqualTo(2));
  }

  @Test
  void many_documents_and_no_empty_ones() {
    assertThat(read("a: 1\n---\n---\nb: 2\n").documents()).hasSize(2);
    assertThat(read("").documents()).isEmpty();
  }

  @Test
  void json_is_yaml() {
    assertThat(read("{\"a\": [1, null]}").documents().get(0).tree().at("/a/0").asInt())
        .isEqualTo(1);
  }

  @Test
  void the_core_schema_and_no_other() {
    var tree = read("{a: yes, b: 0o17, c: 0x1F, d: 1.50, e: 012, f: ~}").documents().get(0).tree();
    assertThat(tree.path("a").isTextual()).isTrue();
    assertThat(tree.path("b").asInt()).isEqualTo(15);
    assertThat(tree.path("c").asInt()).isEqualTo(31);
    assertThat(tree.path("d").decimalValue()).isEqualByComparingTo("1.5");
    assertThat(tree.path("e").asInt()).isEqualTo(12);
    assertThat(tree.path("f").isNull()).isTrue();
  }

  @Test
  void duplicate_keys_are_refused() {
    refused("a: 1\na: 2\n", "DuplicateKey");
  }

  @Test
  void recursive_aliases_are_refused() {
    refused("a: &x {b: *x}\n", "RecursiveAlias");
  }

  @Test
  void alias_bombs_are_refused() {
    StringBuilder bomb = new StringBuilder("a0: &a0 [x, x, x, x, x, x, x, x, x]\n");
    for (int i = 1; i < 12; i++) {
      String before = "*a" + (i - 1);
      bomb.append("a").append(i).append(": &a").append(i).append(" [").append(before);
      bomb.append((", " + before).repeat(8)).append("]\n");
    }
    refused(bomb.toString(), "TooManyAliases");
  }

  @Test
  void deep_nesting_is_refused() {
    refused("[".repeat(100_000), "TooDeep");
  }

  @Test
  void foreign_tags_and_merge_keys_are_refused() {
    refused("a: !!java.net.URL [x]\n", "ForeignTag");
    refused("a: &x {b: 1}\nc:\n  <<: *x\n", "MergeKey");
  }

  @Test
  void messages_never_repeat_a_value() {
    DocumentReader.Reading reading = read("password: \"opensesame\n");
    assertThat(reading.problems().toString()).doesNotContain("opensesame");
  }
}
