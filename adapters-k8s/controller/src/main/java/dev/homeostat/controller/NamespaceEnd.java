package dev.homeostat.controller;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import dev.homeostat.Problem;
import java.util.Objects;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * The end of a primary object whose teardown has failed, with the namespace that it is in: it needs
 * to be held no longer, since it would hold up its namespace for nothing.
 *
 * @param unreadable why the state could not be read, so that objects in other namespaces may be
 *     left; empty if all that is left is in the namespace, which is deleted with all its contents
 */
@API(status = EXPERIMENTAL, since = "0.1")
public record NamespaceEnd(Optional<Problem> unreadable) {

  /** Checks the component. */
  public NamespaceEnd {
    Objects.requireNonNull(unreadable, "unreadable");
  }

  /** Describes it for a log, as what follows the name of the object. */
  @Override
  public String toString() {
    return "is released with its namespace"
        + unreadable
            .map(problem -> ", and objects elsewhere may be left: " + problem)
            .orElse(", its teardown failed");
  }
}
