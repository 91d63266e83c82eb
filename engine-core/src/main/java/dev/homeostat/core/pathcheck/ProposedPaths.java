package dev.homeostat.core.pathcheck;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.FieldPath;
import org.apiguardian.api.API;

/** Decides which path is proposed for one that is meant. */
@API(status = INTERNAL)
public interface ProposedPaths {

  /** Proposes the paths that are meant. */
  record AsMeant() implements ProposedPaths {
    @Override
    public FieldPath of(FieldPath meant) {
      return meant;
    }
  }

  /**
   * Returns the path to propose.
   *
   * @param meant the path with right names
   * @return the same, or that of a larger value where the path may not name a part of it
   */
  FieldPath of(FieldPath meant);
}
