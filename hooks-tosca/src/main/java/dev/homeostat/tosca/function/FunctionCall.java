package dev.homeostat.tosca.function;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.tosca.file.Dialect;
import dev.homeostat.tosca.file.Part;
import java.util.List;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * A call of a function.
 *
 * @param name without the dollar that 2.0 puts before it
 * @param part the whole call
 * @param given what stands behind the name; not present for a name alone
 */
@API(status = INTERNAL)
public record FunctionCall(String name, Part part, Part given) {

  /**
   * The call that a value is.
   *
   * @param part any value
   * @param dialect how calls are written
   * @return empty if it is none
   */
  public static Optional<FunctionCall> in(Part part, Dialect dialect) {
    return dialect.isSimple() ? simple(part) : dollar(part);
  }

  /** The arguments, of which a single one may stand without a list. */
  List<Part> arguments() {
    if (!given.isPresent()) {
      return List.of();
    }
    return given.tree().isArray() ? given.elements() : List.of(given);
  }

  /** In a Simple Profile a map is a call only if its arguments look like those of the function. */
  private static Optional<FunctionCall> simple(Part part) {
    if (!part.isObject() || part.tree().size() != 1) {
      return Optional.empty();
    }
    Part given = part.members().get(0);
    return SimpleFunctions.isCall(given.key(), given)
        ? Optional.of(new FunctionCall(given.key(), part, given))
        : Optional.empty();
  }

  private static Optional<FunctionCall> dollar(Part part) {
    Optional<String> text = part.text();
    if (text.isPresent() && isName(text.get())) {
      return Optional.of(new FunctionCall(text.get().substring(1), part, part.without()));
    }
    if (!part.isObject() || part.tree().size() != 1) {
      return Optional.empty();
    }
    Part given = part.members().get(0);
    return isName(given.key())
        ? Optional.of(new FunctionCall(withoutSuffix(given.key()), part, given))
        : Optional.empty();
  }

  /** Returns whether a text begins a call, and not with an escaped dollar. */
  static boolean isName(String text) {
    return text.length() > 1 && text.charAt(0) == '$' && text.charAt(1) != '$';
  }

  /** A key may be there twice only with a suffix behind another dollar. */
  private static String withoutSuffix(String key) {
    int dollar = key.indexOf('$', 1);
    return key.substring(1, dollar < 0 ? key.length() : dollar);
  }
}
