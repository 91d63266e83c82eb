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
   * Returns a value of the metadata of the type, or of the nearest type that it derives from.
   *
   * @param key of the metadata
   * @return the value, empty if no type has it
   */
  Optional<JsonNode> metadata(String key);

  /**
   * Returns the name of the nearest type in the lineage whose own metadata has a key.
   *
   * @param key of the metadata
   * @return the name as the file of that type has it, empty if no type has the key
   */
  Optional<String> declaring(String key);

  /**
   * Returns the values of all keys of the metadata with a prefix.
   *
   * @param prefix of the keys
   * @return the values in the order of their keys
   */
  List<JsonNode> metadataOf(String prefix);

  /**
   * Returns a value of the metadata of one of its properties.
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
