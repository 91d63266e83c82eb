package dev.homeostat.core.engine;

import dev.homeostat.ResourceAddress;
import dev.homeostat.core.desired.PreparedApplication;
import dev.homeostat.core.ownership.OwnershipRules;
import dev.homeostat.core.pass.PassContext;
import dev.homeostat.core.state.BareRecord;
import dev.homeostat.core.state.StateRecovery;
import dev.homeostat.core.waves.KindWaves;
import dev.homeostat.spi.state.ResourceRecord;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * The inventory of an application without a state (rule STATE-4): its resources, what its owner
 * says to have created, or what carries its mark. Each object is read before anything is done with
 * it, and counts only if its marks say that it is ours.
 */
final class MarkedInventory {

  private final PassContext pass;
  private final PreparedApplication prepared;

  MarkedInventory(PassContext pass, PreparedApplication prepared) {
    this.pass = pass;
    this.prepared = prepared;
  }

  /** Takes the resources of the manifest. */
  void takeResources() {
    prepared
        .resources()
        .values()
        .forEach(resource -> take(resource.desired().resource().address(), resource.wave()));
  }

  /** Takes what the owner says to have created, apart from the resources of the manifest. */
  void takeCreated() {
    for (ResourceAddress address : pass.application().created().orElse(Set.of())) {
      if (!prepared.resources().containsKey(address.id())) {
        int wave =
            Objects.requireNonNullElseGet(
                pass.application().waves().get(address.id()), () -> KindWaves.of(address.id()));
        take(address, wave);
      }
    }
  }

  private void take(ResourceAddress address, int wave) {
    pass.session()
        .put(BareRecord.of(address).phase(ResourceRecord.Phase.PRESENT).wave(wave).build());
  }

  /** Searches the kinds of the manifest for objects with the mark of the application. */
  StateRecovery.Found search() {
    OwnershipRules rules = OwnershipRules.of(pass);
    return StateRecovery.search(
        pass.cluster(),
        prepared.wanted(),
        prepared.unserved(),
        pass.application().uid(),
        object -> rules.isOurs(object, null));
  }

  /** Takes what was found, apart from the resources of the manifest. */
  void take(List<ResourceRecord> found) {
    found.stream()
        .filter(record -> !prepared.resources().containsKey(record.id()))
        .forEach(pass.session()::put);
  }
}
