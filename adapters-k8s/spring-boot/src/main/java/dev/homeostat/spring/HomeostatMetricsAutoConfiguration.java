package dev.homeostat.spring;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import dev.homeostat.ApplicationId;
import dev.homeostat.controller.Controller;
import dev.homeostat.controller.ControllerBuilder;
import dev.homeostat.controller.telemetry.ClientMetrics;
import dev.homeostat.controller.telemetry.EngineMetrics;
import dev.homeostat.controller.telemetry.LoopMetrics;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.apiguardian.api.API;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;

/** Measures requests, passes and controllers if the program has a {@link MeterRegistry}. */
@API(status = EXPERIMENTAL, since = "0.1")
@AutoConfiguration(
    before = HomeostatAutoConfiguration.class,
    afterName =
        "org.springframework.boot.actuate.autoconfigure.metrics.CompositeMeterRegistryAutoConfiguration")
@ConditionalOnClass(MeterRegistry.class)
@ConditionalOnBean(MeterRegistry.class)
public class HomeostatMetricsAutoConfiguration {

  /** Called by Spring. */
  public HomeostatMetricsAutoConfiguration() {}

  @Bean
  @ConditionalOnMissingBean
  ClientMetrics homeostatClientMetrics(MeterRegistry registry) {
    return ClientMetrics.in(registry);
  }

  @Bean
  @ConditionalOnMissingBean
  EngineMetrics homeostatEngineMetrics(MeterRegistry registry) {
    return EngineMetrics.in(registry);
  }

  @Bean
  ControllerCustomizer homeostatControllerMetrics(MeterRegistry registry) {
    return new ControllerMetrics(registry);
  }

  @Bean
  MeterBinder homeostatWatchMetrics(HomeostatControllers controllers) {
    return registry ->
        Gauge.builder(
                "homeostat.watches.failing",
                controllers,
                all -> all.list().stream().mapToInt(one -> one.troubles().size()).sum())
            .description("Watches on objects that receive no events now")
            .register(registry);
  }

  /** Measures the loop of each controller. */
  private static final class ControllerMetrics implements ControllerCustomizer {

    private final MeterRegistry registry;
    private final Map<String, LoopMetrics<ApplicationId>> metrics = new HashMap<>();

    ControllerMetrics(MeterRegistry registry) {
      this.registry = registry;
    }

    @Override
    public void customize(ControllerBuilder<?> builder) {
      LoopMetrics<ApplicationId> one = LoopMetrics.in(registry, builder.name());
      metrics.put(builder.name(), one);
      builder.listener(one);
    }

    @Override
    public void built(Controller controller) {
      Objects.requireNonNull(metrics.get(controller.name())).watch(controller, Controller::depth);
    }
  }
}
