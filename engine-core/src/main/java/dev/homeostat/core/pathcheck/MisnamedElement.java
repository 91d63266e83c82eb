package dev.homeostat.core.pathcheck;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.FieldPath;
import dev.homeostat.FieldPath.Segment;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * A segment of a path that can name no element of its list.
 *
 * @param list the path of the list
 * @param naming the way in which the elements of the list are named
 * @param meant the segment that names the element; empty if it is not known, or if no element can
 *     be named
 */
@API(status = INTERNAL)
public record MisnamedElement(FieldPath list, ListNaming naming, Optional<Segment> meant) {

  /**
   * Returns what is wrong.
   *
   * @param display of paths
   * @return the end of a sentence that begins with the path
   */
  String reason(PathDisplay display) {
    if (naming instanceof ListNaming.ByKey byKey) {
      return byKey.keys().size() == 1
          ? ", but the key of the list is " + byKey.keys().get(0)
          : ", but the keys of the list are " + String.join(", ", byKey.keys());
    }
    if (naming instanceof ListNaming.ByDefault byDefault) {
      return ", which names the element with " + byDefault.key() + " " + byDefault.value();
    }
    if (naming instanceof ListNaming.ByUnquotedKey) {
      return ", but values of keys are written without quotes";
    }
    if (naming instanceof ListNaming.ByPlace) {
      return ", but elements of the list are named by place, as in [0]";
    }
    return naming instanceof ListNaming.OneValue
        ? ", a part of " + display.shown(list) + ", which is compared as one value"
        : ", but the elements of the list have no such field";
  }
}
