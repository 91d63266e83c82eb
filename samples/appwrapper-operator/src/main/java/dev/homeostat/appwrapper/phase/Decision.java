package dev.homeostat.appwrapper.phase;

import dev.homeostat.appwrapper.api.WrapperStatus;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * What is written and done next.
 *
 * @param status to be written before the action
 * @param action to be done
 * @param next when to decide again at the latest; empty if only a change matters
 * @param events for users, once the status is written
 */
public record Decision(
    WrapperStatus status, Action action, Optional<Instant> next, List<WrapperEvent> events) {

  // Copies the list.
  public Decision {
    events = List.copyOf(events);
  }
}
