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

  /**
   * Returns whether the last translation of a source that itself reads as before still counts.
   * Asked before each pass in which nothing of the source's own text changed; a hook whose source
   * names something that may change elsewhere (a URL, a file) says no when it did, and then the
   * source is translated anew.
   *
   * @param source TOSCA or CSAR, whoever translated it
   * @param context of this pass
   * @return true unless a hook knows better
   */
  default boolean isCurrent(Source source, HookContext context) {
    return true;
  }

  /**
   * What a translation gave. An id in it that has no namespace stands for the resource that gets
   * the application's, too (see {@link ResourceId#of}).
   */
  sealed interface Translation permits NotMine, Translated, Untranslatable {}

  /** Somebody else should try. */
  record NotMine() implements Translation {}

  /**
   * The manifest.
   *
   * @param manifest the resources, with the places that they come from
   * @param dependsOn by resource, those that have to be there before it (rule ACT-2)
   * @param provenance by resource, what of the source it was made of, such as {@code node web,
   *     app.yaml:12}; shown to people, so without a sensitive value
   * @param warnings what a person should know
   */
  record Translated(
      Manifest manifest,
      Map<ResourceId, Set<ResourceId>> dependsOn,
      Map<ResourceId, String> provenance,
      List<Problem> warnings)
      implements Translation {

    /**
     * A manifest of which the hook does not say what it was made of.
     *
     * @param manifest the resources, with the places that they come from
     * @param dependsOn by resource, those that have to be there before it
     * @param warnings what a person should know
     */
    public Translated(
        Manifest manifest, Map<ResourceId, Set<ResourceId>> dependsOn, List<Problem> warnings) {
      this(manifest, dependsOn, Map.of(), warnings);
    }
  }

  /**
   * There is none.
   *
   * @param problems all of them; not empty
   */
  record Untranslatable(List<Problem> problems) implements Translation {}
}
