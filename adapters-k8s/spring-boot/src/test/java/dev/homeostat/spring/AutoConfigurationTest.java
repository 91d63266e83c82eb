package dev.homeostat.spring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.Engine;
import dev.homeostat.Hooks;
import dev.homeostat.kubernetes.KubernetesCluster;
import dev.homeostat.kubernetes.SecretStateStore;
import dev.homeostat.spi.Hook;
import dev.homeostat.spi.state.StateStore;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.boot.actuate.health.HealthIndicator;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

class AutoConfigurationTest {

  private final ApplicationContextRunner runner = Programs.withoutCluster();

  @Test
  void a_program_has_client_cluster_states_hooks_and_engine() {
    runner.run(
        context ->
            assertThat(context)
                .hasSingleBean(KubernetesClient.class)
                .hasSingleBean(KubernetesCluster.class)
                .hasSingleBean(SecretStateStore.class)
                .hasSingleBean(Hooks.class)
                .hasSingleBean(Engine.class)
                .hasSingleBean(HomeostatControllers.class));
  }

  @Test
  void the_client_of_the_program_is_used() {
    runner.run(
        context ->
            assertThat(context.getBean(KubernetesClient.class).getConfiguration().getMasterUrl())
                .isEqualTo(Programs.NOWHERE));
  }

  @Test
  void without_a_client_of_the_program_there_is_one_that_ends_with_it() {
    new ApplicationContextRunner()
        .withConfiguration(AutoConfigurations.of(HomeostatAutoConfiguration.class))
        .run(context -> assertThat(context).hasSingleBean(KubernetesClient.class));
  }

  @Test
  void beans_of_the_program_replace_those_of_their_types() {
    runner
        .withUserConfiguration(Own.class)
        .run(
            context -> {
              assertThat(context).hasSingleBean(StateStore.class).hasBean("ownStates");
              assertThat(context).hasSingleBean(Hooks.class).hasBean("ownHooks");
              assertThat(context).hasSingleBean(Engine.class).hasBean("ownEngine");
              assertThat(context).hasSingleBean(KubernetesCluster.class).hasBean("ownCluster");
              assertThat(context).doesNotHaveBean("homeostatEngineThreads");
            });
  }

  @Configuration
  static class Own {
    @Bean
    KubernetesCluster ownCluster(KubernetesClient client) {
      return KubernetesCluster.of(client);
    }

    @Bean
    StateStore ownStates() {
      return StateStore.inMemory();
    }

    @Bean
    Hooks ownHooks() {
      return Hooks.none();
    }

    @Bean
    Engine ownEngine(KubernetesCluster cluster) {
      return Engine.builder().cluster(cluster).build();
    }
  }

  @Test
  void states_can_be_in_memory() {
    runner
        .withPropertyValues("homeostat.state.store=memory")
        .run(context -> assertThat(context).doesNotHaveBean(SecretStateStore.class));
  }

  @Test
  void hooks_are_those_of_the_class_path_and_the_beans() {
    runner
        .withUserConfiguration(HookBeans.class)
        .run(
            context ->
                assertThat(context.getBean(Hooks.class).list())
                    .extracting(Hook::name)
                    .containsExactlyInAnyOrder("discovered", "first", "second"));
  }

  @Test
  void hooks_of_the_class_path_can_be_left_out() {
    runner
        .withUserConfiguration(HookBeans.class)
        .withPropertyValues("homeostat.hooks.discover=false")
        .run(
            context ->
                assertThat(context.getBean(Hooks.class).list())
                    .extracting(Hook::name)
                    .containsExactlyInAnyOrder("first", "second"));
  }

  @Configuration
  static class HookBeans {
    @Bean
    Hook second() {
      return new NamedHook("second");
    }

    @Bean
    Hook first() {
      return new NamedHook("first");
    }
  }

  @Test
  void customizers_complete_the_engine() {
    List<Engine.Builder> customized = new ArrayList<>();
    runner
        .withBean(EngineCustomizer.class, () -> customized::add)
        .run(context -> assertThat(customized).hasSize(1));
  }

  @Test
  void without_a_meter_registry_nothing_is_measured() {
    runner.run(
        context -> assertThat(context).doesNotHaveBean(HomeostatMetricsAutoConfiguration.class));
  }

  @Test
  void without_micrometer_and_actuator_the_program_starts() {
    runner
        .withClassLoader(
            new FilteredClassLoader("io.micrometer.core", "org.springframework.boot.actuate"))
        .run(
            context ->
                assertThat(context)
                    .hasNotFailed()
                    .hasSingleBean(Engine.class)
                    .doesNotHaveBean("homeostatHealthIndicator"));
  }

  @Test
  void with_a_meter_registry_controllers_and_watches_are_measured() {
    runner
        .withBean(MeterRegistry.class, SimpleMeterRegistry::new)
        .withUserConfiguration(Programs.Pages.class)
        .run(
            context -> {
              MeterRegistry registry = context.getBean(MeterRegistry.class);
              context
                  .getBeansOfType(MeterBinder.class)
                  .values()
                  .forEach(binder -> binder.bindTo(registry));
              assertThat(registry.getMeters())
                  .extracting(meter -> meter.getId().getName())
                  .contains("homeostat.watches.failing", "homeostat.loop.keys");
            });
  }

  @Test
  void health_can_be_switched_off() {
    runner
        .withPropertyValues("management.health.homeostat.enabled=false")
        .run(context -> assertThat(context).doesNotHaveBean(HealthIndicator.class));
  }
}
