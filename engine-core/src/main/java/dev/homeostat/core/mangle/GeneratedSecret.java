package dev.homeostat.core.mangle;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.FieldPath;
import dev.homeostat.Rule;
import dev.homeostat.core.model.DigestPlaceholder;
import dev.homeostat.spi.DeltaHook.Edit;
import dev.homeostat.spi.Hook;
import java.util.List;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.apiguardian.api.API;

/**
 * A secret to be generated for a hook (rule HOOK-8). Until it is sent, the desired value is a
 * placeholder for its epoch; it has the shape of a digest, so it can never be written (rule
 * SECRET-2). The value on the server is then the accepted form of the placeholder, recorded as a
 * digest (rule POLICY-6).
 *
 * @param hook the hook
 * @param path which field
 * @param epoch the hook's name for this generation
 * @param together the paths that are generated together with this one, itself included
 * @param supplier generates a value; values that belong together are generated once
 */
@API(status = INTERNAL)
public record GeneratedSecret(
    Hook hook,
    FieldPath path,
    String epoch,
    List<FieldPath> together,
    Supplier<JsonNode> supplier) {

  // Copies the list.
  public GeneratedSecret {
    together = List.copyOf(together);
  }

  /**
   * Returns the desired value as long as no secret is generated.
   *
   * @return frozen; equal for equal epochs
   */
  public JsonNode standIn() {
    return DigestPlaceholder.of("generated:" + epoch);
  }

  /** Returns the same secret with other paths. */
  GeneratedSecret at(UnaryOperator<FieldPath> place) {
    return new GeneratedSecret(
        hook, place.apply(path), epoch, together.stream().map(place).toList(), supplier);
  }

  /**
   * Returns edits for the secrets that have not drifted themselves, but belong together with one
   * that is generated again.
   *
   * @param generations the secrets of one object
   * @param drift the edits of the object
   * @return the edits to add
   */
  public static List<Edit> together(List<GeneratedSecret> generations, List<Edit> drift) {
    return generations.stream()
        .filter(generation -> generation.isTogetherIn(drift))
        .filter(generation -> drift.stream().noneMatch(edit -> overlaps(edit, generation.path())))
        .map(generation -> Edit.put(generation.path(), generation.standIn(), Rule.HOOK_8))
        .toList();
  }

  /**
   * Returns whether edits contain this secret, or one that is generated together with it.
   *
   * @param edits of the object
   * @return true if at least one does
   */
  public boolean isTogetherIn(List<Edit> edits) {
    return edits.stream()
        .anyMatch(edit -> together.stream().anyMatch(each -> overlaps(edit, each)));
  }

  private static boolean overlaps(Edit edit, FieldPath path) {
    return edit.path().startsWith(path) || path.startsWith(edit.path());
  }

  /** Path and epoch. */
  @Override
  public String toString() {
    return path + " (" + epoch + ")";
  }
}
