package dev.homeostat.yaml;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.homeostat.Problem;
import dev.homeostat.Rule;
import dev.homeostat.spi.DocumentReader;
import dev.homeostat.tree.Trees;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** READ-8: scalars mean what kubectl takes them to mean, and ambiguous ones are warned of. */
class Read8ScalarsTest {

  private static final ObjectMapper JSON =
      new ObjectMapper().enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS);

  private static final YamlReader CORE =
      new YamlReader(YamlLimits.DEFAULT, Set.of(YamlFeature.CORE_SCALARS));

  static List<ScalarTable.Row> rows() {
    return ScalarTable.rows();
  }

  private static DocumentReader.Reading read(String... lines) {
    return new YamlReader().read(String.join("\n", lines) + "\n", "app.yaml");
  }

  private static String tree(DocumentReader reader, String text) {
    return reader.read(text, "app.yaml").documents().get(0).tree().toString();
  }

  private static List<String> warnings(String... lines) {
    DocumentReader.Reading reading = read(lines);
    assertThat(reading.problems()).allMatch(problem -> !problem.isError());
    assertThat(reading.documents()).isNotEmpty();
    return reading.problems().stream().map(Problem::toString).toList();
  }

  @ParameterizedTest
  @MethodSource("rows")
  void k2_a_scalar_is_read_as_by_kubectl(ScalarTable.Row row) throws JsonProcessingException {
    DocumentReader.Reading reading = read("- " + row.text());

    if (row.json().equals(ScalarTable.REFUSED)) {
      assertThat(reading.documents()).isEmpty();
      assertThat(reading.problems()).anyMatch(Problem::isError);
    } else {
      JsonNode expected = Trees.freeze(JSON.readTree(row.json()));
      JsonNode read = reading.documents().get(0).tree().get(0);
      assertThat(ScalarTable.isSame(read, expected)).as("%s", read).isTrue();
    }
  }

  @ParameterizedTest
  @MethodSource("rows")
  void a_scalar_that_yaml_1_2_reads_differently_is_warned_of_and_no_other(ScalarTable.Row row) {
    DocumentReader.Reading reading = read("- " + row.text());
    DocumentReader.Reading core = CORE.read("- " + row.text() + "\n", "app.yaml");
    if (reading.documents().isEmpty()) {
      return;
    }
    boolean alike =
        !core.documents().isEmpty()
            && core.documents().get(0).tree().equals(reading.documents().get(0).tree());

    assertThat(reading.problems().isEmpty()).isEqualTo(alike);
    assertThat(core.problems()).allMatch(Problem::isError);
  }

  @Test
  void k2_a_warning_names_the_place_and_both_notations() {
    assertThat(warnings("a: 1", "defaultMode: 0644", "b: yes", "c: 0o17"))
        .containsExactly(
            "app.yaml:2: AmbiguousScalar: expected a value that kubectl and YAML 1.2 read alike,"
                + " got a value at column 14 that is taken as an octal number like kubectl does,"
                + " not as a decimal number with all digits; write a decimal number without"
                + " underscores, or put it into quotes for the text",
            "app.yaml:3: AmbiguousScalar: expected a value that kubectl and YAML 1.2 read alike,"
                + " got a value at column 4 that is taken as true or false like kubectl does, not"
                + " as a text; write true or false, or put it into quotes for the text");
    assertThat(read("a: 0644").problems().get(0).rule()).contains(Rule.READ_8);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          0644 | an octal number | a decimal number with all digits
          -012 | an octal number | a decimal number with all digits
          0_7 | an octal number | a text
          0O17 | an octal number | a text
          0b11 | a binary number | a text
          0b-1 | a binary number | a text
          0X1F | a hexadecimal number | a text
          -0x1F | a hexadecimal number | a text
          1_000 | a number without its underscores | a text
          0_1.5 | a number without its underscores | a text
          123456789012345678901234567890 | a number that is rounded | a decimal number with all digits
          yes | true or false | a text
          1e400 | a text | a number
          """)
  void the_notation_is_named(String scalar, String kubectl, String core) {
    assertThat(warnings("a: " + scalar))
        .singleElement()
        .asString()
        .contains("is taken as " + kubectl + " like kubectl does, not as " + core + "; ");
  }

  @Test
  void a_number_that_no_double_holds_is_a_text_as_to_kubectl() {
    assertThat(warnings("commit: 5e12345"))
        .containsExactly(
            "app.yaml:1: AmbiguousScalar: expected a value that kubectl and YAML 1.2 read alike,"
                + " got a value at column 9 that is taken as a text like kubectl does, not as a"
                + " number; put it into quotes for the text");
    assertThat(warnings("commit: " + "9".repeat(1_001)).get(0))
        .contains("is taken as a text like kubectl does, not as a number; ")
        .doesNotContain("999");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"420", "'0644'", "\"yes\"", "0o644", "true", "1e3", "0.5", "a", "0x1F", "1.50"})
  void what_both_read_alike_is_not_warned_of(String scalar) {
    assertThat(warnings("a: " + scalar)).isEmpty();
  }

  /** The annotation of an object on the cluster, which is read later, may hide any value. */
  @ParameterizedTest
  @MethodSource("rows")
  void a_warning_shows_no_value(ScalarTable.Row row) {
    String shown = read("kind: Thing", "spec:", "  field: " + row.text()).problems().toString();
    Stream.of(row.text(), row.json())
        .filter(value -> value.length() > 2 && !value.equals("true") && !value.equals("false"))
        .forEach(value -> assertThat(shown).doesNotContain(value));
  }

  @Test
  void a_key_that_kubectl_takes_for_a_boolean_is_refused() {
    DocumentReader.Reading reading = read("point: {x: 1, y: 2}");

    assertThat(reading.documents()).isEmpty();
    assertThat(reading.problems())
        .filteredOn(Problem::isError)
        .extracting(Problem::toString)
        .containsExactly(
            "app.yaml:1: KeyIsNoText: expected a text as key, got true or false; put the key into"
                + " quotes");
    assertThat(read("point: {x: 1, 'y': 2}").problems()).isEmpty();
  }

  @Test
  void more_than_a_hundred_warnings_are_counted() {
    List<String> warnings = warnings("- yes\n".repeat(150).strip());

    assertThat(warnings).hasSize(101);
    assertThat(warnings.get(100)).startsWith("app.yaml:101: AmbiguousScalar: ").contains("50 more");
    assertThat(warnings("- yes\n".repeat(100).strip())).hasSize(100);
  }

  @Test
  void an_error_leaves_the_warnings_and_no_document() {
    DocumentReader.Reading reading = read("a: 0644", "a: 1");

    assertThat(reading.documents()).isEmpty();
    assertThat(reading.problems())
        .extracting(Problem::code)
        .containsExactlyInAnyOrder("DuplicateKey", "AmbiguousScalar");
  }

  @Test
  void a_tag_keeps_the_digits_that_a_double_loses() {
    String digits = "123456789012345678901234567890";

    assertThat(tree(new YamlReader(), "a: !!int " + digits)).isEqualTo("{\"a\":" + digits + "}");
    assertThat(tree(new YamlReader(), "a: !!int 0644")).isEqualTo("{\"a\":420}");
    assertThat(tree(new YamlReader(), "a: !!str 0644")).isEqualTo("{\"a\":\"0644\"}");
  }

  @Test
  void text_that_is_no_manifest_can_be_read_by_yaml_1_2_alone() {
    String text = "{a: 0644, b: yes, y: 1, c: 1_000, d: 0x1F}";

    assertThat(CORE.read(text, "template.yaml").problems()).isEmpty();
    assertThat(tree(CORE, text))
        .isEqualTo("{\"a\":644,\"b\":\"yes\",\"y\":1,\"c\":\"1_000\",\"d\":31}");
  }

  @Test
  void what_is_written_means_the_same_to_kubectl() {
    for (String text : Arrays.asList("yes", "0644", "1_000", "y", "0b11", "1e400", ".5_0")) {
      JsonNode value = JSON.getNodeFactory().textNode(text);
      assertThat(YamlWriter.write(value)).startsWith("\"");
      assertThat(read(YamlWriter.write(value)).documents().get(0).tree()).isEqualTo(value);
    }
  }

  @ParameterizedTest
  @ValueSource(chars = {'\u0085', '\u2028', '\u2029'})
  void k2_a_character_that_breaks_lines_for_kubectl_only_is_warned_of(char each) {
    DocumentReader.Reading reading = new YamlReader().read("d: 1\ne: 2 # c" + each + "f: 3\n", "f");
    assertThat(reading.documents()).hasSize(1);
    assertThat(reading.problems())
        .singleElement()
        .hasToString(
            "f:2: AmbiguousScalar: expected line breaks that kubectl and YAML 1.2 read alike, got"
                + " U+%1$04X, which breaks a line for kubectl only; write a line feed, or, in a value in"
                    .formatted((int) each)
                + " double quotes, \\u%04X".formatted((int) each));
    assertThat(new YamlReader().read("d: \"\\u2028\"\n", "f").problems()).isEmpty();
  }
}
