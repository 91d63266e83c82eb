package dev.homeostat.cli.fields;

import dev.homeostat.cli.output.CorrectedCall;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The arguments of a command about a field: an object, and a path in it.
 *
 * @param command as typed, as in {@code homeostat why}
 * @param typed the arguments, in their order
 */
record FieldCall(String command, List<String> typed) {

  /** An object and a path, for messages that cannot know them. */
  private static final String OBJECT = "Deployment/web";

  private static final String PATH = "/spec/replicas";

  /** As in {@code spec.replicas} and {@code .spec.replicas}. */
  private static final String DOTTED = "\\.?[A-Za-z][A-Za-z0-9]*(\\.[A-Za-z][A-Za-z0-9]*)*";

  private static final String NAME = "[a-z0-9][a-z0-9.-]*";

  /** Paths without a slash that are rather paths than names. */
  private static final String FIELD = "(spec|status|metadata|data)(\\..*)?";

  FieldCall {
    typed = List.copyOf(typed);
  }

  /** Returns what is wrong with the order or the form of the arguments, with the right call. */
  Optional<String> mistake() {
    if (typed.isEmpty()) {
      return Optional.empty();
    }
    String first = typed.get(0);
    if (first.matches(".*\\.(yaml|yml|json)")) {
      return Optional.of(
          expected("KIND/NAME, as in " + OBJECT, "the file " + first, objectOf(first)));
    }
    if (first.startsWith("/")) {
      return Optional.of(withoutObject(first));
    }
    if (first.indexOf('/') < 0) {
      return Optional.of(withoutName(first));
    }
    if (first.endsWith("/")) {
      return Optional.of(
          expected("KIND/NAME", first + ", which has no name", objectAnd(first + "NAME")));
    }
    if (typed.size() > 2) {
      return Optional.of(
          expected("KIND/NAME and PATH", typed.size() + " arguments", List.of(OBJECT, PATH)));
    }
    if (typed.size() == 2 && !isPath(typed.get(1))) {
      return Optional.of(
          expected(
              "a PATH that begins with /", typed.get(1), List.of(first, withSlash(typed.get(1)))));
    }
    return Optional.empty();
  }

  /** Returns what is wrong with arguments that have to name an object and a path. */
  Optional<String> mistakeOrMissing() {
    return mistake()
        .or(
            () ->
                switch (typed.size()) {
                  case 0 -> Optional.of(missing("no arguments", List.of(OBJECT, PATH)));
                  case 1 ->
                      Optional.of(
                          missing("no PATH", List.of(typed.get(0), FieldArgument.ROOT))
                              + " for all fields");
                  default -> Optional.empty();
                });
  }

  private String missing(String got, List<String> right) {
    return expected("KIND/NAME and PATH", got, right);
  }

  private String withoutObject(String path) {
    boolean swapped = typed.size() == 2 && typed.get(1).indexOf('/') > 0;
    return swapped
        ? expected(
            "KIND/NAME before PATH", "the path " + path + " first", List.of(typed.get(1), path))
        : expected("KIND/NAME, as in " + OBJECT, "the path " + path, List.of(OBJECT, path));
  }

  private String withoutName(String word) {
    if (typed.size() > 1 && typed.get(1).matches(NAME) && !typed.get(1).matches(FIELD)) {
      List<String> right = new ArrayList<>(typed.subList(2, typed.size()));
      right.add(0, word + "/" + typed.get(1));
      return expected("KIND/NAME as one argument", word + " " + typed.get(1), right);
    }
    // Kinds begin with a capital letter; other words may be names.
    boolean isKind = !word.isEmpty() && Character.isUpperCase(word.charAt(0));
    return isKind
        ? expected("KIND/NAME", word + ", which has no name", objectAnd(word + "/NAME"))
        : expected("KIND/NAME", word + ", which has no kind or no name", objectAnd("KIND/" + word));
  }

  /** Returns an object of a file; {@code who} reads none. */
  private List<String> objectOf(String file) {
    return command.endsWith(" who") ? List.of(OBJECT) : List.of(OBJECT, "-f", file);
  }

  /** Returns an object with the paths that were typed. */
  private List<String> objectAnd(String object) {
    List<String> right = new ArrayList<>(List.of(object));
    typed.stream().skip(1).map(path -> isPath(path) ? path : withSlash(path)).forEach(right::add);
    return right;
  }

  private String expected(String expected, String got, List<String> right) {
    return new CorrectedCall(command, right).message(expected, got);
  }

  private static boolean isPath(String argument) {
    return argument.isEmpty() || argument.startsWith("/");
  }

  /** Quotes around a path come from a shell that did not take them. */
  private static String withSlash(String typed) {
    String path = typed.replaceFirst("^(['\"])(.*)\\1$", "$2");
    if (path.startsWith("/")) {
      return path;
    }
    return path.matches(DOTTED)
        ? "/" + path.replaceFirst("^\\.", "").replace('.', '/')
        : "/" + path;
  }
}
