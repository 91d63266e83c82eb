package dev.homeostat.tosca.path;

import static org.apiguardian.api.API.Status.INTERNAL;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.apiguardian.api.API;

/** Paths within something that has files, such as a folder or an archive. */
@API(status = INTERNAL)
public final class RelativePaths {

  private RelativePaths() {}

  /**
   * Resolves a path in a file.
   *
   * @param from the path of that file
   * @param path relative to it, or to the root if it begins with a slash
   * @return without a slash before it, {@code .} and {@code ..}; empty if it leads out of the root,
   *     or to nothing but the root
   */
  public static Optional<String> resolve(String from, String path) {
    Deque<String> steps = new ArrayDeque<>();
    if (!path.startsWith("/")) {
      int folder = from.lastIndexOf('/');
      if (folder > 0) {
        steps.addAll(List.of(from.substring(0, folder).split("/")));
      }
    }
    for (String step : path.split("/")) {
      if (step.equals("..")) {
        if (steps.pollLast() == null) {
          return Optional.empty();
        }
      } else if (!step.isEmpty() && !step.equals(".")) {
        steps.add(step);
      }
    }
    boolean odd = path.indexOf('\\') >= 0 || path.indexOf('\0') >= 0 || steps.isEmpty();
    return odd ? Optional.empty() : Optional.of(String.join("/", steps));
  }
}
