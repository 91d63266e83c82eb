package dev.homeostat.core.model;

import com.fasterxml.jackson.databind.JsonNode;
import org.jspecify.annotations.Nullable;

/**
 * The value that is sent where a field or an element is missing (rule POLICY-4). It is made on
 * demand, because nearly all fields are there.
 *
 * @param schema what is observed of it; null for nothing
 * @param desired the desired value
 */
public record WholeValue(@Nullable SchemaNode schema, JsonNode desired) {

  /** {@return the whole value, without what is to be absent and what belongs to the server} */
  public JsonNode get() {
    return CreateBody.part(schema, desired);
  }
}
