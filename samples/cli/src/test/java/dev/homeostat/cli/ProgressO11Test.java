package dev.homeostat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.ApplicationId;
import dev.homeostat.cli.output.Terminal;
import dev.homeostat.cli.passes.ProgressLines;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Finding O11: long work shows its progress. */
class ProgressO11Test {

  private static final int MANY = 600;

  @TempDir Path dir;

  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  private Terminal terminal(boolean progress) {
    return new Terminal(
        new ByteArrayInputStream(new byte[0]),
        new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8),
        new PrintStream(err, true, StandardCharsets.UTF_8),
        false,
        progress,
        0);
  }

  @Test
  void o11_six_hundred_objects_show_their_progress_while_they_are_written() {
    String manifest =
        IntStream.range(0, MANY)
            .mapToObj(i -> "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: c" + i + "}\n")
            .collect(Collectors.joining("---\n"));
    Path file = new Cli(dir).file("app.yaml", manifest);
    int code =
        Main.run(
            terminal(true),
            "reconcile",
            "-f",
            file.toString(),
            "--cluster",
            dir.resolve("cluster").toString());

    assertThat(code).isZero();
    long states =
        Arrays.stream(err.toString(StandardCharsets.UTF_8).split("\r"))
            .filter(state -> state.endsWith("% of " + MANY))
            .distinct()
            .count();
    assertThat(states).as("states of the bar").isGreaterThan(20);
  }

  @Test
  void o11_a_log_gets_a_line_each_ten_seconds() {
    Instant[] now = {Instant.EPOCH};
    Clock clock =
        new Clock() {
          @Override
          public ZoneOffset getZone() {
            return ZoneOffset.UTC;
          }

          @Override
          public Clock withZone(java.time.ZoneId zone) {
            return this;
          }

          @Override
          public Instant instant() {
            return now[0];
          }
        };
    ProgressLines lines = new ProgressLines(terminal(false), clock);
    ApplicationId id = new ApplicationId("shop", "web");
    for (int second = 0; second <= 25; second++) {
      now[0] = Instant.EPOCH.plusSeconds(second);
      lines.progress(id, second, 100);
    }

    assertThat(err.toString(StandardCharsets.UTF_8).lines())
        .containsExactly("shop/web: 10 of 100 resources", "shop/web: 20 of 100 resources");
  }
}
