package dev.homeostat.operator;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Options come from three places, and what is wrong with them is told all at once. */
class OptionsTest {

  @TempDir Path dir;

  private record Run(int code, String out, String err) {}

  private static Run run(Map<String, String> environment, String... args) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int code =
        Main.program(new Operator())
            .run(environment, new PrintWriter(out), new PrintWriter(err), args);
    assertThat(err.toString()).doesNotContain("\tat ");
    return new Run(code, out.toString(), err.toString());
  }

  private String file(String text) throws IOException {
    return Files.writeString(dir.resolve("config.yaml"), text).toString();
  }

  @Test
  void an_unknown_key_is_told_with_its_line_and_the_nearest_one() throws IOException {
    Run run = run(Map.of("HOMEOSTAT_CONFIG", file("workers: 3\nalowClusterWide: true\n")));
    assertThat(run.code()).isEqualTo(1);
    assertThat(run.err()).contains("config.yaml:2", "alowClusterWide", "is it allowClusterWide?");
  }

  @Test
  void all_that_is_wrong_is_told_at_once_with_where_it_is_from() throws IOException {
    Run run =
        run(
            Map.of("HOMEOSTAT_RESYNC", "hourly"),
            "--config",
            file("port: 70000\nurlHttp: perhaps\nurlHosts: {a: b}\n"),
            "--workers=0",
            "--lease-duration=2500ms",
            "--state-in=etcd",
            "--bind-address=not an address",
            "--naemspaces=a",
            "--leader-election=maybe");
    assertThat(run.code()).isEqualTo(1);
    assertThat(run.err().lines())
        .anySatisfy(line -> assertThat(line).contains("HOMEOSTAT_RESYNC", "as in 1h", "got hourly"))
        .anySatisfy(line -> assertThat(line).contains("config.yaml:1", "/port", "got 70000"))
        .anySatisfy(line -> assertThat(line).contains("config.yaml:2", "/urlHttp", "got perhaps"))
        .anySatisfy(line -> assertThat(line).contains("config.yaml:3", "/urlHosts"))
        .anySatisfy(line -> assertThat(line).contains("--workers", "from 1 on", "got 0"))
        .anySatisfy(line -> assertThat(line).contains("--naemspaces", "is it --namespaces?"))
        .anySatisfy(line -> assertThat(line).contains("--leader-election", "got maybe"))
        .anySatisfy(
            line -> assertThat(line).contains("--lease-duration", "whole seconds", "2500ms"))
        .anySatisfy(line -> assertThat(line).contains("--state-in", "secret or status", "etcd"))
        .anySatisfy(line -> assertThat(line).contains("--bind-address", "IP address"))
        .hasSize(10);
  }

  @Test
  void a_file_that_cannot_be_read_or_is_none_is_told() throws IOException {
    Run missing = run(Map.of(), "--config=" + dir.resolve("none.yaml"));
    assertThat(missing.code()).isEqualTo(1);
    assertThat(missing.err()).contains("none.yaml", "a file that can be read");
    assertThat(run(Map.of(), "--config", file("just words")).err())
        .contains("config.yaml", "an object with options");
    assertThat(run(Map.of(), "--config", file("workers: [")).err()).contains("config.yaml:1");
  }

  @Test
  void a_wrong_calls_file_is_told_with_its_place() throws IOException {
    Path calls = Files.writeString(dir.resolve("calls.yaml"), "adress: https://a\n");
    Run run = run(Map.of(), "--calls", calls.toString(), "--port=0");
    assertThat(run.code()).isEqualTo(1);
    assertThat(run.err()).contains("calls.yaml:1", "adress");
  }

  @Test
  void a_port_that_is_taken_is_told() throws IOException {
    try (ServerSocket taken = new ServerSocket(0)) {
      Run run = run(Map.of(), "--port=" + taken.getLocalPort());
      assertThat(run.code()).isEqualTo(1);
      assertThat(run.err()).contains("cannot start", "port " + taken.getLocalPort(), "--port");
    }
  }

  @Test
  void help_lists_every_option_even_if_the_rest_makes_no_sense() {
    Run run = run(Map.of("HOMEOSTAT_WORKERS", "none"), "--help");
    assertThat(run.code()).isZero();
    Main.program(new Operator())
        .options()
        .forEach(option -> assertThat(run.out()).contains(option.longestName()));
    assertThat(run(Map.of(), "--version").out()).startsWith("application-operator");
  }
}
