package dev.homeostat.program;

import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import org.junit.jupiter.api.Test;

/** An argument that is null is refused at once, and named. */
class AbsentArgumentsTest {

  @Test
  void a_part_of_an_operator_that_is_null_is_named() {
    try (KubernetesClient client = new KubernetesClientBuilder().build();
        Closeables closeables = new Closeables()) {
      OperatorSetup setup = new OperatorSetup("a", new ProgramOptions(), client, closeables);
      assertThatNullPointerException().isThrownBy(() -> setup.health(null)).withMessage("value");
      assertThatNullPointerException().isThrownBy(() -> setup.beginAfter(null)).withMessage("part");
      assertThatNullPointerException().isThrownBy(() -> setup.closing(null)).withMessage("part");
      assertThatNullPointerException().isThrownBy(() -> setup.run(null)).withMessage("builder");
      assertThatNullPointerException()
          .isThrownBy(() -> setup.needsLeader(null, "a"))
          .withMessage("option");
    }
  }

  @Test
  void defaults_of_options_that_are_null_are_named() {
    assertThatNullPointerException()
        .isThrownBy(() -> OperatorProgram.named("a").defaults(null))
        .withMessage("defaults");
  }
}
