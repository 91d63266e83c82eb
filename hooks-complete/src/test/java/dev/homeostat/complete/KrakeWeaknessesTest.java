package dev.homeostat.complete;

import static dev.homeostat.complete.Fixture.DEPLOYMENT;
import static dev.homeostat.complete.Fixture.WEB;
import static dev.homeostat.complete.Fixture.app;
import static dev.homeostat.complete.Fixture.secret;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Application;
import dev.homeostat.Problem;
import dev.homeostat.ReconcileResult;
import dev.homeostat.Settings;
import dev.homeostat.complete.access.Purpose;
import dev.homeostat.https.CertificateAndKey;
import dev.homeostat.https.certificate.PemFile;
import dev.homeostat.report.Request;
import dev.homeostat.testkit.Simulation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The faults of the Complete and Shutdown hooks of Krake, each by name: none of them is here. */
@Timeout(120)
class KrakeWeaknessesTest {

  private static final WorkloadCalls SECURE = Fixture.withCertificates();

  private static Simulation simulation(Application application) {
    return Simulation.of(application).hook(SECURE.complete()).hook(SECURE.shutdown());
  }

  private static Application completing(String manifest) {
    return app(manifest).hooks("complete").build();
  }

  private static ObjectNode shutdown(int port) {
    ObjectNode settings = JsonNodeFactory.instance.objectNode().put("graceTime", "30s");
    settings.putObject("service").put("name", "any-name").put("port", port);
    return settings;
  }

  @Test
  void krake_16_a_schema_without_containers_and_an_env_of_null_crash_nothing() {
    Application watched =
        app(DEPLOYMENT.replace("env: [{name: MODE, value: fast}]", "env: null"))
            .observe(WEB, schema -> schema.observe("/spec/replicas"))
            .hooks("complete")
            .build();
    assertThat(simulation(watched).settle().outcome()).isEqualTo(ReconcileResult.Outcome.SETTLED);
    Application nameless =
        completing(DEPLOYMENT.replace("{name: MODE, value: fast}", "{value: fast}"));
    assertThat(simulation(nameless).pass().problems())
        .extracting(Problem::code)
        .doesNotContain("HookFailed");
  }

  @Test
  void krake_17_a_changed_body_is_put_back_and_the_schema_does_not_grow() {
    Simulation simulation = simulation(completing(DEPLOYMENT));
    simulation.settle();
    Object schema = simulation.plan().state().mangledObserverSchema();
    String path =
        "/spec/template/spec/containers/[name=app]/env/[name=HOMEOSTAT_COMPLETE_URL]"
            + "/valueFrom/secretKeyRef/name";
    simulation.cluster().edit(WEB, path, "forged");
    simulation.settle();
    assertThat(
            simulation
                .cluster()
                .get(WEB)
                .orElseThrow()
                .at(dev.homeostat.FieldPath.parse(path))
                .orElseThrow()
                .asText())
        .isEqualTo("web-complete-token");
    assertThat(simulation.plan().state().mangledObserverSchema()).isEqualTo(schema);
  }

  @Test
  void krake_18_secrets_come_before_workloads_and_only_where_some_are() {
    String elsewhere =
        DEPLOYMENT
            + "---\napiVersion: v1\nkind: ConfigMap\nmetadata: {name: c, namespace: elsewhere}\n";
    List<String> created =
        simulation(completing(elsewhere)).pass().requests().stream()
            .filter(request -> request.verb() == Request.Verb.CREATE)
            .map(request -> request.resource().toString())
            .filter(id -> !id.contains("ConfigMap"))
            .toList();
    assertThat(created)
        .containsExactly(
            "Secret shop/web-complete-token",
            "Secret shop/web-complete-tls",
            "apps/Deployment shop/web");
  }

  @Test
  void krake_19_the_bundle_has_the_authorities_given_and_no_key_is_in_the_state(@TempDir Path dir)
      throws Exception {
    Simulation simulation = simulation(completing(DEPLOYMENT));
    ReconcileResult pass = simulation.settle();
    Path bundle = dir.resolve("ca.crt");
    Files.writeString(bundle, secret(simulation, "web-complete-tls", "ca.crt"));
    assertThat(CertificateAndKey.readCertificates(bundle)).hasSize(1);
    assertThat(pass.state().toJson().toString())
        .doesNotContain("PRIVATE KEY")
        .doesNotContain(secret(simulation, "web-complete-token", "token"));
  }

