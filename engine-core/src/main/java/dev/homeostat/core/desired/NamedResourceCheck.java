package dev.homeostat.core.desired;

import dev.homeostat.Application;
import dev.homeostat.Problem;
import dev.homeostat.ResourceId;
import dev.homeostat.Rule;
import dev.homeostat.core.model.DesiredResource;
import dev.homeostat.core.waves.ApplicationWaves;
import dev.homeostat.core.waves.AwaitedAddresses;
import dev.homeostat.report.HeldResource;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;

/** The check of the resources that an application names beside its source. */
final class NamedResourceCheck {

  private NamedResourceCheck() {}

  /**
   * Returns an error for each wave of a resource that the application does not have, and for each
   * resource of its own that it waits for as if it were another's.
   *
   * @param blocked the resources that no desired state was made of
   */
  static List<Problem> problems(
      Application application, Collection<HeldResource> blocked, List<DesiredResource> desired) {
    List<ResourceId> all =
        Stream.concat(
                desired.stream().map(DesiredResource::id),
                blocked.stream().map(HeldResource::resource))
            .toList();
    AwaitedAddresses awaited = new AwaitedAddresses(application);
    return Stream.concat(
            new ApplicationWaves(application).unmatched(all).stream(),
            all.stream().filter(awaited::contains).map(NamedResourceCheck::awaitsItself))
        .toList();
  }

  private static Problem awaitsItself(ResourceId id) {
    return Problem.error("AwaitsItself")
        .rule(Rule.ACT_3)
        .of(id)
        .expected("an object of another owner to wait for")
        .got("a resource of the application")
        .advice("its own resources are awaited with waves.ready (awaitReady)");
  }
}
