// snippet: canary-targets
package com.example.phases;

import dev.homeostat.ObserverSchema;
import dev.homeostat.Resource;
import dev.homeostat.spi.HookContext;
import dev.homeostat.spi.ObserverSchemaHook;
import java.util.Optional;

/** Leaves the replicas of a Deployment to the Canary of Flagger that is in the same manifest. */
public final class CanaryTargets implements ObserverSchemaHook {

  @Override
  public String name() {
    return "canary-targets";
  }

  @Override
  public Optional<ObserverSchema> observe(Input input, HookContext context) {
    Resource resource = input.resource();
    boolean isTarget =
        resource.kind().equals("Deployment")
            && input.manifest().stream()
                .filter(each -> each.id().groupKind().equals("flagger.app/Canary"))
                .map(canary -> canary.tree().at("/spec/targetRef/name").asText())
                .anyMatch(resource.name()::equals);
    return isTarget
        ? Optional.of(ObserverSchema.of(resource.id()).defaults().except("/spec/replicas").build())
        : Optional.empty();
  }
}
// end
