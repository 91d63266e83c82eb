package dev.homeostat.controller;

import dev.homeostat.ApplicationId;
import dev.homeostat.Projection;
import dev.homeostat.Resource;
import dev.homeostat.tree.Digest;
import org.jspecify.annotations.Nullable;

/**
 * What an application wants to know of one object, and how it knows it. Guarded by its {@link
 * Attention}. There is one for each object that is kept, so it holds little: what is observed is
 * shared by alike objects, and of what was observed there is a digest.
 */
final class ObjectSubscription {

  /** What is known of readiness. */
  private enum Ready {
    UNKNOWN,
    YES,
    NO
  }

  private final ApplicationId application;
  private final Projection.View view;
  private String uid;
  private String resourceVersion;
  private @Nullable Digest digest;
  private Ready ready;
  private boolean leaving;

  ObjectSubscription(ApplicationId application, Projection.View view, Expected expected) {
    this.application = application;
    this.view = view;
    this.uid = expected.uid();
    this.resourceVersion = expected.resourceVersion();
    this.digest = expected.digest();
    this.ready = expected.awaited() ? Ready.NO : Ready.UNKNOWN;
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

  /** Takes down what is seen, and says whether something has changed that matters. */
  boolean learn(Resource object) {
    boolean same = object.uid().equals(uid) && object.resourceVersion().equals(resourceVersion);
    Digest now = view.digest(object.tree());
    Ready readyNow = view.isReady(object.tree()) ? Ready.YES : Ready.NO;
    boolean news =
        !object.uid().equals(uid)
            || object.isBeingDeleted() != leaving
            || (!now.equals(digest) && !(same && digest == null))
            || (ready != Ready.UNKNOWN && ready != readyNow);
    uid = object.uid();
    resourceVersion = "";
    digest = now;
    ready = readyNow;
    leaving = object.isBeingDeleted();
    return news;
  }

  /** Takes down that it is not there, and says whether it was. */
  boolean lose() {
    boolean was = isPresent();
    uid = "";
    resourceVersion = "";
    digest = null;
    return was;
  }
}
