package dev.homeostat.controller;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.homeostat.report.Condition.Status;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** TEMPORARY until the library has it. */
public record Conditions(Map<String, StatusCondition> all) {
  public static final Conditions NONE = new Conditions(Map.of());

  public static Conditions in(JsonNode status) {
    Map<String, StatusCondition> all = new LinkedHashMap<>();
    for (JsonNode one : status.path("conditions")) {
      try {
        all.put(
            one.path("type").asText(),
            new StatusCondition(
                one.path("type").asText(),
                Status.valueOf(one.path("status").asText().toUpperCase(java.util.Locale.ROOT)),
                one.path("reason").asText(),
                one.path("message").asText(),
                Instant.parse(one.path("lastTransitionTime").asText())));
      } catch (RuntimeException e) {
        // Dropped.
      }
    }
    return new Conditions(all);
  }

  public Conditions with(String type, Status status, String reason, String message, Instant now) {
    Instant time = is(type, status) ? all.get(type).lastTransitionTime() : cut(now);
    return put(new StatusCondition(type, status, reason, message, time));
  }

  public Conditions inNewEpisode(
      String type, Status status, String reason, String message, Instant now) {
    return put(new StatusCondition(type, status, reason, message, cut(now)));
  }

  private static Instant cut(Instant now) {
    return now.truncatedTo(ChronoUnit.SECONDS);
  }

  private Conditions put(StatusCondition condition) {
    Map<String, StatusCondition> changed = new LinkedHashMap<>(all);
    changed.put(condition.type(), condition);
    return new Conditions(changed);
  }

  public Optional<StatusCondition> get(String type) {
    return Optional.ofNullable(all.get(type));
  }

  public boolean is(String type, Status status) {
    return get(type).filter(one -> one.status() == status).isPresent();
  }

  public ArrayNode toTree() {
    ArrayNode list = JsonNodeFactory.instance.arrayNode();
    all.values()
        .forEach(
            one ->
                list.addObject()
                    .put("type", one.type())
                    .put("status", one.status().toString())
                    .put("reason", one.reason())
                    .put("message", one.message())
                    .put("lastTransitionTime", one.lastTransitionTime().toString()));
    return list;
  }
}
