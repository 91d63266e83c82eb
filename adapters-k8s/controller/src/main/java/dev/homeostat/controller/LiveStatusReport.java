package dev.homeostat.controller;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.ReconcileResult;
import dev.homeostat.ResourceId;
import java.util.Map;
import org.apiguardian.api.API;

/**
 * A function from the result of a pass, and the data reported of the resources, to the status of an
 * object.
 *
 * @param <T> the type of the object
 */
@API(status = EXPERIMENTAL, since = "0.1")
@FunctionalInterface
public interface LiveStatusReport<T> {

  /**
   * Returns the status after a pass, like {@link StatusReport#of}.
   *
   * @param primary as it was read for this pass
   * @param pass its result
   * @param live the data that {@link ObjectReport} returns for each object that is there and ours,
   *     in the order of the manifest
   * @return a tree or any object that Jackson can make one of; one without members leaves the
   *     status alone
   * @throws Exception if it fails; then the pass counts as failed
   */
  Object of(T primary, ReconcileResult pass, Map<ResourceId, JsonNode> live) throws Exception;
}
