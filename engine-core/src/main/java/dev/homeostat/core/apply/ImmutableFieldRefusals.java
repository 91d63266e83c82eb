package dev.homeostat.core.apply;

import dev.homeostat.spi.DeltaHook.Edit;
import dev.homeostat.spi.cluster.ClusterResponse;
import java.util.List;
import java.util.Locale;

/**
 * Recognises refusals of changes to immutable fields (rule ACT-12). Servers have no status reason
 * for that, so their messages are matched; the messages are never kept.
 */
final class ImmutableFieldRefusals {

  /** The messages of the validation of built-in kinds, of quotas and of definitions with rules. */
  private static final List<String> WORDS =
      List.of(
          "immutable",
          "may not change",
          "may not be changed",
          "cannot be changed",
          "fields other than");

  private ImmutableFieldRefusals() {}

  /** Returns whether a refusal says that the field of an edit is immutable. */
  static boolean isOf(Edit edit, ClusterResponse.Refused refused) {
    List<ClusterResponse.Cause> about =
        refused.causes().stream().filter(cause -> CausePath.of(cause).isAbout(edit)).toList();
    return (about.isEmpty() ? refused.causes() : about)
        .stream().anyMatch(cause -> isImmutable(cause.message()));
  }

  private static boolean isImmutable(String message) {
    String text = message.toLowerCase(Locale.ROOT);
    return WORDS.stream().anyMatch(text::contains);
  }
}
