package dev.homeostat.cli.output;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Delta;
import dev.homeostat.Problem;
import dev.homeostat.ReconcileResult;
import dev.homeostat.document.ApplicationDocument;
import dev.homeostat.report.FieldChange;
import dev.homeostat.report.HeldResource;
import dev.homeostat.report.RedactedValue;
import dev.homeostat.report.Request;
import dev.homeostat.report.RequestOutcome;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A pass as programs read it; the contract is {@code docs/output.schema.json}. */
public final class PassJson {

  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  private PassJson() {}

  /** Returns a pass as programs read it. */
  public static ObjectNode of(ReconcileResult pass) {
    return of(pass, null);
  }

  /** Returns a plan as programs read it, with the response of a server that was asked. */
  public static ObjectNode of(ReconcileResult pass, @Nullable ServerSays said) {
    ObjectNode json = JSON.objectNode();
    json.put("result", pass.outcome().name());
    ObjectNode document = json.putObject("application");
    document.put("apiVersion", ApplicationDocument.API_VERSION);
    document.put("kind", ApplicationDocument.KIND);
    document
        .putObject("metadata")
        .put("name", pass.application().name())
        .put("namespace", pass.application().namespace());
    document.set("status", pass.state().toShownJson());
    json.set("delta", delta(pass.delta()));
    ArrayNode requests = json.putArray("requests");
    pass.requests().forEach(request -> requests.add(request(request)));
    json.put("reads", pass.reads());
    json.put("stateWrites", pass.stateWrites());
    json.set("problems", problems(pass.problems()));
    if (said != null) {
      json.set("server", server(said));
    }
    pass.requeue().fixedDelay().ifPresent(wait -> json.put("nextInMillis", wait.toMillis()));
    return json;
  }

  private static ObjectNode server(ServerSays said) {
    ObjectNode json = JSON.objectNode();
    ArrayNode fields = json.putArray("fields");
    for (ServerField field : said.fields()) {
      ObjectNode member = fields.addObject().put("resource", field.resource().toString());
      member.put("path", field.path().toString()).put("how", field.how());
      put(member, "asked", field.asked());
      put(member, "answered", field.answered());
    }
    ArrayNode warnings = json.putArray("warnings");
    said.warnings()
        .forEach(
            (resource, texts) ->
                texts.forEach(
                    text ->
                        warnings
                            .addObject()
                            .put("resource", resource.toString())
                            .put("text", text)));
    ArrayNode untried = json.putArray("untried");
    said.untried()
        .forEach(
            (resource, why) ->
                untried.addObject().put("resource", resource.toString()).put("why", why));
    return json;
  }

  /** Of input that made no application: as a pass that did nothing, but without an application. */
  public static ObjectNode ofUnusable(List<Problem> problems) {
    ObjectNode json = JSON.objectNode();
    json.put("result", ReconcileResult.Outcome.INVALID.name());
    json.set("delta", delta(Delta.EMPTY));
    json.putArray("requests");
    json.put("reads", 0);
    json.put("stateWrites", 0);
    json.set("problems", problems(problems));
    return json;
  }

  private static ObjectNode delta(Delta delta) {
    ObjectNode json = JSON.objectNode();
    names(json.putArray("created"), delta.created());
    ArrayNode updated = json.putArray("updated");
    delta
        .updated()
        .forEach(
            update -> {
              ObjectNode member = updated.addObject().put("resource", update.resource().toString());
              changes(member.putArray("changes"), update.changes());
            });
    names(json.putArray("deleted"), delta.deleted());
    names(json.putArray("unchanged"), delta.unchanged());
    names(json.putArray("satisfied"), delta.satisfied());
    names(json.putArray("missing"), delta.missing());
    held(json.putArray("waiting"), delta.waiting());
    held(json.putArray("blocked"), delta.blocked());
    ArrayNode awaiting = json.putArray("awaiting");
    delta
        .awaiting()
        .forEach(
            field ->
                awaiting
                    .addObject()
                    .put("resource", field.resource().toString())
                    .put("path", field.path().toString()));
    ArrayNode notEnforced = json.putArray("notEnforced");
    delta
        .notEnforced()
        .forEach(
            field -> {
              ObjectNode member =
                  notEnforced
                      .addObject()
                      .put("resource", field.resource().toString())
                      .put("path", field.path().toString());
              put(member, "kept", field.kept());
              put(member, "manifest", field.manifest());
            });
    ArrayNode accepted = json.putArray("accepted");
    delta
        .accepted()
        .forEach(
            form -> {
              ObjectNode member =
                  accepted
                      .addObject()
                      .put("resource", form.resource().toString())
                      .put("path", form.path().toString())
                      .put("kind", form.kind().toString());
              put(member, "asked", form.asked());
              put(member, "answered", form.answered());
            });
    return json;
  }

