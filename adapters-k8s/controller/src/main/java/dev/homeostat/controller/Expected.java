package dev.homeostat.controller;

import dev.homeostat.Projection;
import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.tree.Digest;
import org.jspecify.annotations.Nullable;

/**
 * How a pass left an object.
 *
 * @param address which object
 * @param view what of it matters
 * @param uid which incarnation; empty if there should be none, or if it is not known
 * @param resourceVersion which content, as far as is known
 * @param digest of what matters, or {@code null} if that is not known
 * @param awaited whether somebody waits for it to become ready
 */
record Expected(
    ResourceAddress address,
    Projection.View view,
    String uid,
    String resourceVersion,
    @Nullable Digest digest,
    boolean awaited) {

  static Expected primary(Resource object) {
    return new Expected(
        object.address(),
        PrimaryView.VALUE,
        object.uid(),
        object.resourceVersion(),
        PrimaryView.VALUE.digest(object.tree()),
        false);
  }
}
