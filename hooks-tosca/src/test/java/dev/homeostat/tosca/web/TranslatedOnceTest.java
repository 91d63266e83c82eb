package dev.homeostat.tosca.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.Application;
import dev.homeostat.Engine;
import dev.homeostat.Hooks;
import dev.homeostat.ReconcileResult;
import dev.homeostat.ResourceId;
import dev.homeostat.Source;
import dev.homeostat.folder.EmbeddedCluster;
import dev.homeostat.report.Condition;
import dev.homeostat.spi.state.StateStore;
import dev.homeostat.testkit.StandingClock;
import dev.homeostat.tosca.Templates;
import dev.homeostat.tosca.ToscaHookBuilder;
import dev.homeostat.tosca.spi.NodeMapping;
import dev.homeostat.tosca.spi.ToscaNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An engine translates what did not change once, and what did change again. */
class TranslatedOnceTest {

  private static final Duration EVERY = Duration.ofMinutes(5);

  /** Leaves all nodes to others, and counts them. */
  private static final class Counting implements NodeMapping {
    private int nodes;

    @Override
    public String name() {
      return "counting";
    }

    @Override
    public int order() {
      return Integer.MIN_VALUE;
    }

    @Override
    public Mapping map(ToscaNode node) {
      nodes++;
      return new NotMine();
    }
  }

  @TempDir Path dir;
  private final Site site = Site.http();
  private final StandingClock clock = new StandingClock();
  private final EmbeddedCluster cluster = EmbeddedCluster.inMemory();
  private final StateStore states = StateStore.inMemory();
  private final Counting counting = new Counting();
  private volatile String template = Templates.config("a", "one");
  private volatile int status = 200;

  TranslatedOnceTest() {
    site.on("/app.yaml", exchange -> Site.answer(exchange, status, template));
  }

  @AfterEach
  void close() {
    site.close();
  }

  /** Each pass is of another process. */
  private ReconcileResult anyPass(Source source) {
    return Engine.builder()
        .cluster(cluster)
        .state(states)
        .clock(clock)
        .hooks(
            Hooks.none()
                .with(
                    new ToscaHookBuilder()
                        .urls(Fetches.local(site.port()))
                        .reading(dir)
                        .translator(tosca -> tosca.mapping(counting))
                        .build()))
        .build()
        .reconcile(Application.named("shop", "web").source(source).build());
  }

  private ReconcileResult pass(Source source) {
    ReconcileResult pass = anyPass(source);
    assertThat(pass.outcome()).as("%s", pass.problems()).isEqualTo(ReconcileResult.Outcome.SETTLED);
    return pass;
  }

  private Source url() {
    return Templates.source(site.url("/app.yaml").toString());
  }

  private String value() {
    return cluster.objects().get(0).tree().at("/data/k").asText();
  }

  private static Condition.Status translated(ReconcileResult pass) {
    return pass.state().condition(Condition.TRANSLATED).orElseThrow().status();
  }

  @Test
  void a_template_in_the_application() {
    for (int i = 0; i < 3; i++) {
      pass(Templates.source(Templates.config("a", "one")));
      clock.forward(EVERY);
    }
    assertThat(counting.nodes).isEqualTo(1);
    ReconcileResult changed = pass(Templates.source(Templates.config("a", "two")));
    assertThat(changed.requests()).hasSize(1);
    assertThat(counting.nodes).isEqualTo(2);
  }

  @Test
  void a_template_behind_a_url() {
    for (int i = 0; i < 3; i++) {
      assertThat(pass(url()).requeue().fixedDelay()).contains(EVERY);
      clock.forward(EVERY);
    }
    assertThat(counting.nodes).isEqualTo(1);
    template = Templates.config("a", "two");
    pass(url());
    assertThat(value()).isEqualTo("two");
    assertThat(counting.nodes).isEqualTo(2);
  }

  @Test
  void within_the_interval_no_server_is_asked() {
    pass(url());
    site.requests.clear();
    clock.forward(EVERY.minusSeconds(1));
    assertThat(pass(url()).requeue().fixedDelay()).contains(Duration.ofSeconds(1));
    assertThat(site.requests).isEmpty();
  }

  @Test
  void while_the_server_is_away_the_last_good_translation_counts_and_that_is_told() {
    pass(url());
    status = 503;
    clock.forward(EVERY);
    cluster.edit(ResourceId.configMap("a").in("shop"), "/data/k", "else");
    for (int i = 0; i < 2; i++) {
      ReconcileResult pass = anyPass(url());
      assertThat(pass.outcome()).isEqualTo(ReconcileResult.Outcome.FAILED);
      assertThat(translated(pass)).isEqualTo(Condition.Status.FALSE);
      assertThat(value()).isEqualTo("one");
    }
    status = 200;
    clock.forward(EVERY);
    assertThat(translated(pass(url()))).isEqualTo(Condition.Status.TRUE);
    assertThat(counting.nodes).as("it is what it was").isEqualTo(1);
  }

  @Test
  void a_template_in_a_folder_is_looked_at_in_each_pass() throws IOException {
    Path file = Files.writeString(dir.resolve("app.yaml"), template);
    Source source = Templates.source(file.toUri().toString());
    pass(source);
    assertThat(pass(source).requests()).isEmpty();
    Files.writeString(file, Templates.config("a", "two"));
    assertThat(pass(source).requests()).hasSize(1);
    assertThat(List.of(value(), "" + counting.nodes)).containsExactly("two", "3");
  }
}
