package dev.homeostat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The report command writes one page about an application, and changes nothing. */
class ReportCommandTest {

  private static final Path APPLICATION = Cli.EXAMPLE.resolve("application.yaml");

  @TempDir Path dir;

  @Test
  void a_page_is_written_and_the_cluster_is_as_before() {
    Cli cli = new Cli(dir);
    assertThat(cli.on("reconcile", APPLICATION).code()).isZero();
    var before = cli.snapshot();
    Path page = dir.resolve("page.html");
    Cli.Result report = cli.on("report", APPLICATION, "-o", page.toString());
    assertThat(report.err()).isEmpty();
    assertThat(report.code()).isZero();
    assertThat(report.out()).isEqualTo(page + ": 2 resources of default/chanson\n");
    assertThat(page)
        .content()
        .startsWith("<!DOCTYPE html>")
        .contains("top50", "gainsbourg", "hook:nickname", "application.yaml");
    assertThat(cli.snapshot()).isEqualTo(before);
  }

  @Test
  void a_page_goes_to_standard_output() {
    Cli.Result report = new Cli(dir).on("report", APPLICATION, "--output", "-");
    assertThat(report.code()).isZero();
    assertThat(report.out()).startsWith("<!DOCTYPE html>").endsWith("</html>\n");
  }

  @Test
  void secrets_of_the_manifest_are_in_no_page() {
    Cli cli = new Cli(dir);
    Cli.Result report =
        cli.input(
                "{apiVersion: v1, kind: Secret, metadata: {name: a}, stringData: {k: hidden-name}}")
            .run("report", "-f", "-", "--cluster", cli.cluster().toString(), "-o", "-");
    assertThat(report.code()).as(report.err()).isZero();
    assertThat(report.out()).contains("(hidden)").doesNotContain("hidden-name", "dGVsbC1ub2JvZHk");
  }

  @Test
  void errors_are_on_the_page_and_make_exit_code_1() throws IOException {
    Cli cli = new Cli(dir);
    Path page = dir.resolve("page.html");
    Cli.Result report =
        cli.input(
                "{apiVersion: v1, kind: ConfigMap, metadata: {name: a, annotations:"
                    + " {homeostat.dev/wave: soon}}}")
            .run("report", "-f", "-", "--cluster", cli.cluster().toString(), "-o", page.toString());
    assertThat(report.code()).isEqualTo(1);
    assertThat(report.err()).contains("WaveNotANumber");
    assertThat(Files.readString(page)).contains("WaveNotANumber");
  }

  @Test
  void a_file_that_cannot_be_written_is_named() {
    Path page = dir.resolve("no-folder/page.html");
    Cli.Result report = new Cli(dir).on("report", APPLICATION, "-o", page.toString());
    assertThat(report.code()).isEqualTo(1);
    assertThat(report.err()).contains("UnwritableFile", "no-folder");
    assertThat(report.out()).isEmpty();
  }

  @Test
  void a_format_or_a_file_that_is_read_is_no_page() throws IOException {
    Cli cli = new Cli(dir);
    Cli.Result format = cli.on("report", APPLICATION, "-o", "json");
    assertThat(format.code()).isEqualTo(64);
    assertThat(format.err()).contains("as in report.html, got the format json");

    Path manifest =
        cli.file("map.yaml", "{apiVersion: v1, kind: ConfigMap, metadata: {name: a}}\n");
    String before = Files.readString(manifest);
    Cli.Result same = cli.on("report", manifest, "-o", dir + "/./map.yaml");
    assertThat(same.code()).isEqualTo(64);
    assertThat(same.err()).contains("which is read");
    assertThat(Files.readString(manifest)).isEqualTo(before);
  }

  @Test
  void a_page_that_cannot_be_written_as_a_whole_leaves_the_former_one() throws IOException {
    Cli cli = new Cli(dir);
    Path page = Files.writeString(dir.resolve("page.html"), "former");
    Files.createDirectory(dir.resolve(".page.html.new"));
    Cli.Result report = cli.on("report", APPLICATION, "-o", page.toString());
    assertThat(report.code()).isEqualTo(1);
    assertThat(report.err()).contains("UnwritableFile");
    assertThat(Files.readString(page)).isEqualTo("former");
  }

  @Test
  void a_file_has_to_be_named() {
    Cli.Result report = new Cli(dir).on("report", APPLICATION);
    assertThat(report.code()).isEqualTo(64);
    assertThat(report.err()).contains("--output=FILE");
    Cli.Result help = new Cli(dir).run("report", "--help");
    assertThat(help.out())
        .contains("FILE", "The page that is written")
        .doesNotContain("text, json or yaml");
  }
}
