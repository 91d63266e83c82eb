package dev.homeostat.core.pathcheck;

import static org.apiguardian.api.API.Status.INTERNAL;

import java.util.Collection;
import java.util.Optional;
import org.apiguardian.api.API;

/** A rule that chooses the known name which a written one stands for. */
@API(status = INTERNAL)
@FunctionalInterface
public interface SpellingRule {

  /**
   * Returns the known name that is meant.
   *
   * @param written the name in the document
   * @param known the known names
   * @return empty if none is similar
   */
  Optional<String> to(String written, Collection<String> known);
}
