package dev.homeostat.controller;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.ResourceAddress;
import org.apiguardian.api.API;

/**
 * What of the objects that are kept stands in the status of the one that wants them, such as how
 * many Pods of a workload are ready. When it changes, a pass runs, although nothing that is
 * observed has changed; the pass has nothing to do but the status.
 */
@API(status = EXPERIMENTAL, since = "0.1")
public interface ObjectReport {

  /**
   * Returns whether anything of an object is reported. Each pass reads all such objects.
   *
   * @param address which object
   * @return the same for all objects of a kind
   */
  boolean isAbout(ResourceAddress address);

  /**
   * What is reported of an object. Called for each change of each such object, so it should be
   * quick; it neither changes nor keeps what it is given.
   *
   * @param live the whole object as the server has it
   * @return a tree; equal as long as nothing changes that is worth a report
   */
  JsonNode of(JsonNode live);
}
