package dev.homeostat.complete.endpoint;

import dev.homeostat.complete.access.Credentials;
import java.util.Optional;

/**
 * The decision on a call.
 *
 * @param answer to the caller
 * @param credentials empty if it was not looked at
 * @param outcome a word for those who run the endpoint, who may know more than the caller
 */
record Verdict(EndpointResponse answer, Optional<Credentials> credentials, String outcome) {

  static Verdict unseen(EndpointResponse answer, String outcome) {
    return new Verdict(answer, Optional.empty(), outcome);
  }
}
