package dev.homeostat.complete;

import static dev.homeostat.complete.Fixture.DEPLOYMENT;
import static dev.homeostat.complete.Fixture.WEB;
import static dev.homeostat.complete.Fixture.app;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import dev.homeostat.Application;
import dev.homeostat.ReconcileResult;
import dev.homeostat.Settings;
import dev.homeostat.complete.access.Purpose;
import dev.homeostat.https.CertificateAndKey;
import dev.homeostat.https.certificate.ServerIdentity;
import dev.homeostat.https.certificate.TlsContext;
import dev.homeostat.report.Condition;
import dev.homeostat.testkit.fault.Faults;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A workload is asked before it is deleted, and nobody waits for it with a thread. */
@Timeout(120)
class ShutdownTest {

  private static final int ACCEPTED = 202;
  private static final int CONFLICT = 409;

  private final AskedService service = AskedService.start();

  @AfterEach
  void it_goes() {
    service.close();
  }

  private Application application(String strategy) {
    return service.application(strategy);
  }

  private Trial trial(String strategy) {
    return service.trial(strategy);
  }

  private String asked() {
    return service.asked();
  }

  private static Condition shutDown(ReconcileResult pass) {
    return pass.state().condition(ShutdownHook.SHUT_DOWN).orElseThrow();
  }

  @Test
  void it_is_asked_and_the_deletion_goes_on_when_it_confirms() {
    try (Trial trial = trial("delete")) {
      trial.pass();
      Trial.Workload workload = trial.workload(Purpose.SHUTDOWN);
      ReconcileResult waiting = trial.delete();
      assertThat(waiting.outcome()).isEqualTo(ReconcileResult.Outcome.WAITING);
      assertThat(waiting.requeue().fixedDelay().orElseThrow()).isPositive();
      assertThat(waiting.requeue().fixedDelay().orElseThrow())
          .isLessThanOrEqualTo(Duration.ofSeconds(30));
      assertThat(shutDown(waiting).reason()).isEqualTo("Asked");
      assertThat(asked()).isEqualTo("PUT /clean-up");
      assertThat(trial.cluster().get(WEB)).isPresent();
      assertThat(workload.callWithToken()).isEqualTo(ACCEPTED);
      assertThat(trial.isWoken()).isTrue();
      assertThat(trial.delete().outcome()).isEqualTo(ReconcileResult.Outcome.SETTLED);
      assertThat(trial.cluster().objects()).isEmpty();
    }
  }

  @Test
  void it_may_confirm_with_its_certificate() {
    try (Trial trial = trial("giveUp")) {
      trial.pass();
      Trial.Workload workload = trial.workload(Purpose.SHUTDOWN);
      trial.delete();
      assertThat(workload.callWithCertificate()).isEqualTo(ACCEPTED);
      assertThat(trial.delete().outcome()).isEqualTo(ReconcileResult.Outcome.SETTLED);
      assertThat(trial.cluster().objects()).isEmpty();
    }
  }

  @Test
  void who_does_not_confirm_in_time_is_deleted_all_the_same() {
    try (Trial trial = trial("delete")) {
      trial.pass();
      trial.delete();
      trial.later(Duration.ofSeconds(29));
      assertThat(trial.delete().outcome()).isEqualTo(ReconcileResult.Outcome.WAITING);
      trial.later(Duration.ofSeconds(2));
      trial.delete();
      assertThat(trial.cluster().objects()).isEmpty();
    }
  }

  @Test
  void the_condition_says_that_it_was_deleted_without_its_word() {
    try (Trial trial = trial("delete")) {
      trial.pass();
      Application unwanted = unwanted("delete");
      trial.pass(unwanted);
      trial.later(Duration.ofSeconds(31));
      ReconcileResult late = trial.pass(unwanted);
      assertThat(shutDown(late).reason()).isEqualTo("TimedOut");
      assertThat(trial.cluster().objects()).isEmpty();
    }
  }

  private Application unwanted(String strategy) {
    return application(strategy).toBuilder().wanted(Settings.Wanted.ABSENT).build();
  }

