package dev.homeostat.yaml;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.Manifest;
import dev.homeostat.spi.DocumentReader;
import dev.homeostat.tree.Document;
import dev.homeostat.tree.Trees;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The values that are read, and their locations. */
class YamlReaderTest {

  private static List<Document> read(String text) {
    return read(new YamlReader(), text);
  }

  private static List<Document> read(YamlReader reader, String text) {
    DocumentReader.Reading reading = reader.read(text, "t.yaml");
    assertThat(reading.problems()).isEmpty();
    return reading.documents();
  }

  private static String place(Document document, String pointer) {
    return document
        .locate(JsonPointer.compile(pointer))
        .map(at -> at + ":" + at.column())
        .orElse("nowhere");
  }

  @Test
  void each_value_knows_its_line_and_column() {
    Document document = read("a: 1\nb:\n  - c\n  - d: 2\n    \"e/f\": {g: h}\n").get(0);
    assertThat(place(document, "")).isEqualTo("t.yaml:1:1");
    assertThat(place(document, "/a")).isEqualTo("t.yaml:1:1");
    assertThat(place(document, "/b/0")).isEqualTo("t.yaml:3:5");
    assertThat(place(document, "/b/1/d")).isEqualTo("t.yaml:4:5");
    assertThat(place(document, "/b/1/e~1f")).isEqualTo("t.yaml:5:5");
    assertThat(place(document, "/b/1/e~1f/g")).isEqualTo("t.yaml:5:13");
  }

  @Test
  void what_is_not_there_is_at_its_nearest_parent() {
    Document document = read("a: 1\nb:\n  c: 1\nl: [x]\n").get(0);
    assertThat(place(document, "/b/x/y")).isEqualTo("t.yaml:2:1");
    assertThat(place(document, "/a/x")).isEqualTo("t.yaml:1:1");
    assertThat(place(document, "/l/1")).isEqualTo("t.yaml:4:1");
    assertThat(place(document, "/l/x")).isEqualTo("t.yaml:4:1");
    assertThat(place(document, "/nothing")).isEqualTo("t.yaml:1:1");
  }

  @Test
  void a_part_of_a_document_knows_its_place_too() {
    Document part = read("x:\n- a: 1\n- b:\n    c: 2\n").get(0).at(JsonPointer.compile("/x/1"));
    assertThat(place(part, "/b/c")).isEqualTo("t.yaml:4:5");
  }

