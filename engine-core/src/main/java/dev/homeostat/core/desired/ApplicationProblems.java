package dev.homeostat.core.desired;

import dev.homeostat.Application;
import dev.homeostat.FieldPath;
import dev.homeostat.Owner;
import dev.homeostat.Problem;
import dev.homeostat.ResourceId;
import dev.homeostat.Rule;
import dev.homeostat.core.packs.PackRules;
import dev.homeostat.core.pass.PassContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The problems of an application that are known before objects are read: of its settings, hooks,
 * policy packs and desired state. With an error among them, the application is invalid.
 */
final class ApplicationProblems {

  private ApplicationProblems() {}

  /** Returns the problems of the application of a pass. */
  static List<Problem> of(PassContext pass, DesiredState desiredState) {
    Application application = pass.application();
    List<Problem> problems = new ArrayList<>(application.problems());
    problems.addAll(pass.hooks().problems(pass.state()));
    problems.addAll(PackRules.unknown(pass.options().packs(), application));
    problems.addAll(desiredState.problems());
    if (!pass.keepsState()) {
      problems.addAll(StatelessProblems.of(application, desiredState));
    }
    listsItself(application, desiredState).ifPresent(problems::add);
    return problems;
  }

  /**
   * An application that contains its owner could never be deleted, since both wait for each other.
   */
  private static Optional<Problem> listsItself(Application application, DesiredState desiredState) {
    Owner owner = application.owner().orElse(null);
    return owner == null
        ? Optional.empty()
        : desiredState.desired().stream()
            .filter(desired -> isOf(owner, desired.id()))
            .findFirst()
            .map(
                desired ->
                    Problem.error("ListsItself")
                        .rule(Rule.ACT_7)
                        .of(desired.id())
                        .in(desired.resource().locate(FieldPath.root()))
                        .expected("resources other than the object that the application belongs to")
                        .got("that object itself")
                        .advice("remove the resource"));
  }

  private static boolean isOf(Owner owner, ResourceId id) {
    return id.groupKind().equals(owner.groupKind())
        && id.name().equals(owner.name())
        && id.namespace().equals(owner.namespace());
  }
}