  @Test
  void or_it_stays_until_it_confirms_after_all() {
    try (Trial trial = trial("giveUp")) {
      trial.pass();
      Trial.Workload workload = trial.workload(Purpose.SHUTDOWN);
      trial.delete();
      trial.later(Duration.ofSeconds(31));
      ReconcileResult given = trial.delete();
      assertThat(given.outcome()).isEqualTo(ReconcileResult.Outcome.FAILED);
      assertThat(shutDown(given).reason()).isEqualTo("GaveUp");
      assertThat(trial.cluster().get(WEB)).isPresent();
      assertThat(workload.callWithToken()).isEqualTo(ACCEPTED);
      assertThat(trial.delete().outcome()).isEqualTo(ReconcileResult.Outcome.SETTLED);
      assertThat(trial.cluster().objects()).isEmpty();
    }
  }

  @Test
  void a_restart_in_the_middle_honours_the_deadline() {
    try (Trial trial = trial("delete")) {
      trial.pass();
      trial.delete();
      Instant deadline = deadline(trial);
      trial.later(Duration.ofSeconds(20));
      trial.restart();
      assertThat(trial.delete().outcome()).isEqualTo(ReconcileResult.Outcome.WAITING);
      assertThat(deadline(trial)).isEqualTo(deadline);
      trial.later(Duration.ofSeconds(11));
      trial.delete();
      assertThat(trial.cluster().objects()).isEmpty();
    }
  }

  private static Instant deadline(Trial trial) {
    dev.homeostat.spi.state.StateStore.Loaded loaded =
        (dev.homeostat.spi.state.StateStore.Loaded)
            trial.states().load(new dev.homeostat.ApplicationId("shop", "web"));
    return Instant.parse(
        loaded.state().orElseThrow().hooks().get("shutdown").path("deadline").asText());
  }

  @Test
  void a_confirmation_is_heard_by_a_restarted_controller() {
    try (Trial trial = trial("giveUp")) {
      trial.pass();
      Trial.Workload workload = trial.workload(Purpose.SHUTDOWN);
      trial.delete();
      trial.restart();
      assertThat(workload.callWithToken()).isEqualTo(ACCEPTED);
      assertThat(trial.delete().outcome()).isEqualTo(ReconcileResult.Outcome.SETTLED);
    }
  }

  @Test
  void a_service_that_fails_is_asked_again_and_one_that_answered_is_not() throws Exception {
    service.answer(503);
    try (Trial trial = trial("delete")) {
      trial.pass();
      ReconcileResult first = trial.delete();
      assertThat(asked()).isEqualTo("PUT /clean-up");
      assertThat(first.requeue().fixedDelay().orElseThrow())
          .isLessThanOrEqualTo(Duration.ofSeconds(1));
      service.answer(200);
      // Nothing tells when the first answer has come; until then the next pass asks nobody.
      String again = null;
      for (int i = 0; i < 10 && again == null; i++) {
        trial.later(Duration.ofSeconds(2));
        assertThat(trial.delete().outcome()).isEqualTo(ReconcileResult.Outcome.WAITING);
        again = service.requests().poll(2, TimeUnit.SECONDS);
      }
      assertThat(again).isEqualTo("PUT /clean-up");
      trial.later(Duration.ofSeconds(8));
      assertThat(trial.delete().outcome()).isEqualTo(ReconcileResult.Outcome.WAITING);
      assertThat(service.requests().poll(500, TimeUnit.MILLISECONDS))
          .as("it has answered")
          .isNull();
    }
  }

  @Test
  void who_confirms_before_the_pass_that_asks_has_ended_is_heard() {
    AtomicReference<Trial.Workload> workload = new AtomicReference<>();
    List<Integer> answers = new ArrayList<>();
    ServiceAddresses local = ServiceAddresses.template("{scheme}://localhost:{port}{path}");
    ServiceAddresses confirming =
        asked -> {
          answers.add(workload.get().callWithToken());
          return local.of(asked);
        };
    try (Trial trial = new Trial(application("giveUp"), confirming)) {
      trial.pass();
      workload.set(trial.workload(Purpose.SHUTDOWN));
      assertThat(trial.delete().outcome()).isEqualTo(ReconcileResult.Outcome.SETTLED);
      assertThat(answers).containsExactly(ACCEPTED);
      assertThat(trial.cluster().objects()).isEmpty();
    }
  }

