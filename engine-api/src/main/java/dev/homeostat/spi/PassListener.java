package dev.homeostat.spi;

import static org.apiguardian.api.API.Status.STABLE;

import dev.homeostat.ApplicationId;
import dev.homeostat.ReconcileResult;
import dev.homeostat.report.Request;
import dev.homeostat.report.Step;
import org.apiguardian.api.API;

/**
 * Hears what happens: for metrics, traces, Events and progress. Called on the thread of the pass;
 * what it throws is logged and changes nothing.
 */
@API(status = STABLE, since = "0.1")
public interface PassListener {

  /**
   * Returns whether {@link #step} shall be called: making the trees costs.
   *
   * @return false by default
   */
  default boolean wantsSteps() {
    return false;
  }

  /**
   * A pass begins.
   *
   * @param application of which application
   */
  default void started(ApplicationId application) {}

  /**
   * A step made a tree.
   *
   * @param application of which application
   * @param step what it made
   */
  default void step(ApplicationId application, Step step) {}

  /**
   * So much of the work is done.
   *
   * @param application of which application
   * @param done resources that were looked at or acted on
   * @param all resources of the application
   */
  default void progress(ApplicationId application, int done, int all) {}

  /**
   * A write was sent.
   *
   * @param application for which application
   * @param request what was sent
   */
  default void sent(ApplicationId application, Request request) {}

  /**
   * A write was answered.
   *
   * @param application for which application
   * @param request what was sent, with its outcome
   */
  default void answered(ApplicationId application, Request request) {}

  /**
   * A pass ended.
   *
   * @param pass and its result
   */
  default void ended(ReconcileResult pass) {}
}
