package dev.homeostat.webhooks;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import org.apiguardian.api.API;

/** Decides about requests to an API server. Called by several threads at once. */
@API(status = EXPERIMENTAL, since = "0.1")
@FunctionalInterface
public interface AdmissionHandler {

  /**
   * Decides about a request. The API server waits for the answer, for ten seconds by default.
   *
   * @param request to decide about
   * @return the decision
   * @throws Exception if no decision is possible; the API server then does as the failure policy of
   *     the webhook says
   */
  AdmissionDecision decide(AdmissionRequest request) throws Exception;
}
