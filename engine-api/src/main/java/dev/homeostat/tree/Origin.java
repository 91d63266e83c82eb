package dev.homeostat.tree;

import static org.apiguardian.api.API.Status.STABLE;

import com.fasterxml.jackson.core.JsonPointer;
import java.util.Optional;
import org.apiguardian.api.API;

/** The source locations of the values of a tree. */
@API(status = STABLE, since = "0.1")
@FunctionalInterface
public interface Origin {

  /** The origin of a tree that a program created. */
  Origin UNKNOWN = pointer -> Optional.empty();

  /**
   * The place of a value, or of its nearest parent that has one.
   *
   * @param pointer into the tree; may name a value that is not there
   * @return the place, empty if the tree came from no text
   */
  Optional<Location> locate(JsonPointer pointer);

  /**
   * The origin of a part of the tree.
   *
   * @param base where the part hangs
   * @return an origin whose pointers start at the part
   */
  default Origin below(JsonPointer base) {
    return this == UNKNOWN ? UNKNOWN : pointer -> locate(base.append(pointer));
  }
}
