package dev.homeostat.core.apply;

import dev.homeostat.FieldPath;
import dev.homeostat.core.accept.SentChanges;
import dev.homeostat.spi.state.WriteConflict;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The changes of one object in a pass, as far as they are recorded.
 *
 * @param write the changes that were sent, or {@code null} if none was needed
 * @param refused the changes that the server refused
 * @param contests the known conflicts with other writers
 */
public record WriteResult(
    @Nullable SentChanges write, List<PatchLoop.Refusal> refused, List<WriteConflict> contests) {

  /** Copies the lists. */
  public WriteResult {
    refused = List.copyOf(refused);
    contests = List.copyOf(contests);
  }

  /** Returns the result of a pass that sent nothing for an object. */
  public static WriteResult nothing(List<WriteConflict> contests) {
    return new WriteResult(null, List.of(), contests);
  }

  /** Returns this result, in which no refusal counts as one of an immutable field. */
  public WriteResult withoutImmutable() {
    return new WriteResult(
        write,
        refused.stream()
            .map(each -> new PatchLoop.Refusal(each.edit(), each.why(), false))
            .toList(),
        contests);
  }

  /** Returns the paths of the changes that the server refused. */
  public List<FieldPath> refusedPaths() {
    return refused.stream().map(refusal -> refusal.edit().path()).toList();
  }

  /** Returns whether the object was created. */
  public boolean isCreation() {
    return write != null && write.whole();
  }
}
