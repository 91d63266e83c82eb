package dev.homeostat.runtime;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import java.util.Optional;
import org.apiguardian.api.API;

/** A condition that has to hold when a candidate has been elected, so that it may lead. */
@API(status = EXPERIMENTAL, since = "0.1")
@FunctionalInterface
public interface LeadPrecondition {

  /**
   * Returns why the candidate must not lead. It is asked after each election, and then each few
   * seconds while there is a reason, by a thread that may block. An exception counts as a reason.
   *
   * @return the reason, for people; empty if the candidate may lead
   */
  Optional<String> obstacle();
}
