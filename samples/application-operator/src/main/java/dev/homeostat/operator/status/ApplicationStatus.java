package dev.homeostat.operator.status;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.ApplicationId;
import dev.homeostat.Problem;
import dev.homeostat.ReconcileResult;
import dev.homeostat.Resource;
import dev.homeostat.ResourceId;
import dev.homeostat.controller.Controller;
import dev.homeostat.controller.LiveStatusReport;
import dev.homeostat.controller.StatusConditions;
import dev.homeostat.controller.telemetry.PhaseMetrics;
import dev.homeostat.report.Condition;
import dev.homeostat.report.Condition.Status;
import dev.homeostat.report.FieldChange;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Sums up in the status of an Application how it is. */
public final class ApplicationStatus implements LiveStatusReport<Resource> {

  private static final JsonNodeFactory MAKE = JsonNodeFactory.instance;
  private static final int MOST_NAMED = 5;

  private final Clock clock;
  private final PhaseMetrics metrics;
  private final Function<Resource, Optional<Condition>> dependencies;

  /**
   * A report.
   *
   * @param clock when a condition changed
   */
  public ApplicationStatus(Clock clock) {
    this(
        clock,
        PhaseMetrics.in(new SimpleMeterRegistry(), "none", phases()),
        object -> Optional.empty());
  }

  /**
   * A report that also counts the phases.
   *
   * @param clock when a condition changed
   * @param metrics gets the phase of each application
   * @param dependencies the condition of the dependencies of an application, if it has some
   */
  public ApplicationStatus(
      Clock clock, PhaseMetrics metrics, Function<Resource, Optional<Condition>> dependencies) {
    this.clock = clock;
    this.metrics = metrics;
    this.dependencies = dependencies;
  }

  /**
   * Returns the names of all phases.
   *
   * @return in the order of {@code docs/operator.md}
   */
  public static List<String> phases() {
    return Stream.of(Phase.values()).map(Phase::name).toList();
  }

  @Override
  public ObjectNode of(Resource object, ReconcileResult pass, Map<ResourceId, JsonNode> live) {
    Outcomes outcomes = new Outcomes(object, pass);
    Map<ResourceId, String> unhealthy = new LinkedHashMap<>();
    live.forEach(
        (id, part) -> {
          if (isUnhealthy(part)) {
            unhealthy.put(id, id + ": " + part.path("message").asText());
          }
        });
    Phase phase = Phase.of(object, pass, unhealthy.isEmpty());
    ObjectNode status = MAKE.objectNode();
    status.put("phase", phase.name());
    metrics.report(pass.application(), phase.name());
    status.set("conditions", conditions(object, pass, phase, List.copyOf(unhealthy.values())));
    status.set("counts", counts(object, pass, outcomes, unhealthy.keySet()));
    outcomes.into(status);
    String request = object.annotation(Controller.RECONCILE_ANNOTATION).orElse("");
    if (!request.isEmpty()) {
      status.put("lastHandledReconcile", request);
    }
    parts(live, false).into(status, "workloads", one -> workload(one.getKey(), one.getValue()));
    parts(live, true).into(status, "services", one -> service(one.getKey(), one.getValue()));
    return status;
  }

  /**
   * Counts an application that goes on with its last status, without a pass.
   *
   * @param object as it was read
   */
  public void resumed(Resource object) {
    metrics.report(
        new ApplicationId(object.namespace(), object.name()),
        object.tree().path("status").path("phase").asText());
  }

  private static boolean isUnhealthy(JsonNode part) {
    return part.has("status") && !part.path("status").asText().equals("Current");
  }

