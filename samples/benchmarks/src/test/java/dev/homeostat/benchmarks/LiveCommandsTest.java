package dev.homeostat.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.benchmarks.live.ComparedLive;
import dev.homeostat.benchmarks.live.Live;
import dev.homeostat.benchmarks.live.OperatorLive;
import dev.homeostat.kubernetes.testing.WithApiServer;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code docs/benchmarks.md} says of a real server works as it stands there. */
@WithApiServer
class LiveCommandsTest {

  private @TempDir Path clone;

  @Test
  void measuring_on_a_real_server_ends_in_a_table() throws Exception {
    Clone commands = Clone.in(clone);
    String script = commands.block(2);
    assertThat(script).contains(Live.class.getName());
    String output = commands.run(script);
    String written = commands.document();
    List<String> table =
        written.substring(written.indexOf("| On a real API server")).lines().limit(9).toList();
    assertThat(table).as(output).hasSize(9).allMatch(line -> line.startsWith("|"));
    assertThat(table).filteredOn(line -> line.contains("changes of status")).hasSize(1);
    assertThat(table.get(2)).startsWith("| heap of each of 50 watched Deployments");
    assertThat(table)
        .filteredOn(line -> line.contains("5 drifts put back"))
        .singleElement()
        .asString()
        .contains("| 5 patches; ", "| met |");
  }

  /** O10: the page measures the operator, and not only a controller in the same process. */
  @Test
  @Tag("long")
  void o10_measuring_the_operator_ends_in_a_table() throws Exception {
    Clone commands = Clone.in(clone);
    String script = commands.block(3);
    assertThat(script).contains(OperatorLive.class.getName());
    String output = commands.run(script);
    String written = commands.document();
    int begin = written.indexOf("| The operator with 6 Applications of 5 ConfigMaps");
    assertThat(begin).as(output).isPositive();
    assertThat(written.substring(begin).lines().limit(7))
        .satisfiesExactly(
            line -> assertThat(line).endsWith("| measured | goal | |"),
            line -> assertThat(line).startsWith("| --- "),
            line -> assertThat(line).contains("| convergence of 4,"),
            line -> assertThat(line).contains("and a finalizer"),
            line -> assertThat(line).contains("first repair"),
            line -> assertThat(line).contains("all are compared"),
            line -> assertThat(line).contains("fail-over"));
  }

  @Test
  @Tag("long")
  void measuring_an_operator_beside_its_model_ends_in_a_table() throws Exception {
    Clone commands = Clone.in(clone);
    String script = commands.block(4);
    assertThat(script).contains(ComparedLive.class.getName());
    String output = commands.run(script);
    String written = commands.document();
    int begin = written.indexOf("<!-- appbundle results -->");
    assertThat(written.substring(begin).lines().dropWhile(line -> !line.startsWith("|")).limit(7))
        .as(output)
        .satisfiesExactly(
            line -> assertThat(line).startsWith("| AppBundles beside the model"),
            line -> assertThat(line).startsWith("| --- "),
            line -> assertThat(line).contains("a pass with nothing to do, 3 components"),
            line -> assertThat(line).contains("while nothing changes"),
            line -> assertThat(line).contains("while a Deployment is never ready"),
            line -> assertThat(line).contains("time to Deployed of 2 of 3 AppBundles"),
            line -> assertThat(line).contains("heap of each of 5 AppBundles"));
  }

  @Test
  void measuring_beside_java_operator_sdk_ends_in_a_table() throws Exception {
    Clone commands = Clone.in(clone);
    String script = commands.block(6);
    assertThat(script).contains(ComparedLive.class.getName() + " webpage");
    String output = commands.run(script);
    String written = commands.document();
    int begin = written.indexOf("<!-- webpage results -->");
    assertThat(written.substring(begin).lines().dropWhile(line -> !line.startsWith("|")).limit(4))
        .as(output)
        .satisfiesExactly(
            line -> assertThat(line).startsWith("| Web pages on Homeostat"),
            line -> assertThat(line).startsWith("| --- "),
            line -> assertThat(line).contains("a new page"),
            line -> assertThat(line).contains("| passes in 1 s"));
  }
}
