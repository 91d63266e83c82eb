package dev.homeostat.yaml;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.Test;

/** That people like to read what is written, and old readers understand it. */
class YamlWriterTest {

  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  private static String written(String text) {
    String yaml = YamlWriter.write(JSON.objectNode().put("a", text));
    return yaml.substring("a: ".length(), yaml.length() - 1);
  }

  @Test
  void blocks_as_kubectl_prints_them() {
    String text =
        """
        apiVersion: apps/v1
        kind: Deployment
        metadata:
          labels: {}
          name: web
        spec:
          replicas: 2
          template:
            spec:
              containers:
              - args: []
                env:
                - name: A
                  value: "1"
                image: nginx:1.25
                resources:
                  limits:
                    cpu: 500m
                    memory: 64Mi
              - - nested
                - null
              terminationGracePeriodSeconds: 1.5
        """;
    JsonNode tree = new YamlReader().read(text, "t.yaml").documents().get(0).tree();
    assertThat(YamlWriter.write(tree)).isEqualTo(text);
  }

  @Test
  void several_lines_are_shown_line_by_line() {
    assertThat(written("one\n  two\n\nthree\n")).isEqualTo("|\n  one\n    two\n\n  three");
    assertThat(written("one\ntwo")).isEqualTo("|-\n  one\n  two");
    assertThat(written("one\n\n")).isEqualTo("|+\n  one\n");
    assertThat(written(" one\ntwo\n")).isEqualTo("\" one\\ntwo\\n\"");
    assertThat(written("one\r\ntwo")).isEqualTo("\"one\\r\\ntwo\"");
  }

  @Test
  void words_need_no_quotes() {
    for (String text :
        List.of("a", "a b", "nginx:1.25", "http://a/b?c", "é", "$(A)", "10m", "a#b", "x-1", "/a")) {
      boolean quoted = text.contains("?") || text.contains("#");
      assertThat(written(text)).isEqualTo(quoted ? "\"" + text + "\"" : text);
    }
  }

  @Test
  void what_any_yaml_takes_for_something_else_is_quoted() {
    for (String text :
        List.of(
            "",
            " ",
            "a ",
            " a",
            "~",
            "null",
            "NULL",
            "yes",
            "No",
            "on",
            "Off",
            "y",
            "N",
            "true",
            "1",
            "1e3",
            "0o7",
            "012",
            "0x1F",
            "1_000",
            "1:30",
            "2020-01-01",
            ".inf",
            ".5",
            "5.",
            "1.25.3",
            "<<",
            "=",
            "-",
            "- a",
            "?",
            "a: b",
            "a:",
            "a #b",
            "&a",
            "*a",
            "!a",
            "%a",
            "@a",
            "`a`",
            "[a]",
            "{a}",
            "|",
            ">",
            "---",
            "nan",
            "inf")) {
      assertThat(written(text)).isEqualTo("\"" + text + "\"");
    }
  }

  @Test
  void what_nobody_sees_is_escaped() {
    assertThat(written("a\u202Eb\u0000\u2028\u00A0\uFEFF\uD83D\uDE00"))
        .isEqualTo("\"a\\u202Eb\\u0000\\u2028\\u00A0\\uFEFF\uD83D\uDE00\"");
  }

  @Test
  void keys_are_quoted_by_the_same_rule() {
    assertThat(YamlWriter.write(JSON.objectNode().put("on", 1).put("a/b", 2).put("1", 3)))
        .isEqualTo("\"on\": 1\na/b: 2\n\"1\": 3\n");
  }

  @Test
  void a_key_too_long_for_its_line_stands_alone() {
    String key = "k".repeat(2_000);
    assertThat(YamlWriter.write(JSON.objectNode().put(key, 1)))
        .isEqualTo("? \"" + key + "\"\n: 1\n");
  }

  @Test
  void numbers_are_numbers_to_old_readers_too() {
    assertThat(
            YamlWriter.write(
                JSON.arrayNode().add(3.0).add(new BigDecimal("1E+400")).add(0.00000001)))
        .isEqualTo("- 3\n- !!float 1.0E+400\n- 1.0E-8\n");
  }

  @Test
  void documents_are_parted() {
    assertThat(YamlWriter.writeAll(List.of(JSON.objectNode().put("a", 1), JSON.arrayNode())))
        .isEqualTo("a: 1\n---\n[]\n");
    assertThat(YamlWriter.writeAll(List.of())).isEmpty();
  }
}
