package dev.homeostat.kubernetes.watch.version;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import dev.homeostat.Resource;
import org.apiguardian.api.API;

/**
 * The version of an object: the content of one incarnation. Caches keep one for each object, so
 * that what API servers give, a UUID and a number, is not kept as text. Versions of equal texts are
 * equal.
 */
@API(status = EXPERIMENTAL, since = "0.1")
public sealed interface ObjectVersion permits NumericVersion, TextVersion {

  /**
   * Returns a version.
   *
   * @param uid of the incarnation; empty if it is not known
   * @param resourceVersion of the content; empty if it is not known
   * @return the version in its shortest form
   */
  static ObjectVersion of(String uid, String resourceVersion) {
    return NumericVersion.parse(uid, resourceVersion)
        .orElseGet(() -> new TextVersion(uid, resourceVersion));
  }

  /**
   * Returns the version of an object.
   *
   * @param object as it was read
   * @return its uid and its resourceVersion
   */
  static ObjectVersion of(Resource object) {
    return of(object.uid(), object.resourceVersion());
  }

  /**
   * Returns the uid.
   *
   * @return of the incarnation, as it was given
   */
  String uid();

  /**
   * Returns the resourceVersion.
   *
   * @return of the content, as it was given
   */
  String resourceVersion();

  /**
   * Returns whether two versions are of one incarnation.
   *
   * @param other another version
   * @return true if their uids are equal
   */
  default boolean isSameIncarnation(ObjectVersion other) {
    return uid().equals(other.uid());
  }

  /**
   * Returns whether this version follows another one of the same incarnation.
   *
   * @param other another version
   * @return false if they are of two incarnations, or if their order is not known
   */
  default boolean isAfter(ObjectVersion other) {
    return isSameIncarnation(other)
        && ResourceVersions.isAfter(resourceVersion(), other.resourceVersion());
  }
}
