package dev.homeostat.program;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.Problem;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Options come from three places, and all that is wrong with them is reported at once. */
class ProgramOptionsTest {

  private static final ProgramCommand<GreetingOptions> COMMAND =
      new ProgramCommand<>(
          "greeting-operator",
          "Keeps what Greetings want.",
          "1.2",
          GreetingOptions::new,
          false,
          Map.of("workers", "9", "mostWords", "9", "grace", "9s", "resync", "9m"));

  @TempDir Path dir;

  private String file(String text) throws IOException {
    return Files.writeString(dir.resolve("config.yaml"), text).toString();
  }

  private ProgramCommand.Valid<GreetingOptions> valid(
      Map<String, String> environment, String file, String... args) throws IOException {
    List<String> all = new ArrayList<>(List.of(args));
    all.add("--config=" + file(file));
    if (!environment.containsKey("HOMEOSTAT_LANGUAGE") && !file.contains("language")) {
      all.add("--language=en");
    }
    ProgramCommand.Parsed<GreetingOptions> parsed =
        COMMAND.parse(environment, all.toArray(String[]::new));
    assertThat(parsed).isInstanceOf(ProgramCommand.Valid.class);
    return (ProgramCommand.Valid<GreetingOptions>) parsed;
  }

  private List<Problem> problems(Map<String, String> environment, String... args) {
    ProgramCommand.Parsed<GreetingOptions> parsed = COMMAND.parse(environment, args);
    assertThat(parsed).isInstanceOf(ProgramCommand.Invalid.class);
    return ((ProgramCommand.Invalid<GreetingOptions>) parsed).problems();
  }

  @Test
  void the_command_line_counts_before_the_environment_and_that_before_the_file()
      throws IOException {
    ProgramCommand.Valid<GreetingOptions> options =
        valid(
            Map.of("HOMEOSTAT_WORKERS", "2", "HOMEOSTAT_GRACE", "PT2S", "HOMEOSTAT_WORD", "hi"),
            "{workers: 3, grace: PT3S, resync: PT3M, word: salve, mostWords: 7}",
            "--workers=1");
    assertThat(options.common().workers()).isEqualTo(1);
    assertThat(options.common().grace()).isEqualTo(Duration.ofSeconds(2));
    assertThat(options.common().resync()).isEqualTo(Duration.ofMinutes(3));
    assertThat(options.common().port).isEqualTo(8080);
    assertThat(options.own().word).isEqualTo("hi");
    assertThat(options.own().mostWords).isEqualTo(7);
  }

  @Test
  void a_default_of_the_operator_counts_after_all_of_them() throws IOException {
    ProgramCommand.Valid<GreetingOptions> options =
        valid(Map.of("HOMEOSTAT_WORKERS", "2"), "{resync: 3m}", "--grace=1s");
    assertThat(options.common().workers()).isEqualTo(2);
    assertThat(options.common().resync()).isEqualTo(Duration.ofMinutes(3));
    assertThat(options.common().grace()).isEqualTo(Duration.ofSeconds(1));
    assertThat(options.own().mostWords).isEqualTo(9);
  }

  @Test
  void lists_are_split_wherever_they_are_from() throws IOException {
    assertThat(valid(Map.of(), "{namespaces: [a, b]}").common().namespaces())
        .containsExactly("a", "b");
    assertThat(valid(Map.of("HOMEOSTAT_NAMESPACES", "a, b"), "{}").common().namespaces())
        .containsExactly("a", "b");
    assertThat(valid(Map.of(), "{}", "--loud-words=a,b").own().loudWords).containsExactly("a", "b");
  }

  @Test
  void a_variable_that_is_empty_says_nothing() throws IOException {
    assertThat(valid(Map.of("HOMEOSTAT_WORKERS", ""), "{workers: 3}").common().workers())
        .isEqualTo(3);
  }

  @Test
  void own_options_are_checked_like_those_of_each_program() throws IOException {
    assertThat(
            problems(
                Map.of("HOMEOSTAT_MOST_WORDS", "none"),
                "--config=" + file("workers: 0\nmostWrods: 3\n"),
                "--mosst-words=2"))
        .extracting(Problem::toString)
        .hasSize(4)
        .anySatisfy(line -> assertThat(line).contains("HOMEOSTAT_MOST_WORDS", "got none"))
        .anySatisfy(line -> assertThat(line).contains("config.yaml:1", "/workers", "got 0"))
        .anySatisfy(line -> assertThat(line).contains("config.yaml:2", "is it mostWords?"))
        .anySatisfy(line -> assertThat(line).contains("--mosst-words", "is it --most-words?"));
  }

  @Test
  void a_program_that_cannot_be_tried_out_has_no_option_for_it() {
    assertThat(problems(Map.of(), "--try=file"))
        .singleElement()
        .satisfies(problem -> assertThat(problem.code()).isEqualTo("UnknownOption"));
  }

  @Test
  void an_option_without_a_value_is_a_problem_that_says_what_is_expected() {
    assertThat(problems(Map.of(), "--workers"))
        .singleElement()
        .satisfies(problem -> assertThat(problem.toString()).contains("--workers"));
  }

  @Test
  void an_option_that_is_given_twice_is_a_problem() {
    assertThat(problems(Map.of(), "--workers=1", "--workers=2"))
        .singleElement()
        .satisfies(problem -> assertThat(problem.toString()).contains("--workers"));
  }

  @Test
  void an_option_that_must_be_given_may_be_given_anywhere() throws IOException {
    assertThat(valid(Map.of("HOMEOSTAT_LANGUAGE", "de"), "{}").own().language).isEqualTo("de");
    assertThat(valid(Map.of(), "{language: fr}").own().language).isEqualTo("fr");
    assertThat(problems(Map.of()))
        .singleElement()
        .satisfies(problem -> assertThat(problem.toString()).contains("--language"));
    assertThat(problems(Map.of(), "--workers=0"))
        .singleElement()
        .satisfies(problem -> assertThat(problem.toString()).contains("--workers"));
  }

  @Test
  void a_variable_that_names_no_path_is_a_problem() {
    assertThat(problems(Map.of("HOMEOSTAT_CONFIG", "a\0b"), "--language=en"))
        .singleElement()
        .satisfies(problem -> assertThat(problem.code()).isEqualTo("NoConfiguration"));
  }

  @Test
  void help_and_version_are_answered_and_nothing_is_started() {
    StringWriter out = new StringWriter();
    OperatorProgram<GreetingOptions> program = new Greetings().program();
    PrintWriter printer = new PrintWriter(out, true);
    assertThat(program.run(Map.of("HOMEOSTAT_WORKERS", "none"), printer, printer, "--help"))
        .isZero();
    assertThat(out.toString()).contains("Keeps what Greetings want.").doesNotContain("--try");
    program.options().forEach(option -> assertThat(out.toString()).contains(option.longestName()));
    assertThat(program.run(Map.of(), printer, printer, "--version")).isZero();
    assertThat(out.toString().strip()).endsWith("greeting-operator 1.2");
  }
}
