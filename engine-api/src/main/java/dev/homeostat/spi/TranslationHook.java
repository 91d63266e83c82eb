package dev.homeostat.spi;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import dev.homeostat.Manifest;
import dev.homeostat.Problem;
import dev.homeostat.ResourceId;
import dev.homeostat.Source;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apiguardian.api.API;

/**
 * Step 0: makes a manifest of a source that is none. By order, the first hook that answers counts
 * (rule HOOK-1). Pure: the same source gives the same manifest.
 */
@API(status = EXPERIMENTAL, since = "0.1")
public non-sealed interface TranslationHook extends Hook {

  /**
   * Translates a source.
   *
   * @param source TOSCA or CSAR
   * @param context of this pass
   * @return the manifest, why there is none, or that somebody else should try
   */
  Translation translate(Source source, HookContext context);

  /** What a translation gave. */
  sealed interface Translation permits NotMine, Translated, Untranslatable {}

  /** Somebody else should try. */
  record NotMine() implements Translation {}

  /**
   * The manifest.
   *
   * @param manifest the resources, with the places that they come from
   * @param dependsOn by resource, those that have to be there before it (rule ACT-2)
   * @param warnings what a person should know
   */
  record Translated(
      Manifest manifest, Map<ResourceId, Set<ResourceId>> dependsOn, List<Problem> warnings)
      implements Translation {}

  /**
   * There is none.
   *
   * @param problems all of them; not empty
   */
  record Untranslatable(List<Problem> problems) implements Translation {}
}
