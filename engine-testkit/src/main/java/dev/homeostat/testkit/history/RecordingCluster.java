package dev.homeostat.testkit.history;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.folder.Stopped;
import dev.homeostat.folder.internal.PatchApplier;
import dev.homeostat.spi.cluster.Cluster;
import dev.homeostat.spi.cluster.ClusterResponse;
import dev.homeostat.spi.cluster.DeleteOptions;
import dev.homeostat.spi.cluster.ForwardingCluster;
import dev.homeostat.spi.cluster.Patch;
import dev.homeostat.testkit.model.ServerReply;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A cluster that keeps what the engine asks of it, as whole objects. */
final class RecordingCluster extends ForwardingCluster {

  private final Function<ResourceAddress, Optional<ObjectNode>> look;
  private final List<RecordedWrite> writes = new ArrayList<>();

  RecordingCluster(Cluster to, Function<ResourceAddress, Optional<ObjectNode>> look) {
    super(to);
    this.look = look;
  }

  /** The writes since the last call. */
  List<RecordedWrite> take() {
    List<RecordedWrite> taken = List.copyOf(writes);
    writes.clear();
    return taken;
  }

  /** Returns the number of writes since the last call of {@link #take()}. */
  int size() {
    return writes.size();
  }

  @Override
  public ClusterResponse create(Resource resource) {
    Optional<ObjectNode> before = look.apply(resource.address());
    return record(resource.address(), before, resource.tree(), () -> super.create(resource));
  }

  @Override
  public ClusterResponse patch(ResourceAddress address, Patch patch) {
    Optional<ObjectNode> before = look.apply(address);
    ObjectNode asked =
        before.flatMap(live -> PatchApplier.change(live, patch.toJson())).orElse(null);
    return record(address, before, asked, () -> super.patch(address, patch));
  }

  @Override
  public ClusterResponse delete(ResourceAddress address, DeleteOptions options) {
    Optional<ObjectNode> before = look.apply(address);
    return record(address, before, null, () -> super.delete(address, options));
  }

  private ClusterResponse record(
      ResourceAddress address,
      Optional<ObjectNode> before,
      @Nullable ObjectNode asked,
      Supplier<ClusterResponse> server) {
    try {
      ClusterResponse answer = server.get();
      writes.add(new RecordedWrite(address.id(), before, asked, reply(answer)));
      return answer;
    } catch (Stopped e) {
      writes.add(new RecordedWrite(address.id(), before, asked, new ServerReply.Lost()));
      throw e;
    }
  }

  private static ServerReply reply(ClusterResponse answer) {
    if (answer instanceof ClusterResponse.Done done) {
      return new ServerReply.Stored(done.resource().tree());
    }
    if (answer instanceof ClusterResponse.Refused refused) {
      if (refused.code() == 422) {
        return new ServerReply.Invalid(
            refused.causes().stream().map(ClusterResponse.Cause::field).toList());
      }
      return refused.maybeDone() ? new ServerReply.Lost() : new ServerReply.Failed();
    }
    return new ServerReply.Failed();
  }
}
