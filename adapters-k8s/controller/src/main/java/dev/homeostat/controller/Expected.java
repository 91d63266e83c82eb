package dev.homeostat.controller;

import dev.homeostat.Projection;
import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.kubernetes.watch.version.ObjectVersion;
import dev.homeostat.report.ResourceReport;
import dev.homeostat.tree.Digest;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The state in which a pass left an object.
 *
 * @param address of the object
 * @param view the part of it that matters
 * @param uid of its incarnation; empty if there should be none, or if it is not known
 * @param resourceVersion as far as is known
 * @param digest of the part that matters, or {@code null} if that is not known
 * @param readiness with which it was left
 */
record Expected(
    ResourceAddress address,
    Projection.View view,
    String uid,
    String resourceVersion,
    @Nullable Digest digest,
    LastReadiness readiness) {

  /** Returns the version of the object; that of no object if there should be none. */
  ObjectVersion version() {
    return ObjectVersion.of(uid, resourceVersion);
  }

  static Expected primary(Resource object, PrimaryView view) {
    return new Expected(
        object.address(),
        view,
        object.uid(),
        object.resourceVersion(),
        view.digest(object.tree()),
        LastReadiness.UNKNOWN);
  }

  /** Returns an object of another owner that is awaited, whose version is not known. */
  static Optional<Expected> awaited(ResourceReport object) {
    return object
        .address()
        .map(
            address ->
                new Expected(
                    address, VersionView.VALUE, object.uid(), "", null, LastReadiness.UNKNOWN));
  }

  /** Returns the version of an object of which each change matters. */
  static Expected version(ResourceAddress address, String uid, String resourceVersion) {
    return new Expected(
        address,
        VersionView.VALUE,
        uid,
        resourceVersion,
        VersionView.digest(resourceVersion),
        LastReadiness.UNKNOWN);
  }
}
