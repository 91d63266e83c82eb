package dev.homeostat.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.benchmarks.live.Live;
import dev.homeostat.kubernetes.testing.WithApiServer;
import java.nio.file.Path;
import java.util.List;
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
}