  @Test
  void a_workload_is_not_asked_before_its_deadline_is_saved() throws Exception {
    try (Trial trial = trial("delete")) {
      trial.pass();
      trial.deleteUntilTheStop(Faults.stopsBefore(Faults.save(1)));
      assertThat(service.requests().poll(500, TimeUnit.MILLISECONDS)).isNull();
      trial.restart();
      Trial.Workload workload = trial.workload(Purpose.SHUTDOWN);
      trial.delete();
      assertThat(asked()).isEqualTo("PUT /clean-up");
      assertThat(workload.callWithToken()).isEqualTo(ACCEPTED);
    }
  }

  @Test
  void a_workload_that_was_not_asked_before_its_deadline_gets_another_one() {
    try (Trial trial = trial("delete")) {
      trial.pass();
      trial.deleteUntilTheStop(Faults.stopsAfter(Faults.save(1)));
      assertThat(service.requests()).isEmpty();
      trial.later(Duration.ofMinutes(1));
      trial.restart();
      Trial.Workload workload = trial.workload(Purpose.SHUTDOWN);
      assertThat(trial.delete().outcome()).isEqualTo(ReconcileResult.Outcome.WAITING);
      assertThat(asked()).isEqualTo("PUT /clean-up");
      assertThat(deadline(trial)).isAfter(trial.now());
      assertThat(workload.callWithToken()).isEqualTo(ACCEPTED);
      assertThat(trial.delete().outcome()).isEqualTo(ReconcileResult.Outcome.SETTLED);
    }
  }

  @Test
  void who_was_not_asked_cannot_confirm() {
    try (Trial trial = trial("delete")) {
      trial.pass();
      assertThat(trial.workload(Purpose.SHUTDOWN).callWithToken()).isEqualTo(CONFLICT);
      assertThat(trial.delete().outcome())
          .as("it is asked")
          .isEqualTo(ReconcileResult.Outcome.WAITING);
    }
  }

  @Test
  void a_teardown_that_is_called_off_is_forgotten() {
    try (Trial trial = trial("delete")) {
      trial.pass();
      trial.pass(unwanted("delete"));
      trial.pass();
      trial.later(Duration.ofHours(1));
      assertThat(trial.pass(unwanted("delete")).outcome())
          .as("it has its time anew")
          .isEqualTo(ReconcileResult.Outcome.WAITING);
      assertThat(trial.cluster().get(WEB)).isPresent();
    }
  }

  @Test
  void what_is_put_up_again_is_asked_again() {
    try (Trial trial = trial("delete")) {
      trial.pass();
      trial.pass(unwanted("delete"));
      trial.workload(Purpose.SHUTDOWN).callWithToken();
      trial.pass(unwanted("delete"));
      assertThat(trial.cluster().objects()).isEmpty();
      trial.pass();
      assertThat(trial.pass(unwanted("delete")).outcome())
          .isEqualTo(ReconcileResult.Outcome.WAITING);
    }
  }

  @Test
  void what_is_complete_need_not_be_asked() {
    Application both = application("giveUp").toBuilder().hooks("complete").build();
    try (Trial trial =
        new Trial(both, ServiceAddresses.template("{scheme}://localhost:{port}{path}"))) {
      trial.pass();
      assertThat(trial.workload(Purpose.COMPLETE).callWithToken()).isEqualTo(ACCEPTED);
      assertThat(trial.pass().outcome()).isEqualTo(ReconcileResult.Outcome.SETTLED);
      assertThat(trial.cluster().objects()).isEmpty();
      assertThat(service.requests()).isEmpty();
    }
  }

  @Test
  void what_is_complete_and_kept_may_still_run_and_is_asked() {
    ObjectNode kept = JsonNodeFactory.instance.objectNode().put("onComplete", "keep");
    Application both = application("giveUp").toBuilder().hook("complete", kept).build();
    try (Trial trial = service.trial(both)) {
      trial.pass();
      assertThat(trial.workload(Purpose.COMPLETE).callWithToken()).isEqualTo(ACCEPTED);
      assertThat(trial.pass().outcome()).isEqualTo(ReconcileResult.Outcome.SETTLED);
      assertThat(trial.delete().outcome()).isEqualTo(ReconcileResult.Outcome.WAITING);
      assertThat(asked()).isEqualTo("PUT /clean-up");
    }
  }

