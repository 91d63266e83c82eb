package dev.homeostat.core.inspect;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.FieldPath;
import dev.homeostat.Resource;
import dev.homeostat.ResourceId;
import dev.homeostat.core.desired.PreparedApplication;
import dev.homeostat.core.pass.PassContext;
import dev.homeostat.core.redact.Redactor;
import dev.homeostat.core.resource.PreparedResource;
import dev.homeostat.core.waves.ReadinessJudge;
import dev.homeostat.core.waves.WaveOrder;
import dev.homeostat.fields.FieldOwnership;
import dev.homeostat.fields.ManagedFields;
import dev.homeostat.fields.ShownPaths;
import dev.homeostat.report.InspectedResource;
import dev.homeostat.tree.Trees;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Describes desired resources and their live objects, without sensitive values. */
public final class ResourceInspector {

  private static final FieldPath MANAGED_FIELDS = FieldPath.of("metadata", "managedFields");

  private final WaveOrder order;
  private final Set<ResourceId> known;
  private final ReadinessJudge judge;
  private final String salt;

  /**
   * The inspection of the resources of an application.
   *
   * @param pass the pass that reads the cluster
   * @param preparation its resources
   */
  public ResourceInspector(PassContext pass, PreparedApplication preparation) {
    this.order = preparation.desiredState().waves();
    this.known = preparation.resources().keySet();
    this.judge = new ReadinessJudge(pass.hooks());
    this.salt = pass.state().salt();
  }

  /**
   * Returns what is shown of a resource.
   *
   * @param prepared the resource
   * @param live its object; null if there is none
   * @return its order, its schema, and its object without sensitive values
   */
  public InspectedResource inspect(PreparedResource prepared, @Nullable Resource live) {
    Set<ResourceId> before = new HashSet<>(order.dependsOn().getOrDefault(prepared.id(), Set.of()));
    before.retainAll(known);
    Optional<ObjectNode> redacted =
        live == null ? Optional.empty() : Optional.of(redact(prepared, live));
    return new InspectedResource(
        prepared.desired().resource().address(),
        prepared.desired().addedBy(),
        prepared.wave(),
        before,
        prepared.redactor().redact(prepared.desired().schema().tree()),
        redacted.map(ResourceInspector::withoutManagedFields),
        live == null || redacted.isEmpty() ? List.of() : owners(prepared, live, redacted.get()),
        Optional.ofNullable(live).map(judge::judge));
  }

  /** Hides what the application marks as sensitive, and what the object itself does. */
  private ObjectNode redact(PreparedResource prepared, Resource live) {
    ObjectNode own = Redactor.ofLive(salt, live).redact(live.tree());
    return prepared.redactor().beside(live).show(own);
  }

  /** The managed fields name elements of sensitive lists by their keys and values. */
  private static ObjectNode withoutManagedFields(ObjectNode redacted) {
    if (MANAGED_FIELDS.in(redacted).isEmpty()) {
      return redacted;
    }
    ObjectNode tree = Trees.thaw(redacted);
    ((ObjectNode) tree.path("metadata")).remove("managedFields");
    return tree;
  }

  private static List<FieldOwnership> owners(
      PreparedResource prepared, Resource live, ObjectNode redacted) {
    ShownPaths paths = new ShownPaths(live.tree(), redacted);
    List<FieldOwnership> owners = new ArrayList<>();
    for (FieldOwnership field : ManagedFields.of(live.tree()).fields()) {
      boolean isGone = field.place().isEmpty();
      if (!isGone || !prepared.redactor().isSensitive(field.path())) {
        owners.add(renamed(field, paths.shown(field)));
      }
    }
    return owners;
  }

  private static FieldOwnership renamed(FieldOwnership field, FieldPath shown) {
    if (field instanceof FieldOwnership.Owned owned) {
      return new FieldOwnership.Owned(shown, owned.pointer(), owned.owners(), owned.isWhole());
    }
    if (field instanceof FieldOwnership.Unowned unowned) {
      return new FieldOwnership.Unowned(shown, unowned.pointer(), unowned.isWhole());
    }
    return field instanceof FieldOwnership.Untracked untracked
        ? new FieldOwnership.Untracked(shown, untracked.pointer(), untracked.isWhole())
        : new FieldOwnership.Gone(shown, field.owners());
  }
}
