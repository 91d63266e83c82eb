package dev.homeostat.core.engine;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.homeostat.Owner;
import dev.homeostat.Resource;
import dev.homeostat.spi.cluster.Patch;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Lets go of an object that is no longer wanted but stays, so that it outlives its owner. */
final class Release {

  private static final String OWNERS = "/metadata/ownerReferences";

  private Release() {}

  /** The patch that is needed, if one is. */
  static Optional<Patch> from(Resource live, @Nullable Owner owner) {
    JsonNode owners = live.tree().at(OWNERS);
    for (int i = 0; owner != null && i < owners.size(); i++) {
      if (owners.get(i).path("uid").asText().equals(owner.uid())) {
        JsonPointer at = JsonPointer.compile(OWNERS + "/" + i);
        return Optional.of(
            new Patch(
                List.of(
                    test(JsonPointer.compile("/metadata/uid"), live.uid()),
                    test(at.appendProperty("uid"), owner.uid()),
                    new Patch.Remove(at))));
      }
    }
    return Optional.empty();
  }

  private static Patch.Operation test(JsonPointer at, String text) {
    return new Patch.Test(at, JsonNodeFactory.instance.textNode(text));
  }
}
