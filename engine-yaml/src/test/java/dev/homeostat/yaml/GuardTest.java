package dev.homeostat.yaml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.homeostat.Problem;
import dev.homeostat.spi.DocumentReader;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The refusals of the guard, whose messages are helpful and have no secret. */
class GuardTest {

  private static final YamlLimits SMALL =
      YamlLimits.DEFAULT
          .withCharacters(10_000)
          .withDepth(20)
          .withValues(5_000)
          .withAliases(1_000)
          .withAliased(50)
          .withScalar(100);

  private static List<Problem> problems(YamlReader reader, String text) {
    DocumentReader.Reading reading = reader.read(text, "t.yaml");
    assertThat(reading.problems()).isNotEmpty();
    assertThat(reading.documents()).isEmpty();
    assertThat(reading.problems())
        .allSatisfy(
            problem -> {
              assertThat(problem.isError()).isTrue();
              assertThat(problem.source()).isPresent();
              assertThat(problem.expected()).isNotEmpty();
              assertThat(problem.got()).isNotEmpty();
              assertThat(problem.advice()).isNotEmpty();
            });
    return reading.problems();
  }

  private static void refused(String text, String... codesAndLines) {
    assertThat(problems(new YamlReader(), text))
        .extracting(problem -> problem.code() + ":" + problem.source().orElseThrow().line())
        .containsExactly(codesAndLines);
  }

  private static void refusedBySmall(String text, String code) {
    assertThat(problems(new YamlReader(SMALL), text))
        .extracting(Problem::code)
        .containsExactly(code);
  }

  private static void taken(YamlLimits limits, String text) {
    assertThat(new YamlReader(limits).read(text, "t.yaml").problems()).isEmpty();
  }

  @Test
  void duplicate_keys() {
    refused("a: 1\nb: {c: 1, c: 2}\na: 2\n", "DuplicateKey:2", "DuplicateKey:3");
  }

  @Test
  void a_duplicate_key_has_its_name_and_the_first_place() {
    assertThat(
            problems(
                new YamlReader(),
                "x: 1\na: {b: 1, c: 2}\nd:\n- {c: 1,\n   c: 2}\na: 2\n? 'e f'\n: 1\n'e f': 1\n"))
        .extracting(Problem::got, Problem::advice)
        .containsExactly(
            tuple("the key c twice, first in line 4", "remove one of the two"),
            tuple("the key a twice, first in line 2", "remove one of the two"),
            tuple("the same key twice, first in line 7", "remove one of the two"));
  }

  @Test
  void two_objects_without_a_line_between_them() {
    assertThat(
            problems(
                new YamlReader(),
                "apiVersion: v1\nkind: Pod\nspec: {a: 1, a: 2}\napiVersion: v1\nkind: Pod\n"))
        .extracting(Problem::got, Problem::advice)
        .containsExactly(
            tuple("the key a twice, first in line 3", "remove one of the two"),
            tuple(
                "the key apiVersion twice, first in line 1",
                "remove one of the two, or put a line with --- between two objects"),
            tuple(
                "the key kind twice, first in line 2",
                "remove one of the two, or put a line with --- between two objects"));
  }

  @Test
  void recursive_aliases() {
    refused("a: &x {b: *x}\nl: &l\n- *l\n", "RecursiveAlias:1", "RecursiveAlias:3");
  }

  @Test
  void aliases_of_nothing() {
    refused("a: *x\n---\nb: &x 1\n---\nc: *x\n", "UnknownAlias:1", "UnknownAlias:5");
  }

  @Test
  void alias_bombs() {
    StringBuilder bomb = new StringBuilder("a0: &a0 [x, x, x, x, x, x, x, x, x]\n");
    for (int i = 1; i < 12; i++) {
      String before = "*a" + (i - 1);
      bomb.append("a").append(i).append(": &a").append(i).append(" [").append(before);
      bomb.append((", " + before).repeat(8)).append("]\n");
    }
    refused(bomb.toString(), "TooManyAliases:6");
  }

