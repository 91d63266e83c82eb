package dev.homeostat.appwrapper.reference.table;

import dev.homeostat.appwrapper.reference.world.Request;

/** What a step does after its status is written. */
public sealed interface Action {

  /** Sends a request. */
  record Send(Request request) implements Action {}

  /** Emits an Event with this reason. */
  record Announce(String reason) implements Action {}
}
