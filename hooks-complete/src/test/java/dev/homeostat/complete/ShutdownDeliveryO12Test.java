package dev.homeostat.complete;

import static dev.homeostat.complete.Fixture.DEPLOYMENT;
import static dev.homeostat.complete.Fixture.app;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Application;
import dev.homeostat.report.Condition;
import java.io.IOException;
import java.net.ServerSocket;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The condition of a shutdown reports whether the request reached the workload. */
@Timeout(120)
class ShutdownDeliveryO12Test {

  private final AskedService service = AskedService.start();

  @AfterEach
  void close() {
    service.close();
  }

  private static Condition shutDownLater(Trial trial, Duration time) {
    trial.later(time);
    return trial.delete().state().condition(ShutdownHook.SHUT_DOWN).orElseThrow();
  }

  @Test
  void o12_a_redirection_is_no_delivery() {
    service.answer(307);
    try (Trial trial = service.trial("delete")) {
      trial.pass();
      trial.delete();
      assertThat(service.asked()).isEqualTo("PUT /clean-up");
      Condition told =
          await()
              .atMost(Duration.ofSeconds(30))
              .until(
                  () -> shutDownLater(trial, Duration.ofMillis(100)),
                  condition -> condition.reason().equals("NotReached"));
      assertThat(told.message())
          .startsWith(
              "it could not be asked to clean up: its Service answered with status 307, and"
                  + " redirects are not followed; it is asked again, and has time until ");
      service.answer(200);
      await()
          .atMost(Duration.ofSeconds(30))
          .until(
              () -> shutDownLater(trial, Duration.ofSeconds(2)),
              condition -> condition.message().startsWith("it was asked to clean up"));
    }
  }

  @Test
  void o12_the_condition_says_in_words_that_nothing_listens() {
    try (Trial trial = service.trial("delete")) {
      trial.pass();
      service.close();
      trial.delete();
      Condition told =
          await()
              .atMost(Duration.ofSeconds(30))
              .until(
                  () -> shutDownLater(trial, Duration.ofMillis(100)),
                  condition -> condition.reason().equals("NotReached"));
      assertThat(told.message())
          .startsWith("it could not be asked to clean up: no connection to its Service; it is");
    }
  }

  @Test
  void o12_the_condition_says_in_words_that_no_answer_comes_in_time() throws IOException {
    try (ServerSocket silent = new ServerSocket(0)) {
      ObjectNode settings = JsonNodeFactory.instance.objectNode();
      settings.putObject("service").put("name", "web").put("port", silent.getLocalPort());
      settings.put("graceTime", "30s").put("requestTimeout", "1s");
      Application application = app(DEPLOYMENT).hook("shutdown", settings).build();
      try (Trial trial = service.trial(application)) {
        trial.pass();
        trial.delete();
        Condition told =
            await()
                .atMost(Duration.ofSeconds(30))
                .until(
                    () -> shutDownLater(trial, Duration.ofMillis(10)),
                    condition -> condition.reason().equals("NotReached"));
        assertThat(told.message())
            .startsWith("it could not be asked to clean up: its Service did not answer in time;");
      }
    }
  }

  @Test
  void o12_the_request_asks_for_no_other_protocol() {
    try (Trial trial = service.trial("delete")) {
      trial.pass();
      trial.delete();
      service.asked();
      assertThat(service.upgrades()).isEmpty();
    }
  }
}
