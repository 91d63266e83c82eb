package dev.homeostat.controller;

import dev.homeostat.Problem;
import dev.homeostat.ReconcileResult;
import dev.homeostat.Rule;
import dev.homeostat.kubernetes.watch.WatchHealth;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** The report of kinds whose drift is not noticed, because the controller may not watch them. */
final class UnwatchedKinds {

  private UnwatchedKinds() {}

  /** Returns the result of a pass with a warning for each kind that may not be watched. */
  static ReconcileResult addTo(ReconcileResult pass, List<WatchHealth> refused) {
    if (refused.isEmpty()) {
      return pass;
    }
    List<Problem> problems = new ArrayList<>(pass.problems());
    Set<String> kinds = new TreeSet<>();
    for (WatchHealth watch : refused) {
      if (kinds.add(watch.scope().apiVersion() + " " + watch.scope().kind())) {
        problems.add(problem(watch));
      }
    }
    return pass.toBuilder().problems(problems).build();
  }

  private static Problem problem(WatchHealth watch) {
    return Problem.warning(Controller.NOT_WATCHED)
        .rule(Rule.ACT_6)
        .expected("to watch " + watch.scope().apiVersion() + " " + watch.scope().kind())
        .got(watch.problem())
        .advice(
            "grant the controller list and watch of this kind; until then drift of its objects is"
                + " noticed at resyncs only");
  }
}
