package dev.homeostat.cli.input;

import dev.homeostat.tosca.ToscaSuffix;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The values of an option that takes several. The last ones may be arguments of the command: an
 * object as in {@code Deployment/web}, and a path in it.
 *
 * @param values of the option, files or folders
 */
public record TakenArguments(List<String> values) {

  private static final int MOST = 2;

  /** Moves the arguments among the values, unless the command has some. */
  public void moveTo(List<String> arguments) {
    for (int i = 1; i < values.size() && arguments.isEmpty(); i++) {
      List<String> rest = values.subList(i, values.size());
      String first = rest.get(0);
      boolean isFile =
          first.equals(InputReader.STANDARD_INPUT)
              || first.matches(".*\\.(json|jar)")
              || ToscaSuffix.of(first).isPresent()
              || Files.exists(Path.of(first));
      if (!isFile && (first.indexOf('/') > 0 || isSwapped(rest)) && rest.size() <= MOST) {
        arguments.addAll(rest);
        rest.clear();
      }
    }
  }

  /** A path before its object is a mistake that the command can name; a file is none. */
  private static boolean isSwapped(List<String> rest) {
    return rest.size() == MOST
        && rest.get(0).startsWith("/")
        && rest.get(1).indexOf('/') > 0
        && !Files.exists(Path.of(rest.get(1)));
  }
}
