package dev.homeostat.tree;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonMappingException;
import org.apiguardian.api.API;

/** The place of a mistake in a tree that cannot be mapped to a type. */
@API(status = EXPERIMENTAL, since = "0.1")
public final class MappingPointer {

  private MappingPointer() {}

  /**
   * Returns the place of a mistake.
   *
   * @param mistake the exception of the mapper
   * @return a pointer into the tree, as in {@code /templates/0/base}
   */
  public static JsonPointer of(JsonMappingException mistake) {
    JsonPointer at = JsonPointer.empty();
    for (JsonMappingException.Reference step : mistake.getPath()) {
      at =
          step.getFieldName() == null
              ? at.appendIndex(step.getIndex())
              : at.appendProperty(step.getFieldName());
    }
    return at;
  }
}
