package dev.homeostat.core.mangle;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.FieldPath;
import java.util.function.Supplier;
import org.apiguardian.api.API;

/**
 * A secret that a hook wants generated (rule HOOK-8).
 *
 * @param path which field
 * @param epoch the hook's name for this generation
 * @param supplier makes a value
 */
@API(status = INTERNAL)
public record Generation(FieldPath path, String epoch, Supplier<String> supplier) {

  /** Path and epoch. */
  @Override
  public String toString() {
    return path + " (" + epoch + ")";
  }
}
