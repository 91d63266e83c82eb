package dev.homeostat.core.pathcheck;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.FieldPath;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apiguardian.api.API;

/** The way in which a path names the elements of a list. */
@API(status = INTERNAL)
public sealed interface ListNaming {

  /**
   * By key fields.
   *
   * @param keys all of them, dotted where nested
   * @param defaults the values of those that an element may lack
   */
  record ByKey(List<String> keys, Map<String, String> defaults) implements ListNaming {
    public ByKey {
      keys = List.copyOf(keys);
      defaults = Map.copyOf(defaults);
    }

    /** Returns the keys without a default. */
    Set<String> required() {
      Set<String> required = new HashSet<>(keys);
      required.removeAll(defaults.keySet());
      return required;
    }
  }

  /**
   * By key fields of which the path lacks one that has a default.
   *
   * @param key the field
   * @param value its default
   */
  record ByDefault(String key, String value) implements ListNaming {}

  /** By keys whose values are written without quotes. */
  record ByUnquotedKey() implements ListNaming {}

  /** By place. */
  record ByPlace() implements ListNaming {}

  /** Not at all: the list is compared and written as one value. */
  record OneValue() implements ListNaming {}

  /** It is not known, or there is no list. */
  record NotKnown() implements ListNaming {}

  /** Knows the lists of a resource. */
  @FunctionalInterface
  interface Lookup {

    /**
     * Returns how the elements of a list are named.
     *
     * @param list the path of the list
     * @return not known if there is no list
     */
    ListNaming of(FieldPath list);
  }
}
