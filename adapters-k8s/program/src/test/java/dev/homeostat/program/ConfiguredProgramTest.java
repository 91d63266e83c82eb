package dev.homeostat.program;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.InvalidInputException;
import dev.homeostat.Problem;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A program that is made from a configuration in the cluster. */
class ConfiguredProgramTest {

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int run(Function<KubernetesClient, OperatorProgram<?>> configured, String... args) {
    return OperatorProgram.runConfigured(
        program((options, setup) -> {}),
        configured,
        Map.of(),
        new PrintWriter(out, true),
        new PrintWriter(err, true),
        args);
  }

  private static OperatorProgram<?> program(OperatorAssembly<OperatorProgram.NoOptions> assembly) {
    return OperatorProgram.named("greeting-operator").version("1.7").assembly(assembly);
  }

  @Test
  void the_program_that_was_made_runs() {
    int code =
        run(
            client ->
                program(
                    (options, setup) -> {
                      throw new InvalidInputException(
                          List.of(Problem.error("NoWords").expected("words").got("none")));
                    }),
            "--port=0",
            "--leader-election=false");
    assertThat(code).isEqualTo(1);
    assertThat(err.toString()).contains("NoWords", "expected words").doesNotContain("\tat ");
  }

  @ParameterizedTest
  @ValueSource(strings = {"--help", "-h", "--version", "-V"})
  void a_question_needs_no_configuration(String question) {
    int code =
        run(
            client -> {
              throw new KubernetesClientException("no server");
            },
            question);
    assertThat(code).isZero();
    assertThat(out.toString()).contains("greeting-operator");
    assertThat(err.toString()).isEmpty();
  }

  @Test
  void mistakes_of_the_configuration_are_printed() {
    int code =
        run(
            client -> {
              throw new InvalidInputException(
                  List.of(Problem.error("NoWords").expected("words").got("none")));
            });
    assertThat(code).isEqualTo(1);
    assertThat(err.toString()).contains("NoWords", "expected words").doesNotContain("\tat ");
  }

  @Test
  void a_configuration_that_cannot_be_read_is_one_line() {
    int code =
        run(
            client -> {
              throw new KubernetesClientException("no server");
            });
    assertThat(code).isEqualTo(1);
    assertThat(err.toString().strip())
        .isEqualTo("greeting-operator: cannot read its configuration: no server");
  }
}
