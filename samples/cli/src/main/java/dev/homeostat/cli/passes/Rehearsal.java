package dev.homeostat.cli.passes;

import dev.homeostat.Application;
import dev.homeostat.Engine;
import dev.homeostat.Hooks;
import dev.homeostat.Problem;
import dev.homeostat.ReconcileResult;
import dev.homeostat.ResourceId;
import dev.homeostat.cli.cluster.LivePlace;
import dev.homeostat.cli.cluster.LiveStates;
import dev.homeostat.cli.cluster.UnsavedStates;
import dev.homeostat.cli.output.ServerField;
import dev.homeostat.cli.output.ServerSays;
import dev.homeostat.kubernetes.KubernetesCluster;
import dev.homeostat.packs.PolicyPacks;
import dev.homeostat.report.HeldResource;
import dev.homeostat.report.ResourceUpdate;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Tries a plan on the server, as one pass that changes nothing: every write is a dry run, the state
 * is kept in memory, no lifecycle hook is called, and nothing is awaited.
 */
final class Rehearsal {

  private Rehearsal() {}

  static ServerSays of(
      LivePlace place,
      Hooks hooks,
      PolicyPacks packs,
      Application application,
      ReconcileResult plan) {
    KubernetesCluster cluster = place.cluster();
    Stage stage = new Stage(cluster);
    UnsavedStates states = new UnsavedStates(LiveStates.of(cluster));
    Engine engine =
        place
            .engine()
            .cluster(stage)
            .state(states)
            .hooks(SilentHooks.of(hooks))
            .packs(packs)
            .build();
    ReconcileResult tried =
        engine.reconcile(
            application.toBuilder().settings(settings -> settings.withAwaitReady(false)).build());
    return new ServerSays(
        problems(plan, tried),
        ServerField.of(written(plan), states.before(application.id()), tried.state()),
        stage.warnings(),
        stage.untried());
  }

  private static Set<ResourceId> written(ReconcileResult plan) {
    Set<ResourceId> written = new LinkedHashSet<>(plan.delta().created());
    plan.delta().changes().stream().map(ResourceUpdate::resource).forEach(written::add);
    return written;
  }

  /** Returns the problems of the trial that the plan does not have. */
  private static List<Problem> problems(ReconcileResult plan, ReconcileResult tried) {
    List<Problem> problems = new ArrayList<>(tried.problems());
    problems.removeAll(plan.problems());
    Set<ResourceId> told = new HashSet<>();
    problems.forEach(problem -> problem.resource().ifPresent(told::add));
    Set<ResourceId> planned = written(plan);
    planned.addAll(plan.delta().deleted());
    Stream.concat(tried.delta().waiting().stream(), tried.delta().blocked().stream())
        .filter(held -> planned.contains(held.resource()) && !told.contains(held.resource()))
        .map(Rehearsal::notNow)
        .forEach(problems::add);
    return problems;
  }

  private static Problem notNow(HeldResource held) {
    return Problem.warning("NotAtOnce")
        .of(held.resource())
        .expected("the server to do it at once")
        .got(held.why());
  }
}
