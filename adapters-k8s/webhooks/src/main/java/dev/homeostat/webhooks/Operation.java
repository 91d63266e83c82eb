package dev.homeostat.webhooks;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import org.apiguardian.api.API;

/** The operation that is reviewed. */
@API(status = EXPERIMENTAL, since = "0.1")
public enum Operation {
  /** An object is created. */
  CREATE,
  /** An object is changed. */
  UPDATE,
  /** An object is deleted. */
  DELETE,
  /** A connection to an object is opened, such as a proxy. */
  CONNECT
}
