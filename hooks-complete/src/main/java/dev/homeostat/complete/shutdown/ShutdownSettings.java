package dev.homeostat.complete.shutdown;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.homeostat.complete.access.Purpose;
import dev.homeostat.complete.mangle.Injection;
import dev.homeostat.complete.mangle.PodTemplate;
import dev.homeostat.text.Durations;
import java.time.Duration;
import java.util.List;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * The settings of {@code shutdown} in {@code spec.hooks}.
 *
 * @param injection how its workloads get what they need
 * @param service the Service that is asked
 * @param graceTime the time that the workload has to clean up
 * @param requestTimeout the timeout of one request
 * @param failureStrategy what is done when the grace time is over
 */
@API(status = INTERNAL)
public record ShutdownSettings(
    Injection injection,
    ServiceRef service,
    Duration graceTime,
    Duration requestTimeout,
    FailureStrategy failureStrategy) {

  private static final Duration GRACE_TIME = Duration.ofSeconds(30);
  private static final Duration REQUEST_TIMEOUT = Duration.ofSeconds(5);

  /** The action on a workload that does not confirm in time. */
  public enum FailureStrategy {
    /** It is deleted all the same. */
    DELETE,
    /** It stays, until it confirms or the user intervenes. */
    GIVE_UP
  }

  /**
   * Reads the settings as written.
   *
   * @param tokenVariable see {@link Injection}
   * @param urlVariable see {@link Injection}
   * @param initContainers see {@link Injection}
   * @param mountPath see {@link Injection}
   * @param podTemplates see {@link Injection}
   * @param service the Service that is asked
   * @param graceTime as in {@code 30s}
   * @param requestTimeout as in {@code 5s}
   * @param failureStrategy delete or giveUp
   * @return the settings, with defaults for those that are left out
   * @throws IllegalArgumentException if one is not valid; the message states what is expected
   */
  @JsonCreator
  public static ShutdownSettings of(
      @JsonProperty("tokenVariable") @Nullable String tokenVariable,
      @JsonProperty("urlVariable") @Nullable String urlVariable,
      @JsonProperty("initContainers") @Nullable Boolean initContainers,
      @JsonProperty("mountPath") @Nullable String mountPath,
      @JsonProperty("podTemplates") @Nullable List<PodTemplate> podTemplates,
      @JsonProperty("service") @Nullable ServiceRef service,
      @JsonProperty("graceTime") @Nullable String graceTime,
      @JsonProperty("requestTimeout") @Nullable String requestTimeout,
      @JsonProperty("failureStrategy") @Nullable String failureStrategy) {
    if (service == null) {
      throw new IllegalArgumentException(
          "service says whom to ask, as in {name: web, port: 8080, path: /shutdown}");
    }
    return new ShutdownSettings(
        Injection.of(
            Purpose.SHUTDOWN, tokenVariable, urlVariable, initContainers, mountPath, podTemplates),
        service,
        Durations.read("graceTime", graceTime, GRACE_TIME),
        Durations.read("requestTimeout", requestTimeout, REQUEST_TIMEOUT),
        strategy(failureStrategy == null ? "delete" : failureStrategy));
  }

  private static FailureStrategy strategy(String written) {
    return switch (written) {
      case "delete" -> FailureStrategy.DELETE;
      case "giveUp" -> FailureStrategy.GIVE_UP;
      default -> throw new IllegalArgumentException("failureStrategy is delete or giveUp");
    };
  }
}
