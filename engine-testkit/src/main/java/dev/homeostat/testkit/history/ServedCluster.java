package dev.homeostat.testkit.history;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.folder.EmbeddedCluster;
import dev.homeostat.spi.cluster.Cluster;
import dev.homeostat.spi.cluster.ClusterResponse;
import dev.homeostat.spi.cluster.ForwardingCluster;
import dev.homeostat.spi.cluster.Patch;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * An embedded cluster whose server behaves as a history specifies. As an admission webhook, it sees
 * the content of a write with the defaults of its kind.
 */
final class ServedCluster {

  private final EmbeddedCluster objects;
  private volatile List<ServerBehaviour> behaviours = List.of();

  ServedCluster(EmbeddedCluster objects) {
    this.objects = objects;
  }

  void serve(List<ServerBehaviour> now) {
    behaviours = List.copyOf(now);
  }

  Cluster port() {
    return new Port();
  }

  Optional<ObjectNode> look(ResourceAddress address) {
    return objects.get(address.id()).map(Resource::tree);
  }

  private ClusterResponse answer(
      ResourceAddress address, Function<Cluster, ClusterResponse> write) {
    Optional<ObjectNode> before = look(address);
    try {
      return write.apply(objects.withMutation(asked -> admitted(before, asked)));
    } catch (Denied e) {
      return ClusterResponse.Refused.of(422, "Invalid", "it is invalid").withCauses(e.causes);
    }
  }

  private ObjectNode admitted(Optional<ObjectNode> before, ObjectNode asked) {
    List<ClusterResponse.Cause> causes =
        behaviours.stream()
            .flatMap(behaviour -> behaviour.refusal(before, asked).stream())
            .map(field -> new ClusterResponse.Cause("FieldValueInvalid", field, "Invalid value"))
            .toList();
    if (!causes.isEmpty()) {
      throw new Denied(causes);
    }
    behaviours.forEach(behaviour -> behaviour.change(asked));
    return asked;
  }

  private final class Port extends ForwardingCluster {

    Port() {
      super(objects);
    }

    @Override
    public ClusterResponse create(Resource resource) {
      return answer(resource.address(), server -> server.create(resource));
    }

    @Override
    public ClusterResponse patch(ResourceAddress address, Patch patch) {
      return answer(address, server -> server.patch(address, patch));
    }
  }

  /** The refusal of a write, which leaves the objects as they are. */
  private static final class Denied extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient List<ClusterResponse.Cause> causes;

    private Denied(List<ClusterResponse.Cause> causes) {
      super("denied", null, false, false);
      this.causes = causes;
    }
  }
}
