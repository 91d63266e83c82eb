package dev.homeostat.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.homeostat.Engine;
import dev.homeostat.controller.Controller;
import dev.homeostat.kubernetes.KubernetesCluster;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.springframework.boot.LazyInitializationBeanFactoryPostProcessor;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Contexts that are lazy, fail half way, or are stopped, started and closed several times. */
class LifecycleTest {

  private static void awaitStart(Controller controller) {
    await().atMost(Duration.ofMinutes(1)).until(() -> !controller.troubles().isEmpty());
  }

  private static Controller only(HomeostatControllers controllers) {
    assertThat(controllers.list()).hasSize(1);
    return controllers.list().get(0);
  }

  @Test
  void a_program_with_lazy_beans_starts_its_controllers() {
    Programs.withoutCluster()
        .withInitializer(
            context ->
                context.addBeanFactoryPostProcessor(
                    new LazyInitializationBeanFactoryPostProcessor()))
        .withUserConfiguration(Programs.Pages.class)
        .run(context -> awaitStart(only(context.getBean(HomeostatControllers.class))));
  }

  @Test
  void a_context_that_is_stopped_can_be_started_again_and_closed_more_than_once() {
    Programs.withoutCluster()
        .withUserConfiguration(Programs.Pages.class)
        .run(
            context -> {
              Controller pages = only(context.getBean(HomeostatControllers.class));
              awaitStart(pages);
              context.stop();
              context.stop();
              assertThat(pages.troubles()).as("nothing is watched").isEmpty();
              context.start();
              awaitStart(pages);
              context.getSourceApplicationContext().close();
              assertThat(pages.troubles()).isEmpty();
              context.getSourceApplicationContext().close();
            });
  }

  /** The second controller runs already, so that its start fails when the first one has started. */
  @Configuration
  static class HalfWay {

    private static final List<Controller> MADE = new CopyOnWriteArrayList<>();

    @Bean
    Controller first(KubernetesCluster cluster, Engine engine) {
      return kept(Programs.builder("first", cluster).engine(engine).build());
    }

    @Bean
    Controller second(KubernetesCluster cluster, Engine engine) {
      return kept(Programs.builder("second", cluster).engine(engine).start());
    }

    private static Controller kept(Controller controller) {
      MADE.add(controller);
      return controller;
    }
  }

  @Test
  void a_context_that_fails_half_way_leaves_no_controller_running() {
    Programs.withoutCluster()
        .withUserConfiguration(HalfWay.class)
        .run(
            context -> {
              assertThat(context).hasFailed();
              assertThat(context.getStartupFailure()).hasRootCauseInstanceOf(Exception.class);
            });
    assertThat(HalfWay.MADE)
        .hasSize(2)
        .allSatisfy(controller -> assertThat(controller.troubles()).isEmpty());
  }
}