  @Test
  void members_of_a_large_object_know_their_lines() {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 100; i++) {
      text.append("key").append(i).append(": {v: ").append(i).append("}\n");
    }
    Document document = read(text.toString()).get(0);
    for (int i = 0; i < 100; i++) {
      assertThat(place(document, "/key" + i + "/v")).startsWith("t.yaml:" + (i + 1) + ":");
    }
    assertThat(place(document, "/key100")).isEqualTo("t.yaml:1:1");
  }

  @Test
  void an_alias_has_its_own_place_and_its_content_that_of_the_anchor() {
    Document document = read("a: &x\n  b: [1, 2]\nc: *x\nd: 3\n").get(0);
    assertThat(document.tree().at("/c/b/1").asInt()).isEqualTo(2);
    assertThat(place(document, "/c")).isEqualTo("t.yaml:3:1");
    assertThat(place(document, "/c/b/1")).isEqualTo("t.yaml:2:10");
    assertThat(place(document, "/d")).isEqualTo("t.yaml:4:1");
  }

  @Test
  void many_documents_and_no_empty_ones() {
    List<Document> documents = read("---\na: 1\n---\n---\n# nothing\n---\nb: 2\n...\n---\nc: 3\n");
    assertThat(documents)
        .extracting(document -> document.tree().fieldNames().next())
        .containsExactly("a", "b", "c");
    assertThat(place(documents.get(1), "/b")).isEqualTo("t.yaml:7:1");
    assertThat(read("")).isEmpty();
    assertThat(read("# only a comment\n")).isEmpty();
  }

  @Test
  void json_is_yaml() {
    Document document = read("{\n\t\"a\": [1, null],\n\t\"b\":\"\\ud83d\\ude00\\/\"}").get(0);
    assertThat(document.tree().at("/a/0").asInt()).isEqualTo(1);
    assertThat(document.tree().path("b").asText()).isEqualTo("\uD83D\uDE00/");
    assertThat(place(document, "/b")).isEqualTo("t.yaml:3:2");
  }

  @Test
  void the_core_schema_where_it_is_chosen() {
    JsonNode tree =
        read(
                new YamlReader(YamlLimits.DEFAULT, Set.of(YamlFeature.CORE_SCALARS)),
                "{a: yes, b: 0o17, c: 0x1F, d: 1.50, e: 012, f: ~, g: 1_000, h: 1:30, i: 2020-01-01,"
                    + " j: 1e3, k: True, l: +7, m: .5, n: '1', o: !!str 1, p: !!int '3', q: ! 4}")
            .get(0)
            .tree();
    assertThat(tree.toString())
        .isEqualTo(
            "{\"a\":\"yes\",\"b\":15,\"c\":31,\"d\":1.5,\"e\":12,\"f\":null,\"g\":\"1_000\","
                + "\"h\":\"1:30\",\"i\":\"2020-01-01\",\"j\":1000,\"k\":true,\"l\":7,\"m\":0.5,"
                + "\"n\":\"1\",\"o\":\"1\",\"p\":3,\"q\":\"4\"}");
  }

  @Test
  void trees_are_frozen() {
    assertThat(Trees.isFrozen(read("a: {b: [1]}").get(0).tree())).isTrue();
  }

  @Test
  void a_byte_order_mark_is_no_content() {
    DocumentReader.Reading reading =
        new YamlReader().read("\uFEFFa: é\n".getBytes(StandardCharsets.UTF_8), "t.yaml");
    assertThat(reading.problems()).isEmpty();
    assertThat(reading.documents().get(0).tree().path("a").asText()).isEqualTo("é");
  }

  @Test
  void it_is_found_as_a_service() {
    assertThat(DocumentReader.discovered()).isInstanceOf(YamlReader.class);
    assertThat(Manifest.parse("a: 1").documents()).hasSize(1);
  }

  @Test
  void a_manifest_of_ten_megabytes() {
    String line = "x".repeat(200);
    StringBuilder text = new StringBuilder("data:\n");
    int lines = 0;
    while (text.length() < 10_000_000) {
      text.append("  k").append(lines++).append(": ").append(line).append('\n');
    }
    Document document = read(text.toString()).get(0);
    assertThat(document.tree().path("data").size()).isEqualTo(lines);
    assertThat(place(document, "/data/k" + (lines - 1))).isEqualTo("t.yaml:" + (lines + 1) + ":3");
  }

  @Test
  void one_value_of_ten_megabytes() {
    Document document = read("a: \"" + "x".repeat(10_000_000) + "\"\n").get(0);
    assertThat(document.tree().path("a").textValue()).hasSize(10_000_000);
  }

  @Test
  void a_hundred_thousand_documents() {
    String one = "---\napiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: a\ndata:\n  k: v\n";
    List<Document> documents = read(one.repeat(100_000));
    assertThat(documents).hasSize(100_000);
    assertThat(place(documents.get(99_999), "/data/k")).isEqualTo("t.yaml:" + 700_000 + ":3");
  }

  @Test
  void a_hundred_thousand_elements_know_their_places() {
    Document document = read("- {name: a}\n".repeat(100_000)).get(0);
    for (int i = 0; i < 100_000; i++) {
      assertThat(document.locate(JsonPointer.compile("/" + i + "/name")).orElseThrow().line())
          .isEqualTo(i + 1);
    }
  }
}
