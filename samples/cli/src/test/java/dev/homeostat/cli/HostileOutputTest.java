package dev.homeostat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.cli.output.PipedOutput;
import dev.homeostat.cli.output.SafeText;
import dev.homeostat.cli.output.Terminal;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Output shows values of others without obeying them, and is not lost without a word. */
class HostileOutputTest {

  private static final String RED = "\u001B[31mRED\u001B[0m\u0007";
  private static final String TURNED = "abc\u202Edef\u200B";

  @TempDir Path dir;
  private Cli cli;
  private Path manifest;

  @BeforeEach
  void somebody_has_written_controls_into_an_object() {
    cli = new Cli(dir);
    manifest =
        cli.file(
            "map.yaml",
            """
            apiVersion: v1
            kind: ConfigMap
            metadata: {name: map}
            data: {colour: none, text: none, gone: "\\u001b[2J"}
            """);
    assertThat(cli.on("reconcile", manifest).code()).isZero();
    cli.edit(
        "default/ConfigMap/map.yaml",
        tree ->
            ((ObjectNode) tree.path("data")).put("colour", RED).put("text", TURNED).remove("gone"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"plan", "explain", "reconcile"})
  void values_cannot_control_a_terminal(String command) {
    String shown = cli.on(command, manifest).out();

    assertThat(shown)
        .contains("\\u001B[31mRED", "abc\\u202Edef\\u200B", "\\u001B[2J")
        .doesNotContain("\u001B", "\u0007", "\u202E", "\u200B");
  }

  @Test
  void a_terminal_with_colours_obeys_its_own_only() {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    PrintStream stream = new PrintStream(out, true, StandardCharsets.UTF_8);
    Terminal terminal =
        new Terminal(new ByteArrayInputStream(new byte[0]), stream, stream, true, false, 0);

    terminal.println("a\u001B[2Jb " + terminal.paint(Terminal.Style.DIM, RED));
    terminal.report("c\u0007d");

    assertThat(out.toString(StandardCharsets.UTF_8))
        .isEqualTo(
            "a\\u001B[2Jb \u001B[2m\\u001B[31mRED\\u001B[0m\\u0007\u001B[0m\nc\\u0007d\n"
                .replace("\n", System.lineSeparator()));
  }

  @Test
  void letters_and_marks_without_a_shape_are_escaped() {
    assertThat(SafeText.of("a\u3164\u115F\u2800\uFE0F\u034F\uDB40\uDD00z"))
        .isEqualTo("a\\u3164\\u115F\\u2800\\uFE0F\\u034F\\uDB40\\uDD00z");
    assertThat(SafeText.of("äß\u4E2D\u0303 ok")).isEqualTo("äß\u4E2D\u0303 ok");
  }

  @Test
  void a_failed_plan_has_no_conditions_of_a_last_pass() {
    Path foreign =
        cli.file(
            "other.yaml",
            "{apiVersion: v1, kind: ConfigMap, metadata: {name: map}, data: {colour: other}}");

    Cli.Result plan = cli.on("plan", foreign);

    assertThat(plan.err()).contains("ForeignObject");
    assertThat(plan.out()).contains("failed").doesNotContain("last pass");
  }

  /** Runs a command whose output fails; returns what it reports. */
  private String reported(String failure, int code) {
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    OutputStream failing =
        new OutputStream() {
          @Override
          public void write(int b) throws IOException {
            throw new IOException(failure);
          }
        };

    int ended =
        Main.run(
            new ByteArrayInputStream(new byte[0]),
            new PrintStream(new PipedOutput(failing), false, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8),
            "schema",
            "-f",
            manifest.toString(),
            "--cluster",
            cli.cluster().toString());

    assertThat(ended).isEqualTo(code);
    return err.toString(StandardCharsets.UTF_8);
  }

  @Test
  void output_that_cannot_be_written_is_an_error() {
    assertThat(reported("No space left on device", 1)).contains("UnwritableFile standard output");
  }

  @Test
  void a_reader_that_ends_early_is_no_error() {
    assertThat(reported("Broken pipe", 0)).isEmpty();
  }

  @Test
  void quotes_that_never_end_are_named_where_they_begin() {
    Path open =
        cli.file(
            "open.yaml",
            "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\ndata:\n  a: \"one\n  b: two\n  c: 3\n");

    assertThat(cli.on("plan", open).err())
        .contains("open.yaml:5: NotYaml", "close the quotes that are opened here");
  }
}
