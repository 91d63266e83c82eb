package dev.homeostat.core.model;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.FieldPath;
import dev.homeostat.tree.Digest;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/** Makes the digests that a state may hold: keyed where a value is sensitive (rule SECRET-1). */
@API(status = INTERNAL)
@FunctionalInterface
public interface Digester {

  /**
   * The digest of a value.
   *
   * @param path where the value is
   * @param value the value, or {@code null} for none
   * @return its digest
   */
  Digest digest(FieldPath path, @Nullable JsonNode value);
}
