package dev.homeostat.program.log;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.joran.JoranConfigurator;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The configuration of logging that programs include. */
class LogConfigurationTest {

  private static LoggerContext configured(String level) throws Exception {
    LoggerContext context = new LoggerContext();
    context.putProperty("HOMEOSTAT_LOG_LEVEL", level);
    JoranConfigurator configurator = new JoranConfigurator();
    configurator.setContext(context);
    String included =
        "<configuration><include resource=\"dev/homeostat/program/logback.xml\"/></configuration>";
    configurator.doConfigure(new ByteArrayInputStream(included.getBytes(StandardCharsets.UTF_8)));
    return context;
  }

  @ParameterizedTest
  @ValueSource(strings = {"INFO", "DEBUG", "TRACE"})
  void what_unknown_clients_send_is_logged_at_no_level(String level) throws Exception {
    LoggerContext context = configured(level);
    assertThat(context.getLogger("org.eclipse.jetty.util.HostPort").getEffectiveLevel())
        .isEqualTo(Level.ERROR);
    assertThat(context.getLogger("org.eclipse.jetty.http.HttpParser").getEffectiveLevel())
        .isEqualTo(Level.ERROR);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "io.fabric8.kubernetes.client.extended.leaderelection.LeaderElector",
        "org.jgroups.protocols.TCP"
      })
  void tries_that_are_repeated_all_the_time_are_not_logged_each(String logger) throws Exception {
    assertThat(configured("INFO").getLogger(logger).getEffectiveLevel()).isEqualTo(Level.ERROR);
  }

  @Test
  void the_log_of_a_program_begins_at_info() throws Exception {
    assertThat(configured("INFO").getLogger("dev.homeostat").getEffectiveLevel())
        .isEqualTo(Level.INFO);
  }
}
