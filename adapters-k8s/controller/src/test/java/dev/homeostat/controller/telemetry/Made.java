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
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Passes as an engine makes them. */
final class Made {

  static final ApplicationId SHOP = new ApplicationId("shop", "web");
  static final Owner OWNER =
      Owner.builder()
          .apiVersion("v1")
          .kind("ConfigMap")
          .namespace("shop")
          .name("web")
          .uid("some-uid")
          .build();
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
    return ReconcileResult.builder()
        .application(SHOP)
        .outcome(result)
        .delta(delta.build())
        .problems(List.of(problems))
        .requests(requests)
        .reads(3)
        .stateWrites(stateWrites)
        .requeue(Requeue.onChange())
        .build();
  }

  static Request request(int number, Request.Verb verb, ResourceId id) {
    return Request.builder().number(number).verb(verb).resource(id).body(MAKE.objectNode()).build();
  }

  static FieldChange change(String path, int found, String manager) {
    FieldChange.Builder change =
        FieldChange.builder()
            .path(FieldPath.parse(path))
            .action(FieldChange.Action.REPLACE)
            .policy(Policy.ENFORCED)
            .rule(Rule.POLICY_1)
            .wanted(new RedactedValue.Value(MAKE.numberNode(3)))
            .found(new RedactedValue.Value(MAKE.numberNode(found)))
            .setBy(FieldOrigin.MANIFEST);
    if (manager != null) {
      change.writtenBy(FieldManager.of(manager).at(Instant.EPOCH));
    }
    return change.build();
  }

  static Delta.Builder updated(FieldChange... changes) {
    Delta.Builder delta = Delta.builder();
    delta.addUpdated(new ResourceUpdate(WEB, new ArrayList<>(List.of(changes))));
    return delta;
  }
}
