package dev.homeostat.appwrapper;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.kubernetes.testing.RunningApiServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The example of {@code docs/appwrapper.md}. */
class PageTest extends WrapperGround {

  PageTest(RunningApiServer server) {
    super(server);
  }

  @Test
  void the_example_of_the_page_runs_and_succeeds() throws Exception {
    Matcher block =
        Pattern.compile("(?s)```yaml\n(.*?)```")
            .matcher(Files.readString(Path.of("..", "..", "docs", "appwrapper.md")));
    assertThat(block.find()).isTrue();
    operator();
    create(Wrappers.yaml(block.group(1)).deepCopy());
    awaitPhase("sample", "Running");
    play("a", "Succeeded");
    awaitPhase("sample", "Succeeded");
  }
}
