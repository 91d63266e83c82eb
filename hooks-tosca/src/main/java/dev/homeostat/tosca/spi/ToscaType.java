package dev.homeostat.tosca.spi;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Optional;
import org.apiguardian.api.API;

/** A type of nodes or capabilities. */
@API(status = EXPERIMENTAL, since = "0.1")
public interface ToscaType {

  /**
   * The names of the type and of all that it derives from.
   *
   * @return as the files that define them have them, its own first
   */
  List<String> lineage();

  /**
   * What the metadata of the type say, or those of the nearest type that it derives from.
   *
   * @param key of the metadata
   * @return the value, empty if nobody says
   */
  Optional<JsonNode> metadata(String key);

  /**
   * What the metadata of all keys that begin alike say.
   *
   * @param prefix of the keys
   * @return the values in the order of their keys
   */
  List<JsonNode> metadataOf(String prefix);

  /**
   * What the metadata of one of its properties say.
   *
   * @param property its name
   * @param key of the metadata
   * @return the value, empty if there is none
   */
  Optional<JsonNode> metadata(String property, String key);

  /**
   * Returns whether the type has a name, or derives from one that has it.
   *
   * @param name as a file has it
   * @return whether it has
   */
  default boolean isA(String name) {
    return lineage().contains(name);
  }

  /**
   * Its name.
   *
   * @return as its file has it
   */
  default String name() {
    return lineage().get(0);
  }
}
