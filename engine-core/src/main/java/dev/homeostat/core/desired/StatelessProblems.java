package dev.homeostat.core.desired;

import dev.homeostat.Action;
import dev.homeostat.Application;
import dev.homeostat.FieldPath;
import dev.homeostat.Problem;
import dev.homeostat.Resource;
import dev.homeostat.Rule;
import dev.homeostat.core.model.CreatedOnce;
import dev.homeostat.core.model.DesiredResource;
import java.util.ArrayList;
import java.util.List;

/** The problems of an application that needs a state and has none (rule STATE-4). */
final class StatelessProblems {

  private StatelessProblems() {}

  static List<Problem> of(Application application, DesiredState desired) {
    List<Problem> problems = new ArrayList<>();
    if (application.uid().isEmpty()) {
      problems.add(
          Problem.error("UidMissing")
              .rule(Rule.STATE_4)
              .expected("an application with a uid, by which its objects are known without a state")
              .got("none")
              .advice("name its owner (Application.ownedBy) or its uid"));
    }
    if (application.created().isPresent() || !application.actions().contains(Action.CREATE)) {
      return problems;
    }
    if (!application.actions().contains(Action.RECREATE)) {
      problems.add(
          createdUnknown()
              .got("neither, for an application that creates and does not create again"));
    } else {
      desired.desired().stream()
          .map(DesiredResource::resource)
          .filter(CreatedOnce::is)
          .map(StatelessProblems::ofOnce)
          .forEach(problems::add);
    }
    return problems;
  }

  private static Problem ofOnce(Resource resource) {
    return createdUnknown()
        .of(resource.id())
        .in(resource.locate(FieldPath.root()))
        .got("neither, for a resource that is created once");
  }

  private static Problem createdUnknown() {
    return Problem.error("CreatedUnknown")
        .rule(Rule.STATE_4)
        .expected("a state, or a list of what was created before")
        .advice("name what was created (ApplicationBuilder.created), also if there is nothing");
  }
}
