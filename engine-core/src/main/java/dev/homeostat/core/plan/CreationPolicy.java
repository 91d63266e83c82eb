package dev.homeostat.core.plan;

import dev.homeostat.Action;
import dev.homeostat.ResourceAddress;
import dev.homeostat.ResourceId;
import dev.homeostat.core.model.CreatedOnce;
import dev.homeostat.core.pass.PassContext;
import dev.homeostat.core.resource.PreparedResource;
import dev.homeostat.spi.state.ResourceRecord;
import dev.homeostat.tree.Digest;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Decides whether an object that is absent is created (rules ACT-10 and ACT-14). */
final class CreationPolicy {

  private final PassContext pass;
  private final Set<ResourceId> created;

  /** Creates the policy of one pass. */
  CreationPolicy(PassContext pass) {
    this.pass = pass;
    this.created =
        pass.application().created().orElse(Set.of()).stream()
            .map(ResourceAddress::id)
            .collect(Collectors.toSet());
  }

  /** Returns the reason why the object of a resource is not created; empty if it is. */
  Optional<ResourceAction.LeaveMissing> refusal(PreparedResource prepared) {
    boolean wasCreated = wasCreated(prepared);
    if (wasCreated && isDone(prepared)) {
      return Optional.of(ResourceAction.LeaveMissing.onPurpose());
    }
    if (pass.allows(wasCreated ? Action.RECREATE : Action.CREATE)) {
      return Optional.empty();
    }
    return Optional.of(
        ResourceAction.LeaveMissing.notAllowed(
            wasCreated
                ? "it was created and is absent; the application does not create it again"
                : "it is absent; the application does not create it"));
  }

  private boolean wasCreated(PreparedResource prepared) {
    ResourceRecord record = prepared.record();
    return created.contains(prepared.id())
        || (record != null
            && (!record.uid().isEmpty() || record.phase() == ResourceRecord.Phase.HANDED_OVER));
  }

  /** Returns whether the object was created once, for the same desired state. */
  private boolean isDone(PreparedResource prepared) {
    ResourceRecord record = prepared.record();
    Optional<Digest> once = record == null ? Optional.empty() : record.createdOnce();
    return once.map(prepared.manifest()::equals)
        .orElseGet(
            () -> created.contains(prepared.id()) && CreatedOnce.is(prepared.desired().resource()));
  }
}
