package dev.homeostat.appwrapper;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The answers of the program without a cluster. */
class MainTest {

  @ParameterizedTest
  @ValueSource(strings = {"--help", "-h", "--version", "-V"})
  void questions_are_answered_with_a_namespace_and_without_a_cluster(String question) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int code =
        Main.run(
            Map.of("NAMESPACE", "appwrapper-system"),
            new PrintWriter(out, true),
            new PrintWriter(err, true),
            question);
    assertThat(code).isZero();
    assertThat(out.toString()).contains("appwrapper-operator");
    assertThat(err.toString()).isEmpty();
  }
}
