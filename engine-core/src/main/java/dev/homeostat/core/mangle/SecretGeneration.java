package dev.homeostat.core.mangle;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.FieldPath;
import dev.homeostat.core.model.DigestPlaceholder;
import dev.homeostat.spi.Hook;
import java.util.List;
import java.util.function.Supplier;
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
public record SecretGeneration(
    Hook hook,
    FieldPath path,
    String epoch,
    List<FieldPath> together,
    Supplier<JsonNode> supplier) {

  // Copies the list.
  public SecretGeneration {
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

  /** Path and epoch. */
  @Override
  public String toString() {
    return path + " (" + epoch + ")";
  }
}
