package dev.homeostat.spi.state;

import static org.apiguardian.api.API.Status.STABLE;

import org.apiguardian.api.API;

/** The phase in which a hook took part in an application (rule HOOK-5). */
@API(status = STABLE, since = "0.1")
public enum HookContribution {
  /** It translated the source. */
  TRANSLATION,
  /** It answered with a schema. */
  OBSERVER_SCHEMA,
  /** It merged, or changed what was merged. */
  LAST_APPLIED,
  /** It changed the desired state. */
  MANGLING,
  /** It decided, or changed a decision. */
  DELTA,
  /** It judged the readiness of an object. */
  READINESS,
  /** It held a deletion back or denied it. */
  DELETION,
  /** It held something back or refused it. */
  LIFECYCLE,
  /** It changed what a response adds to the desired state. */
  FILL,
  /** It changed what is remembered of a response. */
  PROJECT
}
