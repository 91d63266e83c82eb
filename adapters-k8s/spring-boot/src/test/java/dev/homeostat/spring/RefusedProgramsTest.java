package dev.homeostat.spring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.Engine;
import dev.homeostat.Resource;
import dev.homeostat.controller.ControllerBuilder;
import dev.homeostat.kubernetes.KubernetesCluster;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Programs that are put together wrongly, and names that the API server would refuse. */
@ExtendWith(OutputCaptureExtension.class)
class RefusedProgramsTest {

  @Test
  void a_name_of_the_program_that_is_no_name_of_a_lease_is_refused() {
    Programs.withoutCluster()
        .withUserConfiguration(Programs.Pages.class)
        .withPropertyValues(
            "homeostat.leader-election.enabled=true", "spring.application.name=Page Operator")
        .run(context -> assertThat(context).hasFailed());
  }

  @Test
  void a_lease_name_that_ends_with_a_dash_or_has_two_dots_is_refused() {
    Programs.withoutCluster()
        .withPropertyValues("homeostat.leader-election.lease-name=a..b")
        .run(context -> assertThat(context).hasFailed());
  }

  @Configuration
  static class NoWorkers {
    @Bean
    ControllerBuilder<Resource> pages(KubernetesCluster cluster, Engine engine) {
      return Programs.builder("pages", cluster).engine(engine).workers(0);
    }
  }

  @Test
  void a_builder_with_a_value_that_is_not_allowed_is_reported_without_a_trace(
      CapturedOutput output) {
    assertThat(Starts.failure(output, NoWorkers.class)).contains("pages").doesNotContain("\tat ");
  }

  @Test
  void two_namespaces_that_are_the_same_are_one() {
    Programs.withoutCluster()
        .withUserConfiguration(Programs.Pages.class)
        .withPropertyValues("homeostat.namespaces=shop,shop")
        .run(
            context ->
                assertThat(
                        context
                            .getBean(HomeostatControllers.class)
                            .list()
                            .get(0)
                            .troubles()
                            .stream()
                            .map(one -> one.scope().toString())
                            .toList())
                    .doesNotHaveDuplicates());
  }
}
