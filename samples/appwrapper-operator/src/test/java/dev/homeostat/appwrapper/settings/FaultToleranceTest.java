package dev.homeostat.appwrapper.settings;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.appwrapper.Wrappers;
import dev.homeostat.appwrapper.api.AppWrapper;
import dev.homeostat.webhooks.FieldError;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FaultToleranceTest {

  private static final FaultTolerance DEFAULT = Settings.DEFAULT.appwrapper().faultTolerance();

  private final List<FieldError> malformed = new ArrayList<>();

  private FaultTolerance with(String annotation, String value) {
    return with(DEFAULT, annotation, value);
  }

  private FaultTolerance with(FaultTolerance base, String annotation, String value) {
    AppWrapper wrapper =
        Wrappers.changed(
            Wrappers.wrapper(Wrappers.pod("p")),
            tree ->
                tree.withObject("/metadata/annotations")
                    .put("workload.codeflare.dev.appwrapper/" + annotation, value));
    return base.of(wrapper, malformed::add);
  }

  private static Duration time(FaultTolerance tolerance, String annotation) {
    Function<FaultTolerance, Duration> getter =
        switch (annotation) {
          case "admissionGracePeriodDuration" -> FaultTolerance::admissionGrace;
          case "warmupGracePeriodDuration" -> FaultTolerance::warmupGrace;
          case "failureGracePeriodDuration" -> FaultTolerance::failureGrace;
          case "retryPausePeriodDuration" -> FaultTolerance::retryPause;
          case "forcefulDeletionGracePeriodDuration" -> FaultTolerance::deletionGrace;
          case "deletionOnFailureGracePeriodDuration" -> FaultTolerance::failedDeletionPause;
          default -> FaultTolerance::successTtl;
        };
    return getter.apply(tolerance);
  }

  @Test
  void an_annotation_of_the_operator_that_is_not_known_is_reported() {
    with("warmupGracePeriod", "7s");
    assertThat(malformed)
        .singleElement()
        .asString()
        .startsWith(
            "metadata.annotations[workload.codeflare.dev.appwrapper/warmupGracePeriod]: expected"
                + " one of the names admissionGracePeriodDuration, deleteAfterSuccessTTL,")
        .endsWith("warmupGracePeriodDuration; it is ignored");
  }

  @ParameterizedTest
  @CsvSource({"true, 0", "false, 0", "yes, 1", "True, 1"})
  void the_deletion_after_the_time_to_live_is_asked_for_by_true_alone(String value, int errors) {
    with("deleteAfterSuccessTTL", value);
    assertThat(malformed).hasSize(errors);
  }

  @ParameterizedTest
  @CsvSource({
    "admissionGracePeriodDuration, PT1M",
    "warmupGracePeriodDuration, PT5M",
    "failureGracePeriodDuration, PT1M",
    "retryPausePeriodDuration, PT1M30S",
    "forcefulDeletionGracePeriodDuration, PT10M",
    "deletionOnFailureGracePeriodDuration, PT0S"
  })
  void each_time_is_clipped_between_zero_and_the_ceiling(String annotation, Duration otherwise) {
    assertThat(time(with(annotation, "7s"), annotation)).hasSeconds(7);
    assertThat(time(with(annotation, "-5m"), annotation)).isZero();
    assertThat(time(with(annotation, "25h"), annotation)).hasHours(24);
    assertThat(malformed).isEmpty();
    assertThat(time(with(annotation, "soon"), annotation)).isEqualTo(otherwise);
    assertThat(malformed)
        .containsExactly(
            new FieldError(
                "metadata.annotations[workload.codeflare.dev.appwrapper/" + annotation + "]",
                "expected a duration such as 1m30s, got 'soon'; it is ignored"));
  }

  @ParameterizedTest
  @CsvSource({"1h, PT1H", "0, PT168H", "-1h, PT168H", "168h, PT168H", "200h, PT168H", "x, PT168H"})
  void a_time_to_live_counts_only_below_that_of_the_configuration(String text, Duration ttl) {
    assertThat(with("successTTLDuration", text).successTtl()).isEqualTo(ttl);
  }

  @ParameterizedTest
  @CsvSource({"5, 5", "0, 0", "-1, -1", "+2, 2", "x, 3", "1.5, 3", "'', 3"})
  void a_limit_may_be_negative(String text, int limit) {
    assertThat(with("retryLimit", text).retryLimit()).isEqualTo(limit);
  }

  @Test
  void exit_codes_are_not_trimmed() {
    assertThat(with("terminalExitCodes", "3, 10,11").terminalExitCodes()).isEqualTo(Set.of(3, 11));
    assertThat(malformed).hasSize(1);
  }

  @Test
  void codes_that_are_neither_terminal_nor_retryable_are_terminal_where_some_are_retryable() {
    FaultTolerance retryable =
        with(with("terminalExitCodes", "3,10"), "retryableExitCodes", "10,20");
    assertThat(retryable.isTerminal(3)).isTrue();
    assertThat(retryable.isTerminal(10)).isTrue();
    assertThat(retryable.isTerminal(20)).isFalse();
    assertThat(retryable.isTerminal(1)).isTrue();
    assertThat(with("terminalExitCodes", "3").isTerminal(1)).isFalse();
    assertThat(DEFAULT.isTerminal(1)).isFalse();
  }

  @Test
  void annotations_of_components_do_not_count() {
    AppWrapper wrapper =
        Wrappers.changed(
            Wrappers.wrapper(Wrappers.pod("p")),
            tree ->
                tree.withObject("/spec/components/0/annotations")
                    .put("workload.codeflare.dev.appwrapper/retryLimit", "9"));
    assertThat(DEFAULT.of(wrapper, malformed::add)).isEqualTo(DEFAULT);
  }
}