  private static ObjectNode change(FieldChange change) {
    ObjectNode json = JSON.objectNode();
    json.put("path", change.path().toString());
    json.put("action", change.action().name());
    json.put("policy", change.policy().toString());
    json.put("rule", change.rule().id());
    put(json, "wanted", change.wanted());
    put(json, "found", change.found());
    json.put("setBy", change.setBy().toString());
    change.source().ifPresent(place -> json.put("source", place.toString()));
    change.writtenBy().ifPresent(writer -> json.put("writtenBy", writer.toString()));
    return json;
  }

  /** Adds a value, unless it is absent. */
  public static void put(ObjectNode json, String name, RedactedValue shown) {
    if (shown instanceof RedactedValue.Value value) {
      json.set(name, value.json());
    } else if (shown instanceof RedactedValue.Hidden hidden) {
      json.putObject(name).put(RedactedValue.DIGEST_MEMBER, hidden.digest().text());
    }
  }

  private static ObjectNode request(Request request) {
    ObjectNode json = JSON.objectNode();
    json.put("number", request.number());
    json.put("verb", request.verb().toString());
    json.put("resource", request.resource().toString());
    json.set("body", request.body());
    json.set("outcome", outcome(request.outcome()));
    return json;
  }

  private static ObjectNode outcome(RequestOutcome outcome) {
    ObjectNode json = JSON.objectNode();
    if (outcome instanceof RequestOutcome.Refused refused) {
      return json.put("result", "refused")
          .put("code", refused.code())
          .put("reason", refused.reason())
          .put("message", refused.message());
    }
    if (outcome instanceof RequestOutcome.Unanswered unanswered) {
      return json.put("result", "unanswered")
          .put("maybeDone", unanswered.maybeDone())
          .put("message", unanswered.message());
    }
    return json.put(
        "result",
        outcome instanceof RequestOutcome.Done
            ? "done"
            : outcome instanceof RequestOutcome.Absent ? "absent" : "pending");
  }

  /** Returns problems as programs read them. */
  public static ArrayNode problems(List<Problem> problems) {
    ArrayNode json = JSON.arrayNode();
    for (Problem problem : problems) {
      ObjectNode member = json.addObject();
      member.put("severity", problem.severity().name()).put("code", problem.code());
      problem.rule().ifPresent(rule -> member.put("rule", rule.id()));
      problem.resource().ifPresent(id -> member.put("resource", id.toString()));
      member.put("path", problem.path());
      problem
          .source()
          .ifPresent(
              place ->
                  member
                      .putObject("source")
                      .put("file", place.file())
                      .put("line", place.line())
                      .put("column", place.column()));
      member
          .put("expected", problem.expected())
          .put("got", problem.got())
          .put("advice", problem.advice());
    }
    return json;
  }

  private static void names(ArrayNode list, List<?> names) {
    names.forEach(name -> list.add(name.toString()));
  }

  private static void held(ArrayNode list, List<HeldResource> all) {
    for (HeldResource held : all) {
      ObjectNode member =
          list.addObject().put("resource", held.resource().toString()).put("why", held.why());
      if (!held.changes().isEmpty()) {
        changes(member.putArray("changes"), held.changes());
      }
      if (!held.withheld().isEmpty()) {
        changes(member.putArray("withheld"), held.withheld());
      }
    }
  }

  private static void changes(ArrayNode list, List<FieldChange> changes) {
    changes.forEach(change -> list.add(change(change)));
  }
}
