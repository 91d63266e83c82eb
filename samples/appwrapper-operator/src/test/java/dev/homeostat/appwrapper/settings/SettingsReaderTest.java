package dev.homeostat.appwrapper.settings;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.Problem;
import dev.homeostat.appwrapper.settings.Settings.Address;
import dev.homeostat.appwrapper.settings.Settings.Certificates;
import dev.homeostat.appwrapper.settings.Settings.Manager;
import dev.homeostat.controller.pods.ResourceTaints.Effect;
import dev.homeostat.controller.pods.ResourceTaints.Taint;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SettingsReaderTest {

  private static List<String> problems(String yaml) {
    return SettingsReader.read(yaml, "config").problems().stream().map(Problem::toString).toList();
  }

  @Test
  void nothing_means_the_defaults() {
    SettingsReader.Reading reading = SettingsReader.read("", "config");
    assertThat(reading.problems()).isEmpty();
    assertThat(reading.settings()).isEqualTo(Settings.DEFAULT);
  }

  @Test
  void the_configuration_that_is_created_has_the_defaults() throws IOException {
    try (InputStream file = Settings.class.getResourceAsStream("defaults.yaml")) {
      SettingsReader.Reading reading =
          SettingsReader.read(new String(file.readAllBytes(), StandardCharsets.UTF_8), "defaults");
      assertThat(reading.problems()).isEmpty();
      assertThat(reading.settings()).isEqualTo(Settings.DEFAULT);
    }
  }

  @Test
  void the_defaults_are_those_of_the_go_operator() {
    FaultTolerance tolerance = Settings.DEFAULT.appwrapper().faultTolerance();
    assertThat(tolerance.admissionGrace()).hasMinutes(1);
    assertThat(tolerance.warmupGrace()).hasMinutes(5);
    assertThat(tolerance.failureGrace()).hasMinutes(1);
    assertThat(tolerance.retryPause()).hasSeconds(90);
    assertThat(tolerance.retryLimit()).isEqualTo(3);
    assertThat(tolerance.deletionGrace()).hasMinutes(10);
    assertThat(tolerance.ceiling()).hasHours(24);
    assertThat(tolerance.successTtl()).hasHours(168);
    assertThat(tolerance.failedDeletionPause()).isZero();
    assertThat(tolerance.terminalExitCodes()).isEmpty();
    assertThat(tolerance.retryableExitCodes()).isEmpty();
    String health = "autopilot.ibm.com/gpuhealth";
    assertThat(Settings.DEFAULT.appwrapper().autopilot())
        .isEqualTo(
            new Autopilot(
                true,
                true,
                50,
                Map.of(
                    "nvidia.com/gpu",
                    List.of(
                        new Taint(health, "WARN", Effect.PreferNoSchedule),
                        new Taint(health, "TESTING", Effect.NoSchedule),
                        new Taint(health, "EVICT", Effect.NoExecute)))));
    assertThat(Settings.DEFAULT.appwrapper().userRBACAdmissionCheck()).isTrue();
    assertThat(Settings.DEFAULT.appwrapper().schedulerName()).isEmpty();
    assertThat(Settings.DEFAULT.appwrapper().defaultQueueName()).isEmpty();
    assertThat(Settings.DEFAULT.controllerManager())
        .isEqualTo(new Manager(new Address(":8443"), new Address(":8081"), false, false));
    assertThat(Settings.DEFAULT.webhooksEnabled()).isTrue();
    assertThat(Settings.DEFAULT.certManagement())
        .isEqualTo(new Certificates("", "", "", "", "", ""));
  }

  @Test
  void a_second_document_is_reported() {
    assertThat(problems("appwrapper: {schedulerName: a}\n---\nappwrapper: {schedulerName: b}\n"))
        .containsExactly(
            "IgnoredDocuments: expected one document, got 2; all but the first are ignored");
  }

  @Test
  void a_queue_that_is_no_value_of_a_label_is_an_error() {
    assertThat(problems("appwrapper: {defaultQueueName: 'my queue'}"))
        .containsExactly(
            "InvalidSetting /appwrapper/defaultQueueName: expected the value of a label, at most"
                + " 63 letters, digits, '-', '_' and '.', got 'my queue'");
  }

  @Test
  void exit_codes_are_no_setting() {
    assertThat(problems("appwrapper: {faultTolerance: {terminalExitCodes: [1]}}"))
        .singleElement()
        .asString()
        .startsWith("UnknownSetting /appwrapper/faultTolerance/terminalExitCodes");
  }

  @Test
  void every_key_is_read() {
    SettingsReader.Reading reading =
        SettingsReader.read(
            """
            appwrapper:
              userRBACAdmissionCheck: false
              schedulerName: packer
              defaultQueueName: main
              faultTolerance:
                admissionGracePeriod: 1000000000
                warmupGracePeriod: 2s
                failureGracePeriod: 3s
                resetPause: 4s
                retryLimit: -5
                deletionGracePeriod: 1m30s
                gracePeriodCeiling: 2h
                successTTLCeiling: 7000000000
              autopilot:
                injectAntiAffinities: false
                monitorNodes: false
                preferNoScheduleWeight: 8
                resourceTaints:
                  example.com/device: [{key: k, value: v, effect: NoExecute}]
            controllerManager:
              metrics: {bindAddress: ":1"}
              health: {bindAddress: ":2"}
              leaderElection: true
              enableHTTP2: true
            webhooksEnabled: false
            certManagement: {namespace: x, certificateDir: /tls, webhookServiceName: s}
            """,
            "config");
    assertThat(reading.problems()).isEmpty();
    Settings settings = reading.settings();
    FaultTolerance tolerance = settings.appwrapper().faultTolerance();
    assertThat(tolerance.admissionGrace()).hasSeconds(1);
    assertThat(tolerance.warmupGrace()).hasSeconds(2);
    assertThat(tolerance.failureGrace()).hasSeconds(3);
    assertThat(tolerance.retryPause()).hasSeconds(4);
    assertThat(tolerance.retryLimit()).isEqualTo(-5);
    assertThat(tolerance.deletionGrace()).isEqualTo(Duration.ofSeconds(90));
    assertThat(tolerance.ceiling()).hasHours(2);
    assertThat(tolerance.successTtl()).hasSeconds(7);
    assertThat(settings.appwrapper().userRBACAdmissionCheck()).isFalse();
    assertThat(settings.appwrapper().schedulerName()).isEqualTo("packer");
    assertThat(settings.appwrapper().defaultQueueName()).isEqualTo("main");
    assertThat(settings.appwrapper().autopilot())
        .isEqualTo(
            new Autopilot(
                false,
                false,
                8,
                Map.of("example.com/device", List.of(new Taint("k", "v", Effect.NoExecute)))));
    assertThat(settings.controllerManager())
        .isEqualTo(new Manager(new Address(":1"), new Address(":2"), true, true));
    assertThat(settings.webhooksEnabled()).isFalse();
    assertThat(settings.certManagement()).isEqualTo(new Certificates("/tls", "x", "s", "", "", ""));
  }

  @Test
  void an_explicit_null_weight_is_one() {
    assertThat(
            SettingsReader.read("appwrapper: {autopilot: {preferNoScheduleWeight: null}}", "config")
                .settings()
                .appwrapper()
                .autopilot()
                .preferNoScheduleWeight())
        .isEqualTo(1);
  }

  @Test
  void all_mistakes_are_reported_at_once_with_place_and_value() {
    assertThat(
            problems(
                """
                appwrapper:
                  userRBACAdmissionCheck: "no"
                  schedulerName: [a]
                  faultTolerance:
                    resetPause: 25h
                    failureGracePeriod: soon
                    deletionGracePeriod: -1
                    admissionGracePeriod: 10m
                    warmupGracePeriod: 5m
                    successTTLCeiling: 0
                    retryLimit: 1.5
                  autopilot:
                    preferNoScheduleWeight: 101
                    resourceTaints: {gpu: [{key: k, value: v, effect: Never}]}
                controllerManager: on
                webhooksEnabled: 1
                """))
        .containsExactlyInAnyOrder(
            "config:15: AmbiguousScalar: expected a value that kubectl and YAML 1.2 read alike, got"
                + " a value at column 20 that is taken as true or false like kubectl does, not as a"
                + " text; write true or false, or put it into quotes for the text",
            "InvalidSetting /appwrapper/userRBACAdmissionCheck: expected true or false, got \"no\"",
            "InvalidSetting /appwrapper/schedulerName: expected a text, got [\"a\"]",
            "InvalidSetting /appwrapper/faultTolerance/resetPause: expected at most"
                + " gracePeriodCeiling, which is 24h0m0s, got 25h0m0s",
            "InvalidSetting /appwrapper/faultTolerance/failureGracePeriod: expected nanoseconds, or"
                + " a duration such as 1m30s, from 0 on, got \"soon\"",
            "InvalidSetting /appwrapper/faultTolerance/deletionGracePeriod: expected nanoseconds,"
                + " or a duration such as 1m30s, from 0 on, got -1",
            "InvalidSetting /appwrapper/faultTolerance/admissionGracePeriod: expected at most"
                + " warmupGracePeriod, which is 5m0s, got 10m0s",
            "InvalidSetting /appwrapper/faultTolerance/successTTLCeiling: expected a duration above"
                + " 0, got 0s",
            "InvalidSetting /appwrapper/faultTolerance/retryLimit: expected a whole number, got"
                + " 1.5",
            "InvalidSetting /appwrapper/autopilot/preferNoScheduleWeight: expected a number from 1"
                + " to 100, got 101",
            "InvalidSetting /appwrapper/autopilot/resourceTaints/gpu/0/effect: expected one of"
                + " [PreferNoSchedule, NoSchedule, NoExecute], got \"Never\"",
            "InvalidSetting /controllerManager: expected a map, got true",
            "InvalidSetting /webhooksEnabled: expected true or false, got 1");
  }

  @Test
  void an_address_has_a_port() {
    assertThat(
            problems(
                """
                controllerManager:
                  metrics: {bindAddress: "8443"}
                  health: {bindAddress: "localhost:http"}
                """))
        .containsExactlyInAnyOrder(
            "InvalidSetting /controllerManager/metrics/bindAddress: expected an address with a"
                + " port, as in :8443, or 0 for none, got 8443",
            "InvalidSetting /controllerManager/health/bindAddress: expected an address with a"
                + " port, as in :8443, or 0 for none, got localhost:http");
    assertThat(problems("controllerManager: {metrics: {bindAddress: \"0\"}}")).isEmpty();
    assertThat(problems("controllerManager: {health: {bindAddress: \"\"}}")).isEmpty();
  }

  @Test
  void an_unknown_key_is_a_warning() {
    List<Problem> problems =
        SettingsReader.read("{appwrapper: {faultTolerance: {retries: 3}}}", "config").problems();
    assertThat(problems).hasSize(1);
    assertThat(problems.get(0).isError()).isFalse();
    assertThat(problems.get(0).path()).isEqualTo("/appwrapper/faultTolerance/retries");
  }

  @Test
  void text_that_is_no_yaml_is_an_error() {
    assertThat(problems("appwrapper: {")).hasSize(1);
    assertThat(problems("- a")).hasSize(1);
  }
}