  @Test
  void a_workload_that_stays_when_its_application_goes_is_not_asked() {
    Application released =
        application("giveUp").toBuilder()
            .settings(settings -> settings.withDeletion(Settings.Deletion.ORPHAN))
            .build();
    try (Trial trial = service.trial(released)) {
      trial.pass();
      assertThat(trial.delete().outcome()).isEqualTo(ReconcileResult.Outcome.SETTLED);
      assertThat(trial.cluster().get(WEB)).isPresent();
      assertThat(service.requests()).isEmpty();
    }
  }

  @Test
  void a_workload_that_is_not_wanted_is_asked_although_it_would_stay_after_a_deletion() {
    Application unwanted =
        unwanted("giveUp").toBuilder()
            .settings(settings -> settings.withDeletion(Settings.Deletion.ORPHAN))
            .build();
    try (Trial trial = trial("giveUp")) {
      trial.pass();
      assertThat(trial.pass(unwanted).outcome()).isEqualTo(ReconcileResult.Outcome.WAITING);
      assertThat(asked()).isEqualTo("PUT /clean-up");
    }
  }

  @Test
  void what_was_never_there_is_not_asked() {
    try (Trial trial = trial("giveUp")) {
      assertThat(trial.delete().outcome()).isEqualTo(ReconcileResult.Outcome.SETTLED);
      assertThat(service.requests()).isEmpty();
    }
  }

  @Test
  void a_service_that_never_answers_holds_up_no_pass() throws Exception {
    try (java.net.ServerSocket silent = new java.net.ServerSocket(0)) {
      ObjectNode settings = JsonNodeFactory.instance.objectNode();
      settings.putObject("service").put("name", "web").put("port", silent.getLocalPort());
      Application application = app(DEPLOYMENT).hook("shutdown", settings).build();
      try (Trial trial =
          new Trial(application, ServiceAddresses.template("{scheme}://localhost:{port}{path}"))) {
        trial.pass();
        assertThat(trial.delete().outcome()).isEqualTo(ReconcileResult.Outcome.WAITING);
        assertThat(trial.delete().outcome()).isEqualTo(ReconcileResult.Outcome.WAITING);
        trial.later(Duration.ofSeconds(31));
        trial.delete();
        assertThat(trial.cluster().objects()).isEmpty();
      }
    }
  }

  private HttpsServer secure(CertificateAndKey identity) throws IOException {
    HttpsServer server =
        HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setHttpsConfigurator(
        new HttpsConfigurator(TlsContext.server(new ServerIdentity(() -> identity), List.of())));
    server.createContext(
        "/",
        exchange -> {
          service.requests().add(exchange.getRequestMethod() + " " + exchange.getRequestURI());
          exchange.sendResponseHeaders(200, -1);
          exchange.close();
        });
    server.start();
    return server;
  }

  private static Application secured(HttpsServer server) {
    ObjectNode settings = JsonNodeFactory.instance.objectNode();
    settings
        .putObject("service")
        .put("name", "web")
        .put("port", server.getAddress().getPort())
        .put("scheme", "https");
    return app(DEPLOYMENT).hook("shutdown", settings).build();
  }

  @Test
  void a_service_may_speak_tls_of_an_authority_that_is_known() throws Exception {
    HttpsServer server = secure(Trial.KNOWN.server());
    try (Trial trial =
        new Trial(
            secured(server), ServiceAddresses.template("{scheme}://localhost:{port}{path}"))) {
      trial.pass();
      trial.delete();
      assertThat(asked()).isEqualTo("PUT /shutdown");
    } finally {
      server.stop(0);
    }
  }

  @Test
  void a_service_of_a_stranger_is_told_nothing() throws Exception {
    HttpsServer server = secure(Authority.root("stranger").server());
    try (Trial trial =
        new Trial(
            secured(server), ServiceAddresses.template("{scheme}://localhost:{port}{path}"))) {
      trial.pass();
      trial.delete();
      trial.later(Duration.ofSeconds(31));
      trial.delete();
      assertThat(trial.cluster().objects()).isEmpty();
      assertThat(service.requests()).isEmpty();
    } finally {
      server.stop(0);
    }
  }
}
