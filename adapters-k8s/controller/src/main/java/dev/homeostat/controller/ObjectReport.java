package dev.homeostat.controller;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.ResourceAddress;
import org.apiguardian.api.API;

/**
 * The data of resources that stands in the status of their primary object, such as how many Pods of
 * a workload are ready. A change of it triggers a pass, although nothing that is observed has
 * changed; the pass then only writes the status.
 */
@API(status = EXPERIMENTAL, since = "0.1")
public interface ObjectReport {

  /**
   * Returns whether anything of an object is reported. The data of such objects is cached.
   *
   * @param address which object
   * @return the same for all objects of a kind
   */
  boolean isAbout(ResourceAddress address);

  /**
   * Returns the data that is reported of an object. Called for each change of each such object, so
   * it should be quick; it must neither change nor keep its argument.
   *
   * @param live the whole object as the server has it
   * @return a tree; equal as long as nothing changes that is worth a report
   */
  JsonNode of(JsonNode live);
}
