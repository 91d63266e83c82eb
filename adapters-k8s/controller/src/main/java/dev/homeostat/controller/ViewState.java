package dev.homeostat.controller;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import dev.homeostat.kubernetes.watch.WatchHealth;
import java.util.List;
import org.apiguardian.api.API;

/** The completeness of a {@link SecondaryView}. */
@API(status = EXPERIMENTAL, since = "0.1")
public enum ViewState {
  /** All objects that exist are known, except those that appeared a moment ago. */
  COMPLETE,
  /** Objects may be missing: the view is not started, or the server has not answered yet. */
  FILLING,
  /**
   * The server does not serve the kind, so there is no object. Projections may last for a while.
   */
  UNSERVED,
  /** The server refuses the watch, for example because a permission is missing. */
  FORBIDDEN;

  private static final List<ViewState> BY_KNOWLEDGE =
      List.of(FORBIDDEN, FILLING, UNSERVED, COMPLETE);

  /** Returns the state of two views together: that of which less is known. */
  ViewState or(ViewState other) {
    return BY_KNOWLEDGE.indexOf(this) <= BY_KNOWLEDGE.indexOf(other) ? this : other;
  }

  static ViewState of(WatchHealth health) {
    if (health.refused()) {
      return FORBIDDEN;
    }
    if (health.isUnserved()) {
      return UNSERVED;
    }
    return health.synced() ? COMPLETE : FILLING;
  }
}
