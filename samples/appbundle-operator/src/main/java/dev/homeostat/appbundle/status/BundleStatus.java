package dev.homeostat.appbundle.status;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Problem;
import dev.homeostat.ReconcileResult;
import dev.homeostat.Resource;
import dev.homeostat.appbundle.bundle.BundleReader;
import dev.homeostat.appbundle.bundle.BundleSpec;
import dev.homeostat.appbundle.bundle.ComponentGroup;
import dev.homeostat.appbundle.porch.PackageLibrary;
import dev.homeostat.controller.ProgressReport;
import dev.homeostat.controller.StatusConditions;
import dev.homeostat.controller.StatusReport;
import dev.homeostat.controller.telemetry.PhaseMetrics;
import dev.homeostat.report.Condition;
import dev.homeostat.report.Condition.Status;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Writes the status of AppBundles. */
public final class BundleStatus implements StatusReport<Resource>, ProgressReport<Resource> {

  private static final String OVERLAP = "WavesOverlap";

  private final Clock clock;
  private final PackageLibrary packages;
  private final PhaseMetrics phases;
  private final DeploymentTimes times;

  /**
   * A report.
   *
   * @param clock when a condition changed
   * @param packages of Porch
   * @param phases gets the phase of each bundle
   * @param times gets the bundles that were deployed
   */
  public BundleStatus(
      Clock clock, PackageLibrary packages, PhaseMetrics phases, DeploymentTimes times) {
    this.clock = clock;
    this.packages = packages;
    this.phases = phases;
    this.times = times;
  }

  /** The phase of a bundle, with the reason. */
  private record Summary(DeploymentPhase phase, String reason, String message) {}

  @Override
  public ObjectNode of(Resource object, ReconcileResult pass) {
    BundleSpec bundle = BundleReader.read(object.tree());
    List<ComponentState> states =
        object.isBeingDeleted()
            ? DeletionStates.states(object, bundle, pass)
            : ComponentStates.of(object, bundle, pass, packages.known(pass.application()));
    Summary summary =
        object.isBeingDeleted()
            ? new Summary(DeploymentPhase.Deploying, "Deleting", DeletionStates.message(pass))
            : summary(states, pass);
    phases.report(pass.application(), summary.phase().name());
    if (summary.phase() == DeploymentPhase.Deployed) {
      times.deployed(object, clock.instant());
    }
    return tree(object, bundle, states, summary, pass.state().condition(Condition.AS_ASKED));
  }

  /** All that is not there yet is Pending while the first pass of a generation runs. */
  @Override
  public ObjectNode of(Resource object) {
    BundleSpec bundle = BundleReader.read(object.tree());
    FormerStates former = new FormerStates(object);
    List<ComponentState> states =
        bundle.components().map(one -> former.state(one, one.content().address())).toList();
    DeploymentPhase phase = DeploymentPhase.of(states.stream().map(ComponentState::phase).toList());
    return tree(
        object,
        bundle,
        states,
        new Summary(
            phase == DeploymentPhase.Pending ? phase : DeploymentPhase.Deploying,
            "Deploying",
            "Generation "
                + object.tree().at("/metadata/generation").asText()
                + " is being deployed"),
        Optional.empty());
  }

  private Summary summary(List<ComponentState> states, ReconcileResult pass) {
    DeploymentPhase phase = DeploymentPhase.of(states.stream().map(ComponentState::phase).toList());
    Optional<String> error =
        pass.problems().stream().filter(Problem::isError).map(Problem::toString).findFirst();
    if (phase == DeploymentPhase.Failed || pass.outcome() == ReconcileResult.Outcome.INVALID) {
      return new Summary(
          DeploymentPhase.Failed,
          "DeploymentFailed",
          named(states, DeploymentPhase.Failed)
              .or(() -> error)
              .orElse("The specification is not valid"));
    }
    if (phase != DeploymentPhase.Deployed) {
      return new Summary(
          phase,
          phase.name(),
          named(states, DeploymentPhase.Deploying)
              .or(() -> error)
              .or(() -> named(states, DeploymentPhase.Pending))
              .orElse(phase.name()));
    }
    return isLive(pass)
        ? new Summary(
            DeploymentPhase.Deployed, "DeploymentComplete", "All resources deployed successfully")
        : new Summary(
            DeploymentPhase.Deploying,
            DeploymentPhase.Deploying.name(),
            unready(pass).orElse("Not everything is as desired yet"));
  }