  @Test
  void aliases_count_what_they_add() {
    String anchor = "a: &x [1, 2, 3, 4, 5, 6, 7, 8, 9]\n";
    taken(SMALL, anchor + "l: [*x, *x, *x, *x, *x]\n");
    refusedBySmall(anchor + "l: [*x, *x, *x, *x, *x, *x]\n", "TooManyAliases");
  }

  @Test
  void aliases_of_scalars_count_too() {
    refusedBySmall("a: &x 1\nl: [" + "*x, ".repeat(51) + "]\n", "TooManyAliases");
  }

  @Test
  void deep_nesting() {
    refused("[".repeat(100_000), "TooDeep:1");
    refused("{a: ".repeat(100_000), "TooDeep:1");
    refused("- ".repeat(10_000) + "a", "TooDeep:1");
    taken(SMALL, "[".repeat(19) + "a" + "]".repeat(19));
    refusedBySmall("[".repeat(20) + "a" + "]".repeat(20), "TooDeep");
  }

  @Test
  void nesting_that_aliases_build() {
    StringBuilder text = new StringBuilder("a0: &a0 [[[[[[x]]]]]]\n");
    for (int i = 1; i < 4; i++) {
      text.append("a").append(i).append(": &a").append(i).append(" [[[[[*a");
      text.append(i - 1).append("]]]]]\n");
    }
    refusedBySmall(text.toString(), "TooDeep");
  }

  @Test
  void many_values() {
    YamlLimits ten = SMALL.withValues(10);
    taken(ten, "[" + "1, ".repeat(8) + "1]");
    assertThat(problems(new YamlReader(ten), "[" + "1, ".repeat(9) + "1]"))
        .extracting(Problem::code)
        .containsExactly("TooManyValues");
  }

  @Test
  void huge_texts_and_values() {
    refusedBySmall("a: " + "x".repeat(10_000), "TextTooLarge");
    refusedBySmall("a: " + "x".repeat(101), "ScalarTooLong");
    refusedBySmall("a: \"" + "x".repeat(101) + "\"", "ScalarTooLong");
    refusedBySmall("x".repeat(101) + ": a", "ScalarTooLong");
    taken(SMALL, "a: " + "x".repeat(100));
  }

  @Test
  void foreign_tags() {
    refused(
        "a: !!java.net.URL [x]\nb: !secret y\nc: !!binary eA==\n!k d: 1\n",
        "ForeignTag:1",
        "ForeignTag:2",
        "ForeignTag:3",
        "ForeignTag:4");
    refused("%TAG ! tag:example.com,2000:\n---\na: !x 1\n", "ForeignTag:3");
    refused("%TAG !! tag:example.com,2000:\n---\na: !!str 1\n", "ForeignTag:3");
  }

  @Test
  void tags_that_do_not_fit() {
    refused(
        "a: !!int x\nb: !!map [1]\nc: !!seq x\nd: !!bool 1\n",
        "TagDoesNotFit:1",
        "TagDoesNotFit:2",
        "TagDoesNotFit:3",
        "TagDoesNotFit:4");
  }

  @Test
  void merge_keys() {
    refused("a: &x {b: 1}\nc:\n  <<: *x\n  d: 1\n", "MergeKey:3");
    taken(YamlLimits.DEFAULT, "'<<': 1\n");
  }

  @Test
  void keys_that_are_no_text() {
    refused(
        "1: a\ntrue: b\n~: c\n? [x]\n: d\n? {w: z}\n: e\n",
        "KeyIsNoText:1",
        "KeyIsNoText:2",
        "KeyIsNoText:3",
        "KeyIsNoText:4",
        "KeyIsNoText:6");
    assertThat(problems(new YamlReader(), "1: a\n").get(0).toString())
        .isEqualTo(
            "t.yaml:1: KeyIsNoText: expected a text as key, got a number; put the key into quotes");
    taken(YamlLimits.DEFAULT, "'1': a\n");
  }

