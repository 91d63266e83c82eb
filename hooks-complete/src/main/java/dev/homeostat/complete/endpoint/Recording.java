package dev.homeostat.complete.endpoint;

import static org.apiguardian.api.API.Status.INTERNAL;

import org.apiguardian.api.API;

/** What became of a call that is to be kept. */
@API(status = INTERNAL)
public sealed interface Recording {

  /** It is kept. */
  record Stored() implements Recording {}

  /** It had been kept before. */
  record Known() implements Recording {}

  /** There is no such application, or not in this incarnation. */
  record Unknown() implements Recording {}

  /** Nobody has asked the application to shut down. */
  record NotAsked() implements Recording {}

  /** It could not be kept. */
  record Failed() implements Recording {}
}
