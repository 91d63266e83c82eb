package dev.homeostat.appbundle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.kubernetes.testing.RunningApiServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The example of the page about AppBundles. */
class PageTest extends BundleGround {

  private static final Pattern BLOCK = Pattern.compile("```yaml\n(.*?)```", Pattern.DOTALL);

  PageTest(RunningApiServer server) {
    super(server);
  }

  @Test
  void the_bundle_of_the_page_is_deployed() throws IOException {
    Matcher block = BLOCK.matcher(Files.readString(Path.of("..", "..", "docs", "appbundle.md")));
    assertThat(block.find()).isTrue();
    operator();
    create(block.group(1));
    awaitPhase("shop", "Deployed");
    assertThat(find("v1", "Service", "web")).isPresent();
    assertThat(get("v1", "ConfigMap", "web").annotation("argocd.argoproj.io/sync-wave"))
        .contains("100");
  }
}
