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
 * A secret that a hook wants generated (rule HOOK-8). Until it is sent, a stand-in of its epoch is
 * what is desired; it has the shape of a digest, so nothing can write it (rule SECRET-2). What the
 * server then shows is the accepted form of the stand-in, remembered as a digest (rule POLICY-6).
 *
 * @param hook who wants it
 * @param path which field
 * @param epoch the hook's name for this generation
 * @param together the paths that are made anew with this one, itself among them
 * @param supplier makes a value; what goes together is made once
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
   * What is desired as long as no value is needed.
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
