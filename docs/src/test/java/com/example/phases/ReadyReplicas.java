// snippet: ready-replicas
package com.example.phases;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.spi.HookContext;
import dev.homeostat.spi.ObservedStateHook;
import dev.homeostat.spi.Response;
import dev.homeostat.tree.Trees;

/** Shows the ready replicas of Deployments in the state of the application, for a dashboard. */
public final class ReadyReplicas implements ObservedStateHook {

  @Override
  public String name() {
    return "ready-replicas";
  }

  @Override
  public ObjectNode project(Response response, HookContext context) {
    JsonNode ready = response.answered().tree().at("/status/readyReplicas");
    if (!response.answered().kind().equals("Deployment") || !ready.isInt()) {
      return response.soFar();
    }
    ObjectNode observed = Trees.thaw(response.soFar());
    observed.withObjectProperty("status").set("readyReplicas", ready);
    return observed;
  }
}
// end
