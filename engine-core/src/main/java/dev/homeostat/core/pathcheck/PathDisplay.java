package dev.homeostat.core.pathcheck;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.FieldPath;
import org.apiguardian.api.API;

/** Decides how paths of one resource are shown (rule SECRET-1). */
@API(status = INTERNAL)
public interface PathDisplay {

  /**
   * Returns a path without sensitive keys.
   *
   * @param path of the resource
   * @return the path as it is shown
   */
  FieldPath shown(FieldPath path);

  /**
   * Returns whether a path may be proposed: none in a sensitive value may, since its names and keys
   * may be sensitive.
   *
   * @param path of the resource
   * @return true for most paths
   */
  boolean mayPropose(FieldPath path);
}
