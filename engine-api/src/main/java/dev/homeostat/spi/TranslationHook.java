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
   * @param source any source but a manifest
   * @param context of this pass
   * @return the manifest, why there is none, or that another hook should try
   */
  Translation translate(Source source, HookContext context);

  /**
   * Returns the formats of custom sources that the hook translates. They are shown where the format
   * of an application is unknown; {@link #translate} decides.
   *
   * @return names as in {@link Source.Custom#format}; empty by default
   */
  default Set<String> formats() {
    return Set.of();
  }

  /**
   * Returns whether the last translation of an unchanged source is still current. Called before
   * each pass in which the text of the source did not change; a hook whose source refers to
   * external content (a URL, a file) returns false if that changed, and the source is translated
   * again.
   *
   * @param source any source but a manifest, possibly translated by another hook
   * @param context of this pass
   * @return true by default
   */
  default boolean isCurrent(Source source, HookContext context) {
    return true;
  }

  /**
   * The result of a translation. An id without a namespace also stands for the resource that gets
   * the application's namespace (see {@link ResourceId#of}).
   */
  sealed interface Translation permits NotMine, Translated, Untranslatable {}

  /** The source is not for this hook; another one should try. */
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
     * Creates a translation without provenance.
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
