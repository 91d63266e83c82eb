package dev.homeostat.appwrapper.reference.model;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;

/** The settings for one AppWrapper: those of the configuration, and its annotations. */
public final class GoSettings {

  private static final String PREFIX = "workload.codeflare.dev.appwrapper/";

  private final GoConfig config;
  private final JsonNode annotations;

  public GoSettings(GoConfig config, JsonNode appWrapper) {
    this.config = config;
    this.annotations = appWrapper.path("metadata").path("annotations");
  }

  public Duration admissionGrace() {
    return clipped("admissionGracePeriodDuration", config.admissionGrace());
  }

  public Duration warmupGrace() {
    return clipped("warmupGracePeriodDuration", config.warmupGrace());
  }

  public Duration failureGrace() {
    return clipped("failureGracePeriodDuration", config.failureGrace());
  }

  public Duration retryPause() {
    return clipped("retryPausePeriodDuration", config.retryPause());
  }

  public Duration forcefulDeletionGrace() {
    return clipped("forcefulDeletionGracePeriodDuration", config.forcefulDeletionGrace());
  }

  public Duration deletionOnFailureGrace() {
    return clipped("deletionOnFailureGracePeriodDuration", Duration.ZERO);
  }

  /** Only shorter than the configuration, and longer than nothing. */
  public Duration successTtl() {
    return GoDurations.parse(text("successTTLDuration"))
        .filter(d -> d.toNanos() > 0 && d.compareTo(config.successTtl()) < 0)
        .orElse(config.successTtl());
  }

  public int retryLimit() {
    return number(text("retryLimit"), config.retryLimit());
  }

  public Set<Integer> terminalExitCodes() {
    return codes("terminalExitCodes");
  }

  public Set<Integer> retryableExitCodes() {
    return codes("retryableExitCodes");
  }

  /** Splits at commas without trimming; what is no number is skipped. */
  private Set<Integer> codes(String name) {
    Set<Integer> codes = new HashSet<>();
    for (String item : text(name).split(",", -1)) {
      if (item.matches("[-+]?\\d{1,9}")) {
        codes.add(Integer.parseInt(item));
      }
    }
    return codes;
  }

  private Duration clipped(String name, Duration otherwise) {
    Duration duration = GoDurations.parse(text(name)).orElse(otherwise);
    if (duration.isNegative()) {
      return Duration.ZERO;
    }
    return duration.compareTo(config.ceiling()) > 0 ? config.ceiling() : duration;
  }

  private static int number(String text, int otherwise) {
    return text.matches("[-+]?\\d{1,9}") ? Integer.parseInt(text) : otherwise;
  }

  private String text(String name) {
    return annotations.path(PREFIX + name).asText("");
  }
}
