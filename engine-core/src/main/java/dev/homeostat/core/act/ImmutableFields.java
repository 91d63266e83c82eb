package dev.homeostat.core.act;

import dev.homeostat.spi.DeltaHook.Edit;
import dev.homeostat.spi.cluster.ClusterResponse;
import java.util.List;
import java.util.Locale;

/**
 * Whether a server refused a change because the field can never change (rule ACT-12). Servers have
 * no reason of its own for that, so their words count, and the words are never kept.
 */
final class ImmutableFields {

  /** As validation of built-in kinds, of quotas and of definitions with rules words it. */
  private static final List<String> WORDS =
      List.of(
          "immutable",
          "may not change",
          "may not be changed",
          "cannot be changed",
          "fields other than");

  private ImmutableFields() {}

  static boolean isSaidOf(Edit edit, ClusterResponse.Refused refused) {
    List<ClusterResponse.Cause> about =
        refused.causes().stream().filter(cause -> PatchNarrowing.isAbout(edit, cause)).toList();
    return (about.isEmpty() ? refused.causes() : about)
        .stream().anyMatch(cause -> isSaid(cause.message()));
  }

  private static boolean isSaid(String message) {
    String text = message.toLowerCase(Locale.ROOT);
    return WORDS.stream().anyMatch(text::contains);
  }
}
