package dev.homeostat.testkit.history;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.folder.ClusterRequest;
import dev.homeostat.folder.EmbeddedCluster;
import dev.homeostat.folder.internal.PatchApplier;
import dev.homeostat.spi.cluster.Answer;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** An embedded cluster whose server behaves as a history says. */
final class ServedCluster {

  private final EmbeddedCluster objects;
  private volatile List<ServerBehaviour> behaviours = List.of();

  ServedCluster(EmbeddedCluster objects) {
    this.objects = objects;
  }

  void serve(List<ServerBehaviour> now) {
    behaviours = List.copyOf(now);
  }

  EmbeddedCluster port() {
    return objects.withMutation(this::changed).with(this::answer);
  }

  Optional<ObjectNode> look(ResourceAddress address) {
    return objects.get(address.id()).map(Resource::tree);
  }

  private ObjectNode changed(ObjectNode object) {
    behaviours.forEach(behaviour -> behaviour.change(object));
    return object;
  }

  private Answer answer(ClusterRequest request, Supplier<Answer> server) {
    Optional<ObjectNode> before = look(request.address());
    List<Answer.Cause> causes =
        asked(request, before).stream()
            .flatMap(asked -> behaviours.stream().flatMap(b -> b.refusal(before, asked).stream()))
            .map(field -> new Answer.Cause("FieldValueInvalid", field, "Invalid value"))
            .toList();
    return causes.isEmpty()
        ? server.get()
        : new Answer.Refused(422, "Invalid", "it is invalid", "", causes, null, false);
  }

  private static Optional<ObjectNode> asked(ClusterRequest request, Optional<ObjectNode> before) {
    return switch (request.verb()) {
      case CREATE -> Optional.of((ObjectNode) request.body());
      case PATCH -> before.flatMap(live -> PatchApplier.change(live, request.body()));
      case READ, DELETE -> Optional.empty();
    };
  }
}