  private ArrayNode conditions(
      Resource object, ReconcileResult pass, Phase phase, List<String> unhealthy) {
    StatusConditions conditions = StatusConditions.after(object, clock.instant());
    pass.conditions().forEach(conditions::put);
    dependencies.apply(object).ifPresent(conditions::put);
    String errors = errors(pass);
    boolean invalid = pass.outcome() == ReconcileResult.Outcome.INVALID;
    conditions.put(
        "Valid",
        invalid ? Status.FALSE : Status.TRUE,
        invalid ? "Invalid" : "Valid",
        invalid ? errors : "");
    // A pass of a suspended application reads no objects, so that their state is not known.
    boolean known = phase != Phase.Suspended;
    boolean applied = Phase.isApplied(pass);
    conditions.put(
        "Applied",
        known ? Status.of(applied) : Status.UNKNOWN,
        known && applied ? "AsWanted" : phase.name(),
        applied ? "" : why(pass, errors));
    List<String> drifting = drifting(pass);
    String drift = drifting.isEmpty() ? "AsWanted" : "NotPutBack";
    conditions.put(
        "Drifting",
        known ? Status.of(!drifting.isEmpty()) : Status.UNKNOWN,
        known ? drift : phase.name(),
        named(drifting));
    conditions.put(
        Condition.READY,
        phase.ready(),
        readyReason(pass, phase, applied && !unhealthy.isEmpty()),
        applied && phase != Phase.Blocked && !unhealthy.isEmpty()
            ? named(unhealthy)
            : why(pass, errors));
    return conditions.list();
  }

  private static String readyReason(ReconcileResult pass, Phase phase, boolean unhealthy) {
    Optional<String> obstacle =
        phase == Phase.Blocked ? Phase.obstacle(pass) : Optional.<String>empty();
    return obstacle.orElse(unhealthy ? "WorkloadsNotReady" : phase.name());
  }

  /** Returns the messages of differences that stay for now: contested or refused fields. */
  private static List<String> drifting(ReconcileResult pass) {
    return Stream.of(Condition.CONTESTED, Condition.REFUSED)
        .map(type -> pass.state().condition(type))
        .flatMap(Optional::stream)
        .filter(condition -> condition.status() == Status.TRUE)
        .map(Condition::message)
        .toList();
  }

  private static String errors(ReconcileResult pass) {
    return named(pass.problems().stream().filter(Problem::isError).map(Problem::toString).toList());
  }

  private static String why(ReconcileResult pass, String errors) {
    if (!errors.isEmpty()) {
      return errors;
    }
    List<String> held =
        Stream.concat(pass.delta().blocked().stream(), pass.delta().waiting().stream())
            .map(Object::toString)
            .toList();
    return held.isEmpty()
        ? pass.problems().stream().map(Problem::toString).collect(Collectors.joining("; "))
        : named(held);
  }

  private static String named(List<String> all) {
    String some = all.stream().limit(MOST_NAMED).collect(Collectors.joining("; "));
    return all.size() <= MOST_NAMED ? some : some + "; and " + (all.size() - MOST_NAMED) + " more";
  }

  private static ObjectNode counts(
      Resource object, ReconcileResult pass, Outcomes outcomes, Set<ResourceId> unhealthy) {
    long ready = outcomes.ready(unhealthy);
    long drifts =
        object.tree().at("/status/counts/drifts").asLong()
            + pass.delta().changes().stream()
                .flatMap(update -> update.changes().stream())
                .filter(FieldChange::isDrift)
                .count()
            + (wasApplied(object) ? pass.delta().created().size() : 0);
    return MAKE.objectNode()
        .put("resources", outcomes.count())
        .put("ready", ready)
        .put("drifts", drifts)
        .put("text", ready + "/" + outcomes.count());
  }

  /**
   * Returns whether all resources of the current generation were there before the pass, so that a
   * missing one was deleted by others.
   */
  private static boolean wasApplied(Resource object) {
    JsonNode status = object.tree().path("status");
    for (JsonNode condition : status.path("conditions")) {
      if (condition.path("type").asText().equals("Applied")) {
        return condition.path("status").asText().equals("True")
            && status.path("observedGeneration").equals(object.tree().at("/metadata/generation"));
      }
    }
    return false;
  }

  private static Excerpt<Map.Entry<ResourceId, JsonNode>> parts(
      Map<ResourceId, JsonNode> live, boolean services) {
    return Excerpt.of(
        live.entrySet().stream()
            .filter(one -> LiveParts.isService(one.getKey().groupKind()) == services)
            .toList(),
        one -> isUnhealthy(one.getValue()));
  }

  private static ObjectNode workload(ResourceId id, JsonNode said) {
    return MAKE.objectNode().put("kind", id.kind()).setAll(service(id, said));
  }

  private static ObjectNode service(ResourceId id, JsonNode said) {
    return MAKE.objectNode()
        .put("namespace", id.namespace())
        .put("name", id.name())
        .setAll((ObjectNode) said);
  }
}
