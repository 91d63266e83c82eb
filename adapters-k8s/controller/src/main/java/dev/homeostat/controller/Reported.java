package dev.homeostat.controller;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.Application;
import dev.homeostat.Projection;
import dev.homeostat.ReconcileResult;
import dev.homeostat.ResourceAddress;
import dev.homeostat.ResourceId;
import dev.homeostat.spi.cluster.Cluster;
import dev.homeostat.spi.cluster.ClusterResponse;
import dev.homeostat.spi.state.ResourceRecord;
import dev.homeostat.tree.Digest;
import java.util.ArrayList;
import java.util.HashMap;
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
   * Returns what is reported; of what is not there, or not ours, nothing is. Objects of which the
   * current version is not cached are read.
   *
   * @param cache the data that is known without a request
   * @param application whose objects they are; the state may stand where others can write, so
   *     neither its records nor its uid are proof
   */
  static Reported of(
      @Nullable ReportedObjects cache,
      Application application,
      ReconcileResult pass,
      Cluster cluster) {
    if (cache == null) {
      return NOTHING;
    }
    ObjectReport report = cache.report();
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
    Map<ResourceAddress, ReportedObjects.Entry> entries = new HashMap<>();
    addresses.forEach(address -> cache.of(address).ifPresent(entry -> entries.put(address, entry)));
    List<ResourceAddress> unknown =
        addresses.stream().filter(address -> !entries.containsKey(address)).toList();
    if (!unknown.isEmpty()) {
      cluster
          .readAll(unknown)
          .forEach(
              (address, answer) -> {
                if (answer instanceof ClusterResponse.Done done) {
                  entries.put(address, cache.entry(done.resource()));
                }
              });
    }
    Map<ResourceId, JsonNode> objects = new LinkedHashMap<>();
    for (ResourceAddress address : addresses) {
      ReportedObjects.Entry entry = entries.get(address);
      if (entry != null && entry.mark().equals(mark)) {
        objects.put(address.id(), entry.data());
      }
    }
    return new Reported(report, objects);
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
