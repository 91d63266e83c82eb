package dev.homeostat.controller;

import dev.homeostat.ApplicationId;
import dev.homeostat.Projection;
import dev.homeostat.Resource;
import dev.homeostat.tree.Digest;
import org.jspecify.annotations.Nullable;

/**
 * The subscription of an application to one object, with its last known state. Guarded by its
 * {@link ChangeFilter}. There is one for each resource, so it holds little: views of objects
 * observed alike share their schema, and of the observed content there is only a digest.
 */
final class ObjectSubscription {

  private final ApplicationId application;
  private final Projection.View view;
  private String uid;
  private String resourceVersion;
  private @Nullable Digest digest;
  private LastReadiness ready;
  private boolean leaving;

  ObjectSubscription(ApplicationId application, Projection.View view, Expected expected) {
    this.application = application;
    this.view = view;
    this.uid = expected.uid();
    this.resourceVersion = expected.resourceVersion();
    this.digest = expected.digest();
    this.ready = expected.readiness();
  }

  ApplicationId application() {
    return application;
  }

  Projection.View view() {
    return view;
  }

  boolean isPresent() {
    return !uid.isEmpty();
  }

  /** Records an object that was seen, and returns whether something that matters has changed. */
  boolean learn(Resource object) {
    boolean same = object.uid().equals(uid) && object.resourceVersion().equals(resourceVersion);
    Digest now = view.digest(object.tree());
    LastReadiness readyNow = LastReadiness.of(view.readiness(object.tree()));
    boolean news =
        !object.uid().equals(uid)
            || object.isBeingDeleted() != leaving
            || (!now.equals(digest) && !(same && digest == null))
            || (ready != LastReadiness.UNKNOWN && ready != readyNow);
    uid = object.uid();
    resourceVersion = "";
    digest = now;
    ready = readyNow;
    leaving = object.isBeingDeleted();
    return news;
  }

  /** Records that the object is gone, and returns whether it was present. */
  boolean lose() {
    boolean was = isPresent();
    uid = "";
    resourceVersion = "";
    digest = null;
    return was;
  }
}
