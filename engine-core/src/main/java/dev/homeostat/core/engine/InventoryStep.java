package dev.homeostat.core.engine;

import dev.homeostat.ResourceAddress;
import dev.homeostat.core.plan.PlannedResource;
import dev.homeostat.core.plan.ResourceAction;
import dev.homeostat.core.resource.PreparedResource;
import dev.homeostat.core.state.StateSession;
import dev.homeostat.spi.state.ResourceRecord;
import java.util.List;

/** The inventory of an application before its writes (rule STATE-3). */
final class InventoryStep {

  private InventoryStep() {}

  /**
   * Records the resources that are about to be created or adopted; returns whether writes follow.
   * Where no state is kept, what was found by its marks is recorded already.
   */
  static boolean record(List<PlannedResource> resources, StateSession session, boolean keepsState) {
    boolean writes = false;
    for (PlannedResource planned : resources) {
      ResourceAction action = planned.action();
      boolean created = action instanceof ResourceAction.Create;
      boolean adopted = action instanceof ResourceAction.Update update && update.adopted();
      writes |= action.isWrite();
      boolean isFound = !keepsState && session.record(planned.id()).isPresent();
      boolean isNew = planned.prepared().record() == null && !isFound && (created || adopted);
      if (isNew || (created && planned.prepared().isChanged())) {
        session.put(expected(planned.prepared()));
      }
    }
    return writes;
  }

  /**
   * Returns the record of a resource that is about to be created: if the response is lost, all of
   * its fields count as applied.
   */
  private static ResourceRecord expected(PreparedResource prepared) {
    ResourceAddress address = prepared.desired().resource().address();
    ResourceRecord before = prepared.record();
    return (before == null ? ResourceRecord.builder(address) : before.toBuilder().address(address))
        .addedBy(prepared.desired().addedBy())
        .wave(prepared.wave())
        .withoutSettled()
        .observerSchema(prepared.desired().schema().tree())
        .lastApplied(prepared.redactor().redact(prepared.desired().resource().tree()))
        .setBy(prepared.desired().setBy())
        .removals(List.of())
        .build();
  }
}
