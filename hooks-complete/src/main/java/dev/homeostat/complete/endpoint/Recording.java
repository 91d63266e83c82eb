package dev.homeostat.complete.endpoint;

import static org.apiguardian.api.API.Status.INTERNAL;

import org.apiguardian.api.API;

/** The outcome of storing a call. */
@API(status = INTERNAL)
public sealed interface Recording {

  /** It is kept. */
  record Stored() implements Recording {}

  /** It had been kept before. */
  record Known() implements Recording {}

  /** There is no such application, or not in this incarnation. */
  record Unknown() implements Recording {}

  /** The application has not been asked to shut down. */
  record NotAsked() implements Recording {}

  /** It could not be kept. */
  record Failed() implements Recording {}
}
