package dev.homeostat.spring;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.stream.Stream;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Starts of whole programs. */
final class Starts {

  private Starts() {}

  @Configuration
  @EnableAutoConfiguration
  static class Offline {
    @Bean(destroyMethod = "close")
    KubernetesClient client() {
      return Programs.unreachable();
    }
  }

  /** Starts a program that must fail, and returns what it printed. */
  static String failure(CapturedOutput output, Class<?> beans, String... properties) {
    SpringApplication program = new SpringApplication(Offline.class, beans);
    program.setWebApplicationType(WebApplicationType.NONE);
    program.setRegisterShutdownHook(false);
    String[] arguments = Stream.of(properties).map(one -> "--" + one).toArray(String[]::new);
    assertThatThrownBy(() -> program.run(arguments).close()).isInstanceOf(Exception.class);
    return output.getAll();
  }
}
