package dev.homeostat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.spi.Hook;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** READ-7: a source in a format that only a hook of the user knows. */
class SourceFormatA3Test {

  private static final String COMPOSE = "services:\n  web:\n    image: example.org/web:1\n";
  private static final String WEB = "default/Deployment.apps/web.yaml";
  private static final String IMAGE = "/spec/template/spec/containers/0/image";

  @TempDir Path dir;
  private Cli cli;
  private String hooks;

  @BeforeEach
  void a_fresh_folder() throws IOException {
    cli = new Cli(dir);
    Path services = Files.createDirectories(dir.resolve("hooks/META-INF/services"));
    Files.writeString(services.resolve(Hook.class.getName()), ComposeHook.class.getName() + "\n");
    hooks = dir.resolve("hooks").toString();
  }

  private static Cli.Result done(Cli.Result result) {
    assertThat(result.code()).as(result.out() + result.err()).isZero();
    return result;
  }

  private static void refused(Cli.Result result, String... words) {
    assertThat(result.code()).as(result.out()).isEqualTo(1);
    assertThat(result.err()).contains(words).doesNotContain("Exception", "\tat ");
  }

  @Test
  void a_file_is_translated() {
    Path file = cli.file("compose.yaml", COMPOSE);
    String[] options = {"--hooks", hooks, "--source-format", "compose", "--input", "replicas=3"};
    done(cli.on("reconcile", file, options));
    assertThat(cli.at(WEB, IMAGE).asText()).isEqualTo("example.org/web:1");
    assertThat(cli.at(WEB, "/spec/replicas").asInt()).isEqualTo(3);
    done(cli.on("plan", file, options));
    cli.file("compose.yaml", COMPOSE.replace("web:1", "web:2"));
    done(cli.on("reconcile", file, options));
    assertThat(cli.at(WEB, IMAGE).asText()).isEqualTo("example.org/web:2");
  }

  @Test
  void an_application_has_it_as_an_object_or_as_a_text() {
    for (String content : new String[] {"\n" + COMPOSE.indent(6), " |\n" + COMPOSE.indent(6)}) {
      Path file =
          cli.file(
              "app.yaml",
              """
              apiVersion: homeostat.dev/v1alpha1
              kind: Application
              metadata: {name: web, namespace: default}
              spec:
                source:
                  format: compose
                  content:%s
              """
                  .formatted(content.stripTrailing()));
      done(cli.on("reconcile", file, "--hooks", hooks));
      assertThat(cli.at(WEB, IMAGE).asText()).isEqualTo("example.org/web:1");
    }
  }

  @Test
  void standard_input_is_a_source_too() {
    cli.input(COMPOSE.getBytes(StandardCharsets.UTF_8));
    done(
        cli.on(
            "reconcile",
            Path.of("-"),
            "--hooks",
            hooks,
            "--source-format",
            "compose",
            "--name",
            "web"));
    assertThat(cli.at(WEB, IMAGE).asText()).isEqualTo("example.org/web:1");
  }

  @Test
  void an_unknown_format_names_the_known_ones() {
    Path file = cli.file("compose.yaml", COMPOSE);
    refused(
        cli.on("plan", file, "--hooks", hooks, "--source-format", "compos"),
        "NoTranslator",
        "known are compose");
    refused(cli.on("plan", file, "--source-format", "compose"), "no such format is known");
    Cli.Result blank = cli.on("plan", file, "--source-format", " ");
    assertThat(blank.code()).isEqualTo(64);
    assertThat(blank.err()).contains("expected a value for --source-format, got an empty text");
  }

  @Test
  void there_is_one_file() {
    cli.file("compose.yaml", COMPOSE);
    cli.file("more.yaml", COMPOSE);
    refused(
        cli.on(
            "plan",
            dir.resolve("compose.yaml"),
            "-f",
            dir.resolve("more.yaml").toString(),
            "--hooks",
            hooks,
            "--source-format",
            "compose"),
        "MixedInput",
        "2 files");
  }
}