  @Test
  void numbers_that_json_does_not_know() {
    refused("a: .inf\nb: -.INF\nc: .nan\n", "NoJsonNumber:1", "NoJsonNumber:2", "NoJsonNumber:3");
    YamlReader core = new YamlReader(YamlLimits.DEFAULT, Set.of(YamlFeature.CORE_SCALARS));
    assertThat(problems(core, "d: 1e1234567\ne: " + "9".repeat(1_001) + "\n"))
        .extracting(Problem::code)
        .containsExactly("NoJsonNumber", "NoJsonNumber");
    taken(YamlLimits.DEFAULT, "a: '.inf'\n");
  }

  @Test
  void all_documents_are_examined() {
    refused(
        "a: 1\na: 1\n---\nok: 1\n---\nb: !x 1\n---\nc: *c\n",
        "DuplicateKey:2",
        "ForeignTag:6",
        "UnknownAlias:8");
  }

  @Test
  void broken_syntax_ends_the_text_and_says_what_to_do() {
    refused("a: 1\na: 2\n---\nb: [1, 2\n---\nc: *c\n", "DuplicateKey:2", "NotYaml:5");
    refused("a: b: c\n", "NotYaml:1");
    refused("a: 1\n\tb: 2\n", "NotYaml:2");
    refused("a: @b\n", "NotYaml:1");
    refused("a: 'b\n", "NotYaml:1");
    refused("a: \"\\q\"\n", "NotYaml:1");
    refused("a: x\n- b\n", "NotYaml:2");
    refused("a:\n  b: 1\n c: 2\n", "NotYaml:3");
    refused("a: 1\nsome words\nb: 2\n", "NotYaml:3");
    refused("%YAML 3.0\n---\na: 1\n", "NotYaml:1");
    refused("a: 1\nb: \u0000\n", "NotYaml:2");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a: 1\nb: {a: 1}\n---\na: 1\n",
        "a: &x {b: 1}\nl: [*x, *x]\n",
        "a: &x 1\n---\na: &x 2\nb: *x\n",
        "a: !!str 1\nb: !!int 5\nc: !!seq [1]\nd: !!map {e: !!bool true}\n",
        "a: 'b: c'\n",
        "a: '@b'\n",
        "a: \"\\u00e9\"\n",
        "'1': a\n'true': b\n'~': c\n",
        "a: '.inf'\nb: 1e3\n",
        "%YAML 1.2\n---\na: 1\n"
      })
  void the_nearest_text_is_read(String text) {
    taken(YamlLimits.DEFAULT, text);
  }

  @Test
  void the_largest_text_is_read() {
    YamlLimits hundred = SMALL.withCharacters(100).withValues(100).withAliases(100);
    taken(hundred, "a: 1\n" + "\n".repeat(95));
    assertThat(problems(new YamlReader(hundred), "a: 1\n" + "\n".repeat(96)))
        .extracting(Problem::code)
        .containsExactly("TextTooLarge");
  }

  @Test
  void a_hundred_problems_are_not_too_many() {
    assertThat(problems(new YamlReader(), "a: 1\n".repeat(101)))
        .hasSize(100)
        .extracting(Problem::code)
        .containsOnly("DuplicateKey");
  }

  @Test
  void whole_utf_8_is_read() {
    byte[] whole = "a: 1\nb: xyé\n".getBytes(StandardCharsets.UTF_8);
    assertThat(new YamlReader().read(whole, "t.yaml").problems()).isEmpty();
  }

  @Test
  void nobody_reads_a_million_problems() {
    assertThat(problems(new YamlReader(), "a: 1\n".repeat(100_000)))
        .hasSize(101)
        .last()
        .extracting(Problem::code)
        .isEqualTo("TooManyProblems");
  }

  @Test
  void half_written_utf_8() {
    byte[] whole = "a: 1\nb: xyé\n".getBytes(StandardCharsets.UTF_8);
    byte[] half = Arrays.copyOf(whole, whole.length - 2);
    DocumentReader.Reading reading = new YamlReader().read(half, "t.yaml");
    assertThat(reading.documents()).isEmpty();
    assertThat(reading.problems())
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.code()).isEqualTo("NotUtf8");
              assertThat(problem.source().orElseThrow().line()).isEqualTo(2);
              assertThat(problem.source().orElseThrow().column()).isEqualTo(6);
            });
    assertThat(new YamlReader().read(new byte[] {(byte) 0xFF, (byte) 0xFE, 'a', 0}, "t").problems())
        .extracting(Problem::code)
        .containsExactly("NotUtf8");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a: \"\\x", "a: \"\\U", "a: \"\\UFFFFFFFF\"", "a: \"\\q\""})
  void a_broken_escape_is_named_where_it_stands(String text) {
    assertThat(new YamlReader().read(text, "t.yaml").problems())
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.code()).isEqualTo("NotYaml");
              assertThat(problem.got()).contains("escape");
              assertThat(problem.source().orElseThrow().line()).isEqualTo(1);
              assertThat(problem.source().orElseThrow().column()).isBetween(5, 7);
            });
  }

  @ParameterizedTest
  @ValueSource(strings = {"\"\\uD83D\"", "\"x\\uDE00\"", "\"\\uDE00\\uD83D\"", "{\"\\uD800\": x}"})
  void half_of_a_surrogate_pair_is_named_where_it_stands(String value) {
    DocumentReader.Reading reading = new YamlReader().read("b: c\na: " + value, "t.yaml");
    assertThat(reading.documents()).isEmpty();
    assertThat(reading.problems())
        .singleElement()
        .satisfies(
            problem ->
                assertThat(problem.toString())
                    .startsWith("t.yaml:2: NoUnicodeText")
                    .contains("half of a surrogate pair"));
  }

  @Test
  void both_halves_of_a_surrogate_pair_are_read() {
    assertThat(new YamlReader().read("a: \"\\uD83D\\uDE00\"", "t.yaml").problems()).isEmpty();
  }

  @Test
  void limits_that_leave_no_room_are_misuse() {
    assertThatThrownBy(() -> SMALL.withDepth(0)).isInstanceOf(IllegalArgumentException.class);
  }

  @Property(tries = 2_000)
  void no_text_brings_the_reader_down(@ForAll("scribbles") String text) {
    DocumentReader.Reading reading = new YamlReader(SMALL).read(text, "t.yaml");
    if (reading.problems().stream().anyMatch(Problem::isError)) {
      assertThat(reading.documents()).isEmpty();
    }
    if (!reading.problems().isEmpty()) {
      assertThat(reading.problems())
          .allSatisfy(problem -> assertThat(problem.source()).isPresent());
    }
  }

  @Property(tries = 1_000)
  void no_message_repeats_a_value(
      @ForAll("scribbles") String before, @ForAll("scribbles") String after) {
    DocumentReader.Reading reading =
        new YamlReader(SMALL).read(before + "opensesame" + after, "t.yaml");
    assertThat(reading.problems().toString()).doesNotContainIgnoringCase("sesame");
  }

  @Provide
  Arbitrary<String> scribbles() {
    Arbitrary<String> pieces =
        Arbitraries.of(
            "a",
            ":",
            " ",
            "\n",
            "- ",
            "? ",
            "&a ",
            "*a",
            "!t ",
            "!!int ",
            "[",
            "]",
            "{",
            "}",
            ",",
            "'",
            "\"",
            "\\x",
            "\\",
            "|",
            ">",
            "|2-\n",
            "  ",
            "\t",
            "#",
            "%",
            "@",
            "`",
            "---\n",
            "...\n",
            "<<",
            "1",
            "~",
            "%TAG ! x\n",
            "%YAML 1.2\n",
            "\r",
            "\u0085",
            "\uFEFF",
            "\uD800",
            "é",
            "\u0007",
            "!<x>",
            "!<",
            "&",
            "*",
            "!",
            "\\u12");
    return Arbitraries.oneOf(
        pieces.list().ofMaxSize(14).map(list -> String.join("", list)),
        Arbitraries.strings().ofMaxLength(20));
  }
}
