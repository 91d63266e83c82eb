package dev.homeostat.spring;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import org.apiguardian.api.API;
import org.springframework.boot.actuate.autoconfigure.health.ConditionalOnEnabledHealthIndicator;
import org.springframework.boot.actuate.endpoint.SanitizingFunction;
import org.springframework.boot.actuate.health.HealthIndicator;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * Reports the health of the controllers and hides the secrets of the Kubernetes client, if the
 * program has the Actuator.
 */
@API(status = EXPERIMENTAL, since = "0.1")
@AutoConfiguration(after = HomeostatAutoConfiguration.class)
@ConditionalOnClass({HealthIndicator.class, ConditionalOnEnabledHealthIndicator.class})
public class HomeostatActuatorAutoConfiguration {

  /** Called by Spring. */
  public HomeostatActuatorAutoConfiguration() {}

  /** A class of its own, so that the outer one can be loaded without the Actuator. */
  @Configuration(proxyBeanMethods = false)
  static class Secrets {

    @Bean
    SanitizingFunction homeostatSanitizingFunction() {
      return new ClientSecrets();
    }
  }

  /** Another one, since its condition is a class of the Actuator. */
  @Configuration(proxyBeanMethods = false)
  @ConditionalOnEnabledHealthIndicator("homeostat")
  static class Indicators {

    @Bean
    @ConditionalOnMissingBean(name = "homeostatHealthIndicator")
    HealthIndicator homeostatHealthIndicator(HomeostatControllers controllers) {
      return new ControllersHealth(controllers, false);
    }

    @Bean
    @ConditionalOnMissingBean(name = "homeostatLivenessHealthIndicator")
    HealthIndicator homeostatLivenessHealthIndicator(HomeostatControllers controllers) {
      return new ControllersHealth(controllers, true);
    }
  }
}
