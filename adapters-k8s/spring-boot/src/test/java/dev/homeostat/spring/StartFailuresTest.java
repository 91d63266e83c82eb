package dev.homeostat.spring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.Engine;
import dev.homeostat.Resource;
import dev.homeostat.controller.Controller;
import dev.homeostat.controller.ControllerBuilder;
import dev.homeostat.kubernetes.KubernetesCluster;
import dev.homeostat.spi.Hook;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@ExtendWith(OutputCaptureExtension.class)
class StartFailuresTest {

  @Test
  void a_controller_without_an_engine_is_named(CapturedOutput output) {
    assertThat(Starts.failure(output, WithoutEngine.class))
        .contains("The controller pages cannot be built", ".engine(…)")
        .contains("Correct its builder in the method with @Bean.")
        .doesNotContain("\tat ");
  }

  @Configuration
  static class WithoutEngine {
    @Bean
    ControllerBuilder<Resource> pages(KubernetesCluster cluster) {
      return Programs.builder("pages", cluster);
    }
  }

  @Test
  void two_controllers_of_one_name_are_refused(CapturedOutput output) {
    assertThat(Starts.failure(output, Twins.class))
        .contains("Two controllers have the name pages.")
        .doesNotContain("\tat ");
  }

  @Configuration
  static class Twins {
    @Bean
    ControllerBuilder<Resource> one(KubernetesCluster cluster, Engine engine) {
      return Programs.builder("pages", cluster).engine(engine);
    }

    @Bean
    ControllerBuilder<Resource> other(KubernetesCluster cluster, Engine engine) {
      return Programs.builder("pages", cluster).engine(engine);
    }
  }

  @Test
  void a_controller_that_runs_already_is_refused(CapturedOutput output) {
    assertThat(Starts.failure(output, Started.class))
        .contains("The controller pages cannot be started")
        .doesNotContain("\tat ");
  }

  @Configuration
  static class Started {
    @Bean
    Controller pages(KubernetesCluster cluster, Engine engine) {
      return Programs.builder("pages", cluster).engine(engine).start();
    }
  }

  @Test
  void hooks_of_one_name_are_refused(CapturedOutput output) {
    assertThat(Starts.failure(output, TwoHooks.class))
        .contains("The hooks do not go together", "mine")
        .doesNotContain("\tat ");
  }

  @Configuration
  static class TwoHooks {
    @Bean
    Hook one() {
      return new NamedHook("mine");
    }

    @Bean
    Hook other() {
      return new NamedHook("mine");
    }
  }
}
