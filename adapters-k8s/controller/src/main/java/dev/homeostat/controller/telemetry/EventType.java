package dev.homeostat.controller.telemetry;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import org.apiguardian.api.API;

/** The type of an Event, as the API has it. */
@API(status = EXPERIMENTAL, since = "0.1")
public enum EventType {
  /** For information. */
  NORMAL,
  /** Something that somebody may have to act on. */
  WARNING
}