  @Test
  void krake_20_certificates_are_v3_with_names_and_usage_and_are_renewed(@TempDir Path dir)
      throws Exception {
    Simulation simulation = simulation(completing(DEPLOYMENT));
    ReconcileResult pass = simulation.settle();
    String before = secret(simulation, "web-complete-tls", "tls.crt");
    Path file = dir.resolve("tls.crt");
    Files.writeString(file, before);
    X509Certificate certificate = PemFile.certificates(file, new ArrayList<>()).get(0);
    assertThat(certificate.getVersion()).isEqualTo(3);
    assertThat(certificate.getSerialNumber().bitLength()).isGreaterThan(64);
    assertThat(certificate.getSubjectAlternativeNames()).isNotEmpty();
    assertThat(certificate.getExtendedKeyUsage()).isNotEmpty();
    simulation.clock().forward(pass.requeue().fixedDelay().orElseThrow());
    simulation.settle();
    assertThat(secret(simulation, "web-complete-tls", "tls.crt")).isNotEqualTo(before);
  }

  @Test
  void krake_20_both_hooks_have_the_address_that_is_configured() {
    Application both = app(DEPLOYMENT).hooks("complete").hook("shutdown", shutdown(80)).build();
    Simulation simulation = simulation(both);
    simulation.settle();
    for (String purpose : List.of("complete", "shutdown")) {
      assertThat(secret(simulation, "web-" + purpose + "-token", "url"))
          .isEqualTo("https://homeostat.test:8443/calls/v1/applications/shop/web/" + purpose);
    }
  }

  @Test
  void krake_12_a_confirmation_counts_though_the_application_stays() {
    Application application = app(DEPLOYMENT).hook("shutdown", shutdown(9)).build();
    Application moved = application.toBuilder().wanted(Settings.Wanted.ABSENT).build();
    try (Trial trial =
        new Trial(application, ServiceAddresses.template("http://localhost:{port}{path}"))) {
      trial.pass();
      trial.pass(moved);
      trial.workload(Purpose.SHUTDOWN).callWithToken();
      ReconcileResult pass = trial.pass(moved);
      assertThat(pass.outcome()).isEqualTo(ReconcileResult.Outcome.SETTLED);
      assertThat(pass.state().condition(ShutdownHook.SHUT_DOWN).orElseThrow().reason())
          .isEqualTo("Confirmed");
    }
  }

  @Test
  void krake_2_4_stateful_sets_daemon_sets_and_jobs_are_workloads() {
    String pod = "spec: {containers: [{name: app, image: i}]}";
    for (String kind : List.of("apps/v1 StatefulSet", "apps/v1 DaemonSet", "batch/v1 Job")) {
      String manifest =
          "apiVersion: "
              + kind.split(" ")[0]
              + "\nkind: "
              + kind.split(" ")[1]
              + "\nmetadata: {name: w}\nspec: {template: {"
              + pod
              + "}}\n";
      assertThat(simulation(completing(manifest)).plan().delta().created()).as(kind).hasSize(3);
    }
  }

  @Test
  void krake_2_4_a_token_is_derived_and_kept_nowhere_but_in_its_secret() {
    Simulation simulation = simulation(completing(DEPLOYMENT));
    ReconcileResult pass = simulation.settle();
    String token = secret(simulation, "web-complete-token", "token");
    String seen =
        Stream.of(pass.state().toJson(), pass.requests(), pass.delta(), simulation.plan().delta())
            .map(Object::toString)
            .reduce("", String::concat);
    assertThat(seen).doesNotContain(token);
    assertThat(pass.state().hooks().toString()).doesNotContain(token);
  }

  @Test
  void krake_4_2_a_silent_service_of_any_name_blocks_nobody() throws Exception {
    try (java.net.ServerSocket silent = new java.net.ServerSocket(0)) {
      Application application =
          app(DEPLOYMENT).hook("shutdown", shutdown(silent.getLocalPort())).build();
      try (Trial trial =
          new Trial(application, ServiceAddresses.template("http://localhost:{port}{path}"))) {
        trial.pass();
        assertThat(trial.delete().outcome()).isEqualTo(ReconcileResult.Outcome.WAITING);
      }
    }
  }

  @Test
  void krake_4_2_the_signal_ends_the_wait_and_the_deadline_outlives_a_restart() {
    Application application = app(DEPLOYMENT).hook("shutdown", shutdown(9)).build();
    try (Trial trial =
        new Trial(application, ServiceAddresses.template("http://localhost:{port}{path}"))) {
      trial.pass();
      Trial.Workload workload = trial.workload(Purpose.SHUTDOWN);
      trial.delete();
      trial.later(Duration.ofSeconds(29));
      trial.restart();
      assertThat(trial.delete().requeue().fixedDelay().orElseThrow())
          .isLessThanOrEqualTo(Duration.ofSeconds(1));
      workload.callWithToken();
      assertThat(trial.delete().outcome()).isEqualTo(ReconcileResult.Outcome.SETTLED);
    }
  }
}
