package dev.homeostat.core.compare;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.core.model.CreateBody;
import dev.homeostat.core.model.SchemaNode;
import org.jspecify.annotations.Nullable;

/**
 * The value that is sent where a field or an element is missing (rule POLICY-4). It is made on
 * demand, because nearly all fields are there.
 *
 * @param schema what is observed of it; null for nothing
 * @param desired the desired value
 */
record WholeValue(@Nullable SchemaNode schema, JsonNode desired) {

  JsonNode get() {
    return CreateBody.part(schema, desired);
  }
}
