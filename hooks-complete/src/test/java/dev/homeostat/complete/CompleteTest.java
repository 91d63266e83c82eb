package dev.homeostat.complete;

import static dev.homeostat.complete.Fixture.DEPLOYMENT;
import static dev.homeostat.complete.Fixture.WEB;
import static dev.homeostat.complete.Fixture.app;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Application;
import dev.homeostat.ApplicationId;
import dev.homeostat.ReconcileResult;
import dev.homeostat.ResourceId;
import dev.homeostat.complete.access.Call;
import dev.homeostat.complete.access.Purpose;
import dev.homeostat.complete.certificate.Issuer;
import dev.homeostat.https.CertificateAndKey;
import dev.homeostat.https.KeyType;
import dev.homeostat.report.Condition;
import dev.homeostat.report.Condition.Status;
import java.io.IOException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** From manifest to call to the end, as a workload lives it. */
@Timeout(120)
class CompleteTest {

  private static final int ACCEPTED = 202;
  private static final int UNAUTHORIZED = 401;
  private static final int NO_HANDSHAKE = 0;

  private static Trial trial(Application application) {
    return new Trial(application, ServiceAddresses.inCluster());
  }

  private static Condition completed(ReconcileResult pass) {
    return pass.state().condition(CompleteHook.COMPLETED).orElseThrow();
  }

  @Test
  void a_call_with_the_token_completes_the_application_and_its_resources_go() {
    try (Trial trial = trial(app(DEPLOYMENT).hooks("complete").build())) {
      ReconcileResult first = trial.pass();
      assertThat(completed(first).status()).isEqualTo(Status.FALSE);
      assertThat(trial.cluster().objects()).hasSize(3);
      assertThat(trial.workload(Purpose.COMPLETE).callWithToken()).isEqualTo(ACCEPTED);
      assertThat(trial.isWoken()).isTrue();
      ReconcileResult last = trial.pass();
      assertThat(last.outcome()).isEqualTo(ReconcileResult.Outcome.SETTLED);
      assertThat(completed(last).status()).isEqualTo(Status.TRUE);
      assertThat(completed(last).message()).contains("deleted");
      assertThat(trial.cluster().objects()).isEmpty();
      assertThat(trial.pass().stateWrites()).as("it stays so").isZero();
    }
  }

  @Test
  void a_call_with_the_certificate_alone_does_the_same() {
    try (Trial trial = trial(app(DEPLOYMENT).hooks("complete").build())) {
      trial.pass();
      assertThat(trial.workload(Purpose.COMPLETE).callWithCertificate()).isEqualTo(ACCEPTED);
      assertThat(completed(trial.pass()).status()).isEqualTo(Status.TRUE);
      assertThat(trial.cluster().objects()).isEmpty();
    }
  }

  @Test
  void resources_are_kept_if_it_wants_so() {
    ObjectNode keep = JsonNodeFactory.instance.objectNode().put("onComplete", "keep");
    try (Trial trial = trial(app(DEPLOYMENT).hook("complete", keep).build())) {
      trial.pass();
      assertThat(trial.workload(Purpose.COMPLETE).callWithToken()).isEqualTo(ACCEPTED);
      ReconcileResult last = trial.pass();
      assertThat(completed(last).status()).isEqualTo(Status.TRUE);
      assertThat(completed(last).message()).contains("kept");
      assertThat(trial.cluster().get(WEB)).isPresent();
      assertThat(trial.pass().requests()).isEmpty();
    }
  }

  @Test
  void a_call_that_is_replayed_changes_nothing_any_more() {
    try (Trial trial = trial(app(DEPLOYMENT).hooks("complete").build())) {
      trial.pass();
      Trial.Workload workload = trial.workload(Purpose.COMPLETE);
      assertThat(workload.callWithToken()).isEqualTo(ACCEPTED);
      Condition first = completed(trial.pass());
      trial.later(Duration.ofHours(1));
      assertThat(workload.callWithToken()).isEqualTo(ACCEPTED);
      ReconcileResult again = trial.pass();
      assertThat(completed(again)).isEqualTo(first);
      assertThat(again.stateWrites()).isZero();
    }
  }

