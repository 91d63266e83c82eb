package dev.homeostat.page.html;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Problem;
import dev.homeostat.ResourceId;
import dev.homeostat.page.ApplicationReport;
import dev.homeostat.page.FieldMark;
import dev.homeostat.page.FieldState;
import dev.homeostat.page.HistoryEvent;
import dev.homeostat.page.PassSummary;
import dev.homeostat.page.ReportedResource;
import dev.homeostat.page.ResourceLink;
import dev.homeostat.report.Condition;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/** A report as the scripts of the page read it (see {@code report-data.js}). */
final class ReportJson {

  private final StringTable strings = new StringTable();
  private final FieldTables fields = new FieldTables(strings);
  private final Map<ResourceId, Integer> indexes = new HashMap<>();

  private ReportJson() {}

  static ObjectNode of(ApplicationReport report) {
    return new ReportJson().write(report);
  }

  private ObjectNode write(ApplicationReport report) {
    report.resources().forEach(resource -> indexes.put(resource.id(), indexes.size()));
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("name", report.application().name());
    json.put("namespace", report.application().namespace());
    json.put("takenAt", report.takenAt().toString());
    json.put("outcome", word(report.outcome()));
    ArrayNode marks = json.putArray("marks");
    for (FieldMark mark : FieldMark.values()) {
      marks.add(word(mark).replace(' ', '-'));
    }
    ArrayNode states = json.putArray("states");
    for (FieldState state : FieldState.values()) {
      states.add(word(state));
    }
    ArrayNode conditions = json.putArray("conditions");
    report.conditions().forEach(condition -> condition(condition, conditions.addObject()));
    ArrayNode problems = json.putArray("problems");
    report.problems().forEach(problem -> problem(problem, problems.addObject()));
    ArrayNode passes = json.putArray("passes");
    report.passes().forEach(pass -> pass(pass, passes.addObject()));
    ArrayNode resources = json.putArray("resources");
    report.resources().forEach(resource -> resource(resource, resources.addObject()));
    fields.writeTo(json);
    strings.writeTo(json.putArray("strings"));
    return json;
  }

  private static String word(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  private static void condition(Condition condition, ObjectNode json) {
    json.put("type", condition.type());
    json.put("status", condition.status().toString());
    json.put("reason", condition.reason());
    json.put("message", ValueText.cut(condition.message()));
    json.put("since", condition.since().toString());
  }

  private void problem(Problem problem, ObjectNode json) {
    json.put("error", problem.isError());
    json.put("text", ValueText.cut(problem.toString()));
    problem.resource().map(indexes::get).ifPresent(index -> json.put("resource", index));
  }

  private static void pass(PassSummary pass, ObjectNode json) {
    json.put("at", pass.at().toString());
    json.put("outcome", word(pass.outcome()));
    json.put("changes", pass.changes());
    json.put("requests", pass.requests());
    ArrayNode problems = json.putArray("problems");
    pass.problems().forEach(problem -> problems.add(ValueText.cut(problem)));
  }

  private void resource(ReportedResource resource, ObjectNode json) {
    json.put("group", strings.index(resource.id().group()));
    json.put("kind", strings.index(resource.id().kind()));
    json.put("namespace", strings.index(resource.id().namespace()));
    json.put("name", resource.id().name());
    json.put("apiVersion", strings.index(resource.apiVersion()));
    json.put("addedBy", strings.index(resource.addedBy().toString()));
    json.put("provenance", strings.index(resource.provenance()));
    resource.wave().ifPresent(wave -> json.put("wave", wave));
    json.put("outcome", strings.index(resource.outcome().map(ReportJson::word).orElse("")));
    json.put("reason", strings.index(ValueText.cut(resource.reason())));
    json.put("health", strings.index(word(resource.health().level())));
    json.put("healthReason", strings.index(ValueText.cut(resource.health().reason())));
    links(resource, json);
    fields.write(resource.fields(), json);
    if (resource.fieldsLeftOut() > 0) {
      json.put("leftOut", resource.fieldsLeftOut());
    }
    ArrayNode history = json.putArray("history");
    for (HistoryEvent event : resource.history()) {
      history.add(strings.index(event.at().toString()));
      history.add(strings.index(ValueText.cut(event.text())));
    }
  }

  /** Links to resources of the application are their indexes, others are texts. */
  private void links(ReportedResource resource, ObjectNode json) {
    for (ResourceLink link : resource.links()) {
      ArrayNode list = json.withArray(name(link.type()));
      Integer index = link.target().map(indexes::get).orElse(null);
      if (index == null) {
        list.add(link.name());
      } else {
        list.add(index);
      }
    }
  }

  private static String name(ResourceLink.Type type) {
    return switch (type) {
      case AFTER -> "after";
      case OWNED_BY -> "owners";
      case WAITS_FOR -> "waitsFor";
    };
  }
}
