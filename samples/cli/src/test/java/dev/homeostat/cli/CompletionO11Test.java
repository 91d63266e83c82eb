package dev.homeostat.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.homeostat.cli.output.Terminal;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
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
    // A shell that waits for more would hold up the test for ever.
    CompletableFuture.delayedExecutor(1, TimeUnit.MINUTES).execute(process::destroyForcibly);
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
    assertThat(completed("homeostat", "re")).containsExactly("reconcile", "report");
    assertThat(completed("homeostat", ""))
        .contains("plan", "explain", "who", "why", "help", "completion");
  }

  @Test
  void o11_bash_completes_options_and_their_values() throws IOException, InterruptedException {
    assertThat(completed("homeostat", "plan", "--clu")).containsExactly("--cluster");
    assertThat(completed("homeostat", "who", "--ob")).containsExactly("--object");
    assertThat(completed("homeostat", "plan", "-o", "")).contains("text", "json", "yaml");
    assertThat(completed("homeostat", "delete", "--serv")).containsExactly("");
  }

  @Test
  void o11_the_script_of_zsh_is_valid_and_loads_the_emulation_of_bash()
      throws IOException, InterruptedException {
    Path script = script("zsh");
    assertThat(Files.readString(script)).contains("bashcompinit", "_complete_homeostat");
  }

  /** Returns the arguments that a command line has after a press of the key for completion. */
  private String completedByZsh(String typed) throws IOException, InterruptedException {
    assumeTrue(isInstalled("zsh"), "zsh is not installed");
    Path script = script("zsh");
    run("zsh", "-n", script.toString());
    // Completion is part of the line editor, which needs a terminal.
    Path terminal =
        Files.writeString(
            dir.resolve("terminal.zsh"),
            """
            zmodload zsh/zpty
            zpty -b shell "TERM=dumb HOME=$2 zsh -f -i"
            zpty -w shell "autoload -Uz compinit; compinit -D -u; source $1"
            zpty -w shell 'homeostat() { print -r -- "RAN"": $* END" }'
            zpty -w -n shell "$3"$'\t\n'
            zpty -r -m shell line '*RAN: * END*'
            print -r -- "$line"
            zpty -d shell
            """);
    String shown = run("zsh", "-f", terminal.toString(), script.toString(), dir.toString(), typed);
    return shown.replaceAll("(?s).*RAN: (.*?) END.*", "$1").strip();
  }

  @Test
  void o11_zsh_completes_commands_and_options() throws IOException, InterruptedException {
    assertThat(completedByZsh("homeostat rec")).isEqualTo("reconcile");
    assertThat(completedByZsh("homeostat plan --clu")).isEqualTo("plan --cluster");
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
  }

  private List<String> completedByFish(String line) throws IOException, InterruptedException {
    assumeTrue(isInstalled("fish"), "fish is not installed");
    Path script = script("fish");
    run("fish", "--no-execute", script.toString());
    return run("fish", "-c", "source " + script + "; complete -C '" + line + "'")
        .lines()
        .map(offered -> offered.split("\t")[0])
        .toList();
  }

  @Test
  void o11_fish_completes_commands_options_and_values() throws IOException, InterruptedException {
    assertThat(completedByFish("homeostat re")).containsExactly("reconcile", "report");
    assertThat(completedByFish("homeostat plan --clu")).containsExactly("--cluster");
    assertThat(completedByFish("homeostat plan -o ")).contains("text", "json", "yaml");
    assertThat(completedByFish("homeostat delete --serv")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"plan", "reconcile", "who", "why", "completion"})
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
    "who, KIND/NAME",
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
