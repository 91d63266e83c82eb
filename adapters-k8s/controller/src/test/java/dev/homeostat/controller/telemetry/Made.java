package dev.homeostat.controller.telemetry;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.homeostat.ApplicationId;
import dev.homeostat.Delta;
import dev.homeostat.FieldPath;
import dev.homeostat.Owner;
import dev.homeostat.Policy;
import dev.homeostat.Problem;
import dev.homeostat.ReconcileResult;
import dev.homeostat.Requeue;
import dev.homeostat.ResourceId;
import dev.homeostat.Rule;
import dev.homeostat.report.FieldChange;
import dev.homeostat.report.FieldManager;
import dev.homeostat.report.FieldOrigin;
import dev.homeostat.report.RedactedValue;
import dev.homeostat.report.Request;
import dev.homeostat.report.ResourceUpdate;
import dev.homeostat.spi.state.ApplicationState;
import java.util.ArrayList;
import java.util.List;

/** Passes as an engine makes them. */
final class Made {

  static final ApplicationId SHOP = new ApplicationId("shop", "web");
  static final Owner OWNER = new Owner("v1", "ConfigMap", "shop", "web", "some-uid");
  static final ResourceId WEB = ResourceId.deployment("web").in("shop");
  static final ResourceId OTHER = ResourceId.service("web").in("shop");

  private static final JsonNodeFactory MAKE = JsonNodeFactory.instance;

  private Made() {}

  static ReconcileResult pass(Delta.Builder delta, Problem... problems) {
    return pass(ReconcileResult.Outcome.SETTLED, delta, List.of(), 1, problems);
  }

  static ReconcileResult pass(
      ReconcileResult.Outcome result,
      Delta.Builder delta,
      List<Request> requests,
      int stateWrites,
      Problem... problems) {
    return new ReconcileResult(
        SHOP,
        result,
        delta.build(),
        List.of(problems),
        requests,
        3,
        stateWrites,
        Requeue.onChange(),
        ApplicationState.EMPTY);
  }

  static Request request(int number, Request.Verb verb, ResourceId id) {
    return new Request(number, verb, id, MAKE.objectNode());
  }

  static FieldChange change(String path, int found, String manager) {
    return new FieldChange(
        FieldPath.parse(path),
        FieldChange.Action.REPLACE,
        Policy.ENFORCED,
        Rule.POLICY_1,
        new RedactedValue.Value(MAKE.numberNode(3)),
        new RedactedValue.Value(MAKE.numberNode(found)),
        FieldOrigin.MANIFEST,
        null,
        manager == null ? null : new FieldManager(manager, null));
  }

  static Delta.Builder updated(FieldChange... changes) {
    Delta.Builder delta = new Delta.Builder();
    delta.updated.add(new ResourceUpdate(WEB, new ArrayList<>(List.of(changes))));
    return delta;
  }
}
