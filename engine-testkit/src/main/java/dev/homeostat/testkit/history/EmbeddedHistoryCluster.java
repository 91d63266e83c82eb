package dev.homeostat.testkit.history;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.flipkart.zjsonpatch.JsonPatch;
import com.flipkart.zjsonpatch.JsonPatchApplicationException;
import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.folder.ClusterRequest;
import dev.homeostat.folder.EmbeddedCluster;
import dev.homeostat.spi.cluster.Answer;
import dev.homeostat.spi.cluster.Cluster;
import dev.homeostat.testkit.StandingClock;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.apiguardian.api.API;

/** A history cluster over the embedded cluster, in memory. */
@API(status = EXPERIMENTAL, since = "0.1")
public final class EmbeddedHistoryCluster implements HistoryCluster {

  private final StandingClock clock = new StandingClock();
  private final EmbeddedCluster objects;
  private List<ServerBehaviour> behaviours = List.of();

  /** An empty cluster with the custom kinds of {@link HistoryKinds}. */
  public EmbeddedHistoryCluster() {
    AtomicLong names = new AtomicLong();
    objects =
        EmbeddedCluster.inMemory()
            .withClock(clock)
            .withUids(() -> String.format("00000000-0000-4000-8000-%012x", names.incrementAndGet()))
            .withHand("somebody");
    HistoryKinds.definitions().forEach(crd -> objects.put(Resource.of(crd)));
  }

  @Override
  public Cluster port() {
    return objects
        .withMutation(
            object -> {
              behaviours.forEach(behaviour -> behaviour.change(object));
              return object;
            })
        .with(this::answer);
  }

  private Answer answer(ClusterRequest request, Supplier<Answer> server) {
    Optional<ObjectNode> before = look(request.address());
    Optional<ObjectNode> asked =
        switch (request.verb()) {
          case CREATE -> Optional.of((ObjectNode) request.body());
          case PATCH -> before.flatMap(live -> patched(live, request));
          default -> Optional.empty();
        };
    List<Answer.Cause> causes =
        asked.stream()
            .flatMap(object -> behaviours.stream().flatMap(b -> b.refusal(before, object).stream()))
            .map(field -> new Answer.Cause("FieldValueInvalid", field, "Invalid value"))
            .toList();
    return causes.isEmpty()
        ? server.get()
        : new Answer.Refused(422, "Invalid", "it is invalid", "", causes, null, false);
  }

  private static Optional<ObjectNode> patched(ObjectNode live, ClusterRequest request) {
    try {
      return Optional.of((ObjectNode) JsonPatch.apply(RecordingCluster.changes(request.body()), live.deepCopy()));
    } catch (JsonPatchApplicationException e) {
      return Optional.empty(); // the server says so
    }
  }

  @Override
  public StandingClock clock() {
    return clock;
  }

  @Override
  public Optional<ObjectNode> look(ResourceAddress address) {
    return objects.get(address.id()).map(Resource::tree);
  }

  @Override
  public void put(ObjectNode object) {
    Resource unused = objects.put(Resource.of(object));
  }

  @Override
  public void delete(ResourceAddress address) {
    objects.remove(address.id());
  }

  @Override
  public void serve(List<ServerBehaviour> now) {
    behaviours = List.copyOf(now);
  }

  @Override
  public void close() {
    // Nothing is held open.
  }
}
