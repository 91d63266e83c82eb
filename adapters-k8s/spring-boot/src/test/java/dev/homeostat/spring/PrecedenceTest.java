package dev.homeostat.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.homeostat.Engine;
import dev.homeostat.Resource;
import dev.homeostat.controller.Controller;
import dev.homeostat.controller.ControllerBuilder;
import dev.homeostat.kubernetes.KubernetesCluster;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.springframework.boot.test.context.assertj.AssertableApplicationContext;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Builders, properties and customizers: the later one of them counts. Controllers are final. */
class PrecedenceTest {

  private final ApplicationContextRunner runner = Programs.withoutCluster();

  @Configuration
  static class OfBuilder {
    @Bean
    ControllerBuilder<Resource> pages(KubernetesCluster cluster, Engine engine) {
      return Programs.builder("pages", cluster).engine(engine).namespaces("of-builder");
    }
  }

  @Configuration
  static class OfController {
    @Bean
    Controller pages(KubernetesCluster cluster, Engine engine) {
      return Programs.builder("pages", cluster).engine(engine).namespaces("of-controller").build();
    }
  }

  private static void awaitNamespace(AssertableApplicationContext context, String namespace) {
    Controller controller = context.getBean(HomeostatControllers.class).list().get(0);
    await()
        .atMost(Duration.ofMinutes(1))
        .untilAsserted(
            () ->
                assertThat(controller.troubles())
                    .extracting(watch -> watch.scope().namespace())
                    .containsExactly(namespace));
  }

  @Test
  void without_a_property_a_builder_counts() {
    runner
        .withUserConfiguration(OfBuilder.class)
        .run(context -> awaitNamespace(context, "of-builder"));
  }

  @Test
  void a_property_overrides_a_builder() {
    runner
        .withUserConfiguration(OfBuilder.class)
        .withPropertyValues("homeostat.namespaces=of-property")
        .run(context -> awaitNamespace(context, "of-property"));
  }

  @Test
  void a_customizer_overrides_a_property() {
    runner
        .withUserConfiguration(OfBuilder.class)
        .withBean(ControllerCustomizer.class, () -> builder -> builder.namespaces("of-customizer"))
        .withPropertyValues("homeostat.namespaces=of-property")
        .run(context -> awaitNamespace(context, "of-customizer"));
  }

  @Test
  void nothing_overrides_a_controller() {
    runner
        .withUserConfiguration(OfController.class)
        .withBean(ControllerCustomizer.class, () -> builder -> builder.namespaces("of-customizer"))
        .withPropertyValues("homeostat.namespaces=of-property")
        .run(context -> awaitNamespace(context, "of-controller"));
  }
}
