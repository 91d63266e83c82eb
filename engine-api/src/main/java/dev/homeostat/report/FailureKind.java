package dev.homeostat.report;

import static org.apiguardian.api.API.Status.STABLE;

import org.apiguardian.api.API;

/** The class of a failed request, which decides when it is tried again (rule ACT-6). */
@API(status = STABLE, since = "0.1")
public enum FailureKind {
  /** The object changed in the meantime; tried again at once. */
  CONFLICT,
  /** Another operation has to finish first, such as a deletion; tried again soon. */
  BUSY,
  /** The server is not available; tried again with growing delays. */
  UNAVAILABLE,
  /** A permission is missing; tried again within half a minute. */
  FORBIDDEN,
  /** The server rejects the request, for example by a quota or a webhook; tried again slowly. */
  REJECTED,
  /** The request is invalid; tried again when the desired state changes. */
  INVALID,
  /** The server does not serve the kind; tried again when the definition of the kind arrives. */
  UNSERVED
}
