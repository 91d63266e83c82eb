package dev.homeostat.spi;

import static org.apiguardian.api.API.Status.STABLE;

import dev.homeostat.Manifest;
import dev.homeostat.Problem;
import dev.homeostat.ResourceId;
import dev.homeostat.Source;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * Step 0: makes a manifest of a source that is none. By order, the first hook that answers counts
 * (rule HOOK-1). Pure: the same source gives the same manifest.
 */
@API(status = STABLE, since = "0.1")
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

  /** The manifest. */
  final class Translated implements Translation {

    private final Manifest manifest;
    private final Map<ResourceId, Set<ResourceId>> dependsOn;
    private final Map<ResourceId, String> provenance;
    private final List<String> places;
    private final List<Problem> warnings;

    private Translated(
        Manifest manifest,
        Map<ResourceId, Set<ResourceId>> dependsOn,
        Map<ResourceId, String> provenance,
        List<String> places,
        List<Problem> warnings) {
      this.manifest = manifest;
      this.dependsOn = dependsOn;
      this.provenance = provenance;
      this.places = List.copyOf(places);
      this.warnings = List.copyOf(warnings);
    }

    /** {@return the resources, with the places that they come from} */
    public Manifest manifest() {
      return manifest;
    }

    /** {@return by resource, the resources that have to exist before it (rule ACT-2)} */
    public Map<ResourceId, Set<ResourceId>> dependsOn() {
      return dependsOn;
    }

    /**
     * {@return by resource, the part of the source that it was made from, such as {@code node web,
     * app.yaml:12}; shown to people, so without a sensitive value}
     */
    public Map<ResourceId, String> provenance() {
      return provenance;
    }

    /**
     * {@return by document of the manifest, the JSON pointer of the part of the source that it is a
     * copy of; empty if problems name documents by their place in the manifest (rule READ-5)}
     */
    public List<String> places() {
      return places;
    }

    /** {@return the warnings for people} */
    public List<Problem> warnings() {
      return warnings;
    }

    /**
     * Returns a translation without dependencies, provenance, places and warnings.
     *
     * @param manifest the resources, with the places that they come from
     * @return a new value
     */
    public static Translated of(Manifest manifest) {
      return new Translated(manifest, Map.of(), Map.of(), List.of(), List.of());
    }

    /**
     * Returns the same with other dependencies.
     *
     * @param order by resource, the resources that have to exist before it
     * @return a new value
     */
    public Translated withDependsOn(Map<ResourceId, Set<ResourceId>> order) {
      return new Translated(manifest, order, provenance, places, warnings);
    }

    /**
     * Returns the same with another provenance.
     *
     * @param parts by resource, the part of the source that it was made from
     * @return a new value
     */
    public Translated withProvenance(Map<ResourceId, String> parts) {
      return new Translated(manifest, dependsOn, parts, places, warnings);
    }

    /**
     * Returns the same with the places of its documents in the source, for problems: an error in a
     * document then names the field that the user wrote (rule READ-5).
     *
     * @param pointers the JSON pointer of each document in the object that the user wrote, such as
     *     {@code /spec/parts/1/template}, in the order of the manifest
     * @return a new value
     * @throws IllegalArgumentException if they are not as many as the documents
     */
    public Translated withPlaces(List<String> pointers) {
      if (pointers.size() != manifest.documents().size()) {
        throw new IllegalArgumentException(
            pointers.size() + " places for " + manifest.documents().size() + " documents");
      }
      return new Translated(manifest, dependsOn, provenance, pointers, warnings);
    }

    /**
     * Returns the same with other warnings.
     *
     * @param problems the warnings for people
     * @return a new value
     */
    public Translated withWarnings(List<Problem> problems) {
      return new Translated(manifest, dependsOn, provenance, places, problems);
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return this == other
          || (other instanceof Translated that
              && manifest.equals(that.manifest)
              && dependsOn.equals(that.dependsOn)
              && provenance.equals(that.provenance)
              && places.equals(that.places)
              && warnings.equals(that.warnings));
    }

    @Override
    public int hashCode() {
      return Objects.hash(manifest, dependsOn, provenance, places, warnings);
    }

    /** Returns the number of resources; never their content. */
    @Override
    public String toString() {
      return "Translated(" + manifest.documents().size() + " resources)";
    }
  }

  /**
   * There is none.
   *
   * @param problems all of them; not empty
   */
  record Untranslatable(List<Problem> problems) implements Translation {
    // Refuses null.
    public Untranslatable {
      Objects.requireNonNull(problems, "problems");
    }
  }
}
