package dev.homeostat.appwrapper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.samples.testing.Kubectl;
import dev.homeostat.samples.testing.TextFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The commands of the page about AppWrappers print what it shows, while the test plays the pods.
 */
class PageTest extends WrapperGround {

  private static final Pattern STEP =
      Pattern.compile(
          "(?:<!-- pod (?<pod>\\w+): (?<phase>\\w+) -->\n)?"
              + "```sh\n(?<command>.*?)```\n\n```text\n(?<shown>.*?)```",
          Pattern.DOTALL);
  private static final Pattern YAML = Pattern.compile("```yaml\n(.*?)```", Pattern.DOTALL);

  @TempDir Path dir;
  private final RunningApiServer server;
  private Kubectl kubectl;

  PageTest(RunningApiServer server) {
    super(server);
    this.server = server;
  }

  /** Returns the output of a command without ages, which differ each time. */
  private static String comparable(String output) {
    return output.replaceAll("(?m) +(AGE|\\d+[smh](\\d+[smh])?) *$", "").strip();
  }

  private String run(String command) {
    return comparable(kubectl.shell(command).orFail().out());
  }

  @Test
  void commands_print_what_the_page_shows() throws IOException {
    String page = TextFile.read(Path.of("..", "..", "docs", "appwrapper.md"));
    Matcher sample = YAML.matcher(page);
    assertThat(sample.find()).isTrue();
    Files.writeString(dir.resolve("sample.yaml"), sample.group(1));
    kubectl = Kubectl.of(server, dir);
    kubectl.run("config", "set-context", "--current", "--namespace=" + namespace).orFail();
    operator();
    List<String> commands = new ArrayList<>();
    Matcher step = STEP.matcher(page);
    while (step.find()) {
      String command = step.group("command");
      commands.add(command);
      if (step.group("pod") != null) {
        play(step.group("pod"), step.group("phase"));
      }
      String shown = comparable(step.group("shown"));
      if (command.startsWith("kubectl get")) {
        await(command)
            .atMost(PATIENCE)
            .untilAsserted(() -> assertThat(run(command)).isEqualTo(shown));
      } else {
        assertThat(run(command)).as(command).isEqualTo(shown);
      }
    }
    assertThat(commands).hasSizeGreaterThan(9);
    assertThat(Pattern.compile("```sh").matcher(page).results().count())
        .as("commands with their output")
        .isEqualTo(commands.size());
  }
}