  /** Returns whether all is as desired by this generation, and nothing is left of former ones. */
  private static boolean isLive(ReconcileResult pass) {
    return pass.outcome() == ReconcileResult.Outcome.SETTLED
        && pass.state()
            .condition(Condition.READY)
            .filter(ready -> ready.status() == Status.TRUE)
            .isPresent();
  }

  /** The causes, without what only waits for them. */
  private static Optional<String> unready(ReconcileResult pass) {
    return pass.state()
        .condition(Condition.READY)
        .map(Condition::message)
        .filter(message -> !message.isEmpty());
  }

  /** Names the components of a phase, with their messages. */
  private static Optional<String> named(List<ComponentState> states, DeploymentPhase phase) {
    String all =
        states.stream()
            .filter(state -> state.phase() == phase)
            .map(state -> state.component() + ": " + state.message())
            .collect(Collectors.joining("; "));
    return Optional.of(all).filter(text -> !text.isEmpty());
  }

  private ObjectNode tree(
      Resource object,
      BundleSpec bundle,
      List<ComponentState> states,
      Summary summary,
      Optional<Condition> asAsked) {
    ObjectNode status = JsonNodeFactory.instance.objectNode();
    status.put("phase", summary.phase().name());
    status.put(
        "message",
        summary.phase() == DeploymentPhase.Deployed
            ? "All groups deployed successfully"
            : summary.message());
    ArrayNode groups = status.putArray("groupStatuses");
    List<ComponentState> left = new ArrayList<>(states);
    for (ComponentGroup group : bundle.groups()) {
      List<ComponentState> own = left.subList(0, group.components().size());
      groups.add(tree(group, own));
      own.clear();
    }
    StatusConditions conditions =
        StatusConditions.after(object, clock.instant())
            .put(
                Condition.READY,
                summary.phase() == DeploymentPhase.Deployed ? Status.TRUE : Status.FALSE,
                summary.reason(),
                summary.message());
    asAsked.ifPresent(conditions::put);
    bundle
        .overlap()
        .ifPresent(
            overlap ->
                conditions.put(
                    OVERLAP,
                    Status.TRUE,
                    "NumbersOverlap",
                    overlap + "; this operator still deploys group by group"));
    status.set("conditions", conditions.list());
    return status;
  }

  private static ObjectNode tree(ComponentGroup group, List<ComponentState> states) {
    DeploymentPhase phase = DeploymentPhase.of(states.stream().map(ComponentState::phase).toList());
    ObjectNode tree = JsonNodeFactory.instance.objectNode();
    tree.put("name", group.name())
        .put("phase", phase.name())
        .put("message", message(phase, states));
    ArrayNode components = tree.putArray("componentStatuses");
    states.forEach(state -> components.add(state.tree()));
    return tree;
  }

  private static String message(DeploymentPhase phase, List<ComponentState> states) {
    if (phase == DeploymentPhase.Deployed) {
      return "All components deployed successfully";
    }
    ComponentState first =
        states.stream()
            .filter(state -> state.phase() == phase)
            .findFirst()
            .or(
                () ->
                    states.stream()
                        .filter(one -> one.phase() != DeploymentPhase.Deployed)
                        .findFirst())
            .orElseThrow();
    String name = first.component().name();
    return switch (phase) {
      case Failed -> "Failed to deploy component " + name + ": " + first.message();
      case Pending -> first.message();
      default -> "Component " + name + ": " + first.message();
    };
  }
}
