package dev.homeostat.core.ownership;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.Application;
import dev.homeostat.FieldPath;
import dev.homeostat.Owner;
import dev.homeostat.Resource;
import dev.homeostat.Rule;
import dev.homeostat.spi.DeltaHook.Edit;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * The reference to the owner of an application on an object that the owner cannot own, as another
 * program may have set it (rule ACT-7): on an object in another namespace, which the garbage
 * collector would delete, or on a cluster-scoped object, which it never collects.
 */
public final class MisplacedOwner {

  private static final FieldPath OWNERS = FieldPath.of("metadata", "ownerReferences");

  private MisplacedOwner() {}

  /** Returns the removal of the reference, if the desired object has none. */
  public static List<Edit> removals(Application application, Resource desired, Resource live) {
    return application
        .owner()
        .map(Owner::uid)
        .filter(owner -> uids(live).anyMatch(owner::equals))
        .filter(owner -> uids(desired).noneMatch(owner::equals))
        .map(owner -> OWNERS.then(new FieldPath.Element(Map.of("uid", owner))))
        .map(path -> Edit.remove(path, Rule.ACT_7))
        .stream()
        .toList();
  }

  private static Stream<String> uids(Resource resource) {
    JsonNode owners = OWNERS.in(resource.tree()).orElse(null);
    return owners == null
        ? Stream.empty()
        : StreamSupport.stream(owners.spliterator(), false)
            .map(owner -> owner.path("uid").asText());
  }
}
