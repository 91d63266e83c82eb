package dev.homeostat.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** Finding O11: completion for shells, a command for help, and an exit code for wrong usage. */
class CompletionO11Test {

  @TempDir Path dir;

  private static boolean isInstalled(String program) {
    return Stream.of(System.getenv().getOrDefault("PATH", "").split(":"))
        .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
  }

  private static String run(String... command) throws IOException, InterruptedException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    process.getOutputStream().close();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(out).isZero();
    return out;
  }

  private Path script(String shell) throws IOException {
    Cli.Result done = new Cli(dir).run("completion", shell);
    assertThat(done.code()).as(done.err()).isZero();
    return Files.writeString(dir.resolve("completion." + shell), done.out());
  }

  private List<String> completed(String... words) throws IOException, InterruptedException {
    assumeTrue(isInstalled("bash"), "bash is not installed");
    String typed = String.join(" ", words);
    String program =
        "source '%s'; COMP_WORDS=(%s); COMP_CWORD=%d; COMP_LINE='%s'; COMP_POINT=%d;"
            + " _complete_homeostat 2>/dev/null; printf '%%s\\n' \"${COMPREPLY[@]}\"";
    String all =
        run(
            "bash",
            "-c",
            program.formatted(
                script("bash"),
                Arrays.stream(words)
                    .map(word -> "'" + word + "'")
                    .reduce("", (a, b) -> a + " " + b),
                words.length - 1,
                typed,
                typed.length()));
    return all.lines().map(String::strip).toList();
  }

  @Test
  void o11_bash_completes_commands() throws IOException, InterruptedException {
    assertThat(completed("homeostat", "re")).containsExactly("reconcile");
    assertThat(completed("homeostat", "")).contains("plan", "explain", "why", "help", "completion");
  }

  @Test
  void o11_bash_completes_options_and_their_values() throws IOException, InterruptedException {
    assertThat(completed("homeostat", "plan", "--clu")).containsExactly("--cluster");
    assertThat(completed("homeostat", "plan", "-o", "")).contains("text", "json", "yaml");
    assertThat(completed("homeostat", "delete", "--serv")).containsExactly("");
  }

  @Test
  void o11_the_script_of_zsh_is_valid_and_loads_the_emulation_of_bash()
      throws IOException, InterruptedException {
    Path script = script("zsh");
    assertThat(Files.readString(script)).contains("bashcompinit", "_complete_homeostat");
    if (isInstalled("zsh")) {
      run("zsh", "-n", script.toString());
    }
  }

  @Test
  void o11_the_script_of_fish_has_each_command_and_option()
      throws IOException, InterruptedException {
    Path script = script("fish");
    assertThat(Files.readString(script).lines())
        .contains(
            "complete -c homeostat -n '__fish_use_subcommand' -f -a 'plan' -d"
                + " 'Says what would be done, and does nothing.'")
        .contains(
            "complete -c homeostat -n '__fish_seen_subcommand_from plan' -s o -l output -r -f -a"
                + " 'text json yaml' -d 'text, json or yaml. Default: text.'")
        .noneMatch(line -> line.contains("debug"))
        .allMatch(
            line -> line.chars().filter(c -> c == '\'').count() % 2 == 0 || line.contains("\\'"));
    if (isInstalled("fish")) {
      run("fish", "--no-execute", script.toString());
      assertThat(run("fish", "-c", "source " + script + "; complete -C 'homeostat re'"))
          .startsWith("reconcile");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"plan", "reconcile", "why", "completion"})
  void o11_help_of_a_command_is_that_of_its_option(String command) {
    Cli.Result help = new Cli(dir).run("help", command);
    assertThat(help.code()).isZero();
    assertThat(help.out()).contains("Usage: homeostat " + command);
    assertThat(help.out()).isEqualTo(new Cli(dir).run(command, "--help").out());
  }

  @Test
  void o11_help_alone_lists_all_commands() {
    Cli.Result help = new Cli(dir).run("help");
    assertThat(help.code()).isZero();
    assertThat(help.out()).contains("reconcile", "plan", "why", "completion");
    assertThat(new CommandLine(new Main(), new Commands(Terminal.ofProgram())).getSubcommands())
        .allSatisfy((name, command) -> assertThat(help.out()).contains(name));
  }

  @ParameterizedTest
  @CsvSource({
    "'', a command is missing",
    "nothing, nothing",
    "plan, Missing required option: '--file=FILE'",
    "plan --nothing, --nothing",
    "plan something, happ/web",
    "why Deployment/web, PATH",
    "completion tcsh, tcsh",
    "help nothing, nothing"
  })
  void o11_a_wrong_command_line_exits_with_64(String typed, String named) {
    String[] args = typed.isEmpty() ? new String[0] : typed.split(" ");
    Cli.Result wrong = new Cli(dir).run(args);
    assertThat(wrong.code()).as(wrong.err()).isEqualTo(64);
    assertThat(wrong.err()).contains(named).doesNotContain("\tat ");
  }

  @Test
  void o11_a_failure_does_not() {
    assertThat(new Cli(dir).run("plan", "-f", dir.resolve("none.yaml").toString()).code())
        .isEqualTo(1);
  }
}
