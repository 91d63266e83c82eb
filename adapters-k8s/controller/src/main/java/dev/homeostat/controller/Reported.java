package dev.homeostat.controller;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.Application;
import dev.homeostat.Projection;
import dev.homeostat.ReconcileResult;
import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.ResourceId;
import dev.homeostat.spi.cluster.Cluster;
import dev.homeostat.spi.cluster.ClusterResponse;
import dev.homeostat.spi.state.ResourceRecord;
import dev.homeostat.tree.Digest;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The data that was reported of the objects of an application after a pass.
 *
 * @param report the function that returns the data of an object
 * @param objects by object, as read after the pass
 */
record Reported(@Nullable ObjectReport report, Map<ResourceId, JsonNode> objects) {

  /** Of nothing. */
  static final Reported NOTHING = new Reported(null, Map.of());

  /**
   * Reads what is reported; of what is not there, or not ours, nothing is.
   *
   * @param application whose objects they are; the state may stand where others can write, so
   *     neither its records nor its uid are proof
   */
  static Reported of(
      @Nullable ObjectReport report,
      Application application,
      ReconcileResult pass,
      Cluster cluster) {
    if (report == null) {
      return NOTHING;
    }
    List<ResourceAddress> addresses = new ArrayList<>();
    for (ResourceRecord record : pass.state().records().values()) {
      if (!record.uid().isEmpty() && report.isAbout(record.address())) {
        addresses.add(record.address());
      }
    }
    if (addresses.isEmpty()) {
      return NOTHING;
    }
    String mark = application.uid().isEmpty() ? pass.state().uid() : application.uid();
    Map<ResourceAddress, ClusterResponse> answers = cluster.readAll(addresses);
    Map<ResourceId, JsonNode> objects = new LinkedHashMap<>();
    for (ResourceAddress address : addresses) {
      if (answers.get(address) instanceof ClusterResponse.Done done
          && isOurs(done.resource(), mark)) {
        objects.put(address.id(), report.of(done.resource().tree()));
      }
    }
    return new Reported(report, objects);
  }

  private static boolean isOurs(Resource object, String mark) {
    return object.label(Application.UID_LABEL).filter(mark::equals).isPresent();
  }

  /** Returns the view of the part of an object that matters. */
  Projection.View view(ResourceId id, Projection.View observing) {
    return report != null && objects.containsKey(id)
        ? new ReportedView(observing, report)
        : observing;
  }

  /**
   * Returns the expected digest of an object: as the pass has left it, and as read for the report.
   */
  @Nullable Digest digest(ResourceId id, @Nullable Digest observed) {
    JsonNode reported = objects.get(id);
    return reported == null || observed == null
        ? observed
        : ReportedView.digest(observed, reported);
  }
}
