package dev.homeostat.controller;

import dev.homeostat.ApplicationId;
import dev.homeostat.Projection;
import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.kubernetes.watch.WatchScope;
import dev.homeostat.kubernetes.watch.version.ObjectVersion;
import org.jspecify.annotations.Nullable;

/**
 * The subscription of an application to one object, with its last known state. Guarded by its
 * {@link ChangeFilter}. There is one for each resource, so it holds little: views of objects
 * observed alike share their schema, and of the observed content there is only a digest.
 */
final class ObjectSubscription {

  private static final ObjectVersion NO_VERSION = ObjectVersion.of("", "");

  private final ApplicationId application;
  private final WatchScope scope;
  private final String name;
  private final Projection.View view;
  private ObjectVersion version;
  private @Nullable ShortDigest digest;
  private LastReadiness ready;
  private boolean leaving;

  /**
   * A subscription to an object as a pass has left it.
   *
   * @param scope its kind and its namespace; one instance for all such objects
   */
  ObjectSubscription(ApplicationId application, WatchScope scope, Expected expected) {
    this.application = application;
    this.scope = scope;
    this.name = expected.address().id().name();
    this.view = expected.view();
    this.version = expected.version();
    this.digest = expected.digest() == null ? null : ShortDigest.of(expected.digest());
    this.ready = expected.readiness();
  }

  ApplicationId application() {
    return application;
  }

  ResourceAddress address() {
    return ResourceAddress.of(scope.apiVersion(), scope.kind(), scope.namespace(), name);
  }

  boolean isPresent() {
    return !version.uid().isEmpty();
  }

  /** Records an object that was seen, and returns whether something that matters has changed. */
  boolean learn(Resource object) {
    ObjectVersion versionNow = ObjectVersion.of(object);
    ShortDigest digestNow = ShortDigest.of(view.digest(object.tree()));
    LastReadiness readyNow = LastReadiness.of(view.readiness(object.tree()));
    boolean isFirstDigest = digest == null && versionNow.equals(version);
    boolean news =
        !versionNow.isSameIncarnation(version)
            || object.isBeingDeleted() != leaving
            || (!digestNow.equals(digest) && !isFirstDigest)
            || (ready != LastReadiness.UNKNOWN && ready != readyNow);
    version = versionNow;
    digest = digestNow;
    ready = readyNow;
    leaving = object.isBeingDeleted();
    return news;
  }

  /** Records that the object is gone, and returns whether it was present. */
  boolean lose() {
    boolean was = isPresent();
    version = NO_VERSION;
    digest = null;
    return was;
  }
}
