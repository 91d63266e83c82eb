package dev.homeostat.core.translate;

import dev.homeostat.Manifest;
import dev.homeostat.Problem;
import dev.homeostat.ResourceId;
import dev.homeostat.spi.state.TranslationRecord;
import dev.homeostat.tree.Document;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The result of step 0.
 *
 * @param manifest the resources
 * @param dependsOn by resource, its dependencies
 * @param provenance by resource, its provenance
 * @param places by document, its JSON pointer in what the user wrote; empty if nobody said it
 * @param record of the source, or {@code null} if the source is a manifest, or if it holds a secret
 * @param problems the problems that were found
 * @param failed why the source could not be translated this time, so that the last good translation
 *     is used and the application is not ready; empty if it could (rule READ-7)
 */
public record Translation(
    Manifest manifest,
    Map<ResourceId, Set<ResourceId>> dependsOn,
    Map<ResourceId, String> provenance,
    List<String> places,
    @Nullable TranslationRecord record,
    List<Problem> problems,
    List<Problem> failed) {

  static Translation of(Manifest manifest) {
    return new Translation(manifest, Map.of(), Map.of(), List.of(), null, List.of(), List.of());
  }

  static Translation of(TranslationRecord last, List<Problem> failed) {
    Manifest manifest = Manifest.ofDocuments(last.manifest().stream().map(Document::of).toList());
    return new Translation(
        manifest, last.dependsOn(), last.provenance(), List.of(), last, List.of(), failed);
  }

  static Translation failed(List<Problem> problems) {
    return new Translation(Manifest.of(), Map.of(), Map.of(), List.of(), null, problems, List.of());
  }
}
