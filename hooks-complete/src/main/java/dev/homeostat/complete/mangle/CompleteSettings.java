package dev.homeostat.complete.mangle;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.homeostat.Settings;
import dev.homeostat.complete.access.Purpose;
import java.util.List;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * The settings of {@code complete} in {@code spec.hooks}.
 *
 * @param injection how its workloads get what they need
 * @param onComplete whether its resources are to be there when it is complete
 */
@API(status = INTERNAL)
public record CompleteSettings(Injection injection, Settings.Wanted onComplete) {

  /**
   * Reads the settings as written.
   *
   * @param tokenVariable see {@link Injection}
   * @param urlVariable see {@link Injection}
   * @param initContainers see {@link Injection}
   * @param mountPath see {@link Injection}
   * @param podTemplates see {@link Injection}
   * @param onComplete delete or keep
   * @return the settings, with defaults for those that are left out
   * @throws IllegalArgumentException if one is not valid; the message states what is expected
   */
  @JsonCreator
  public static CompleteSettings of(
      @JsonProperty("tokenVariable") @Nullable String tokenVariable,
      @JsonProperty("urlVariable") @Nullable String urlVariable,
      @JsonProperty("initContainers") @Nullable Boolean initContainers,
      @JsonProperty("mountPath") @Nullable String mountPath,
      @JsonProperty("podTemplates") @Nullable List<PodTemplate> podTemplates,
      @JsonProperty("onComplete") @Nullable String onComplete) {
    return new CompleteSettings(
        Injection.of(
            Purpose.COMPLETE, tokenVariable, urlVariable, initContainers, mountPath, podTemplates),
        wanted(onComplete == null ? "delete" : onComplete));
  }

  private static Settings.Wanted wanted(String written) {
    return switch (written) {
      case "delete" -> Settings.Wanted.ABSENT;
      case "keep" -> Settings.Wanted.PRESENT;
      default -> throw new IllegalArgumentException("onComplete is delete or keep");
    };
  }
}
