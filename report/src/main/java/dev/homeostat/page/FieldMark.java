package dev.homeostat.page;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import org.apiguardian.api.API;

/** The colours of fields in the legend of the pipeline. */
@API(status = EXPERIMENTAL, since = "0.1")
public enum FieldMark {
  /** The manifest sets it. */
  MANIFEST,
  /** A hook sets it. */
  HOOK,
  /** The server filled it in, and it is pinned or awaited. */
  SERVER,
  /** It is only watched. */
  OBSERVED,
  /** The control of a list in the observer schema. */
  CONTROL,
  /**
   * It is left alone: it is set and not observed, or a schema, a policy pack or a hook leaves it to
   * other writers.
   */
  LEFT_ALONE,
  /** The application neither sets nor observes it, and nothing names it. */
  UNOBSERVED
}
