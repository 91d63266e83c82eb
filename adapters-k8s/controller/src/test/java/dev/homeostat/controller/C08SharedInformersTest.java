package dev.homeostat.controller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.homeostat.Application;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** C8: there is one watch for a kind and a scope, however many controllers need it. */
@Isolated("counts all watches on the server")
class C08SharedInformersTest extends Ground {

  private static final Pattern WATCHERS =
      Pattern.compile("apiserver_registered_watchers\\{[^}]*kind=\"WordBundle\"[^}]*} (\\d+)");

  C08SharedInformersTest(RunningApiServer server) {
    super(server);
  }

  /** As the server counts them. */
  private int watches() {
    Matcher counted = WATCHERS.matcher(client.raw("/metrics"));
    int all = 0;
    while (counted.find()) {
      all += Integer.parseInt(counted.group(1));
    }
    return all;
  }

  @Test
  void two_controllers_share_a_watch_and_it_ends_with_the_last() {
    int before = watches();
    Controller one = started(described());
    assertThat(watches()).isEqualTo(before + 1);
    Controller other =
        started(
            Controller.named("others")
                .of(cluster, WordBundle.class)
                .application(
                    bundle -> Application.named(namespace, bundle.getMetadata().getName()).build())
                .engine(engine(cluster))
                .namespaces(namespace));
    create("web", spec -> spec.words = Map.of("greeting", "hello"));
    awaitPhase("web", "SETTLED");
    assertThat(watches()).isEqualTo(before + 1);

    other.close();
    assertThat(watches()).isEqualTo(before + 1);
    one.close();
    await().atMost(PATIENCE).until(() -> watches() == before);
  }
}
