package dev.homeostat.core.inspect;

import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.core.desired.PreparedApplication;
import dev.homeostat.core.pass.PassContext;
import dev.homeostat.core.prune.ResourcePruner;
import dev.homeostat.report.LeavingResource;
import dev.homeostat.spi.cluster.ClusterResponse;
import dev.homeostat.spi.state.ResourceRecord;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads the live objects of the resources that are no longer desired. */
public final class LeavingResources {

  private static final ClusterResponse ABSENT = new ClusterResponse.Absent();

  private LeavingResources() {}

  /** Returns nothing if the application is invalid, since all of its resources would be missing. */
  public static List<LeavingResource> read(PassContext pass, PreparedApplication preparation) {
    if (preparation.isInvalid()) {
      return List.of();
    }
    List<ResourceRecord> leaving = ResourcePruner.leaving(pass.state(), preparation);
    if (leaving.isEmpty()) {
      return List.of();
    }
    Map<ResourceAddress, ClusterResponse> answers =
        pass.cluster().readAll(leaving.stream().map(ResourceRecord::address).toList());
    return leaving.stream()
        .map(record -> leaving(record, answers.getOrDefault(record.address(), ABSENT)))
        .toList();
  }

  private static LeavingResource leaving(ResourceRecord record, ClusterResponse answer) {
    Optional<Resource> live =
        answer instanceof ClusterResponse.Done done
            ? Optional.of(done.resource())
            : Optional.empty();
    return new LeavingResource(
        record,
        live.flatMap(object -> time(object, "creationTimestamp")),
        live.flatMap(object -> time(object, "deletionTimestamp")));
  }

  private static Optional<Instant> time(Resource object, String name) {
    try {
      String text = object.tree().path("metadata").path(name).asText();
      return text.isEmpty() ? Optional.empty() : Optional.of(Instant.parse(text));
    } catch (DateTimeParseException e) {
      return Optional.empty();
    }
  }
}