  @Test
  void a_call_survives_a_restart_before_the_pass() {
    try (Trial trial = trial(app(DEPLOYMENT).hooks("complete").build())) {
      trial.pass();
      assertThat(trial.workload(Purpose.COMPLETE).callWithToken()).isEqualTo(ACCEPTED);
      trial.restart();
      trial.pass();
      assertThat(trial.cluster().objects()).isEmpty();
    }
  }

  @Test
  void a_deleted_application_takes_no_call_any_more() {
    try (Trial trial = trial(app(DEPLOYMENT).hooks("complete").build())) {
      trial.pass();
      Trial.Workload workload = trial.workload(Purpose.COMPLETE);
      trial.delete();
      assertThat(workload.callWithToken()).isEqualTo(UNAUTHORIZED);
    }
  }

  @Test
  void credentials_of_another_incarnation_are_worth_nothing() {
    try (Trial trial = trial(app(DEPLOYMENT).hooks("complete").build())) {
      trial.pass();
      Trial.Workload old = trial.workload(Purpose.COMPLETE);
      trial.delete();
      trial.pass(app(DEPLOYMENT).hooks("complete").uid("uid-2").build());
      assertThat(old.callWithToken()).isEqualTo(UNAUTHORIZED);
      assertThat(old.callWithCertificate()).isEqualTo(UNAUTHORIZED);
      assertThat(trial.workload(Purpose.COMPLETE).callWithToken()).isEqualTo(ACCEPTED);
    }
  }

  /** Some clients show no certificate to a server that says that it trusts others. */
  private static int status(Trial.Workload workload) {
    try {
      return workload.callWithCertificate();
    } catch (IllegalStateException e) {
      assertThat(e).hasCauseInstanceOf(IOException.class);
      return NO_HANDSHAKE;
    }
  }

  private static CertificateAndKey issued(CertificateAndKey by, Instant when) {
    return new Issuer(by, KeyType.EC_P256, Duration.ofDays(1), new SecureRandom())
        .issue(new Call(new ApplicationId("shop", "web"), Purpose.COMPLETE), "uid-1", when);
  }

  @Test
  void a_certificate_of_another_authority_or_an_expired_one_proves_nothing() {
    try (Trial trial = trial(app(DEPLOYMENT).hooks("complete").build())) {
      trial.pass();
      Trial.Workload workload = trial.workload(Purpose.COMPLETE);
      Path certificate = workload.certificates().resolve("tls.crt");
      Path key = workload.certificates().resolve("tls.key");
      Instant now = Instant.now();
      for (CertificateAndKey wrong :
          List.of(
              issued(Authority.root("stranger").own(), now),
              issued(Trial.KNOWN.own(), now),
              issued(Trial.KNOWN.intermediate("twin").own(), now),
              issued(Trial.ISSUER.own(), now.minus(Duration.ofDays(2))))) {
        Authority.write(wrong, certificate, key);
        assertThat(status(workload)).isIn(NO_HANDSHAKE, UNAUTHORIZED);
      }
      Authority.write(issued(Trial.ISSUER.own(), now), certificate, key);
      assertThat(workload.callWithCertificate()).as("the right one").isEqualTo(ACCEPTED);
    }
  }

  @Test
  void certificates_are_renewed_by_a_pass_when_half_of_their_time_is_left() {
    try (Trial trial = trial(app(DEPLOYMENT).hooks("complete").build())) {
      ReconcileResult first = trial.pass();
      assertThat(first.requeue().fixedDelay().orElseThrow())
          .isLessThanOrEqualTo(Duration.ofDays(15));
      String before = certificate(trial);
      trial.later(first.requeue().fixedDelay().orElseThrow());
      trial.pass();
      assertThat(certificate(trial)).isNotEqualTo(before);
      assertThat(trial.pass().requests()).isEmpty();
      Path file = trial.workload(Purpose.COMPLETE).certificates().resolve("tls.crt");
      X509Certificate renewed = CertificateAndKey.readCertificates(file).get(0);
      assertThat(renewed.getNotAfter().toInstant()).isAfter(trial.now().plus(Duration.ofDays(29)));
    }
  }

  private static String certificate(Trial trial) {
    return trial
        .cluster()
        .get(ResourceId.secret("web-complete-tls").in("shop"))
        .orElseThrow()
        .tree()
        .at("/data")
        .path("tls.crt")
        .asText();
  }
}
