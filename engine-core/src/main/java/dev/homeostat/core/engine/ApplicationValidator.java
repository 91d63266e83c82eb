package dev.homeostat.core.engine;

import dev.homeostat.Problem;
import dev.homeostat.core.desired.ApplicationProblems;
import dev.homeostat.core.desired.DesiredState;
import dev.homeostat.core.desired.DesiredStateBuilder;
import dev.homeostat.core.pass.PassContext;
import dev.homeostat.core.read.KindCatalog;
import dev.homeostat.core.read.UnknownKinds;
import dev.homeostat.core.translate.Translator;
import dev.homeostat.report.HeldResource;
import java.util.List;

/** Steps 0 to 3 without a state, for the problems that they find. */
final class ApplicationValidator {

  private final EngineContext engine;
  private final PassContext pass;

  ApplicationValidator(EngineContext engine, PassContext pass) {
    this.engine = engine;
    this.pass = pass;
  }

  /** Returns all problems of the application, warnings too. */
  List<Problem> validate() {
    String salt = pass.state().salt();
    Translator translator = new Translator(pass.application(), pass.hooks(), salt);
    DesiredState desiredState =
        new DesiredStateBuilder(
                pass, translator, new KindCatalog(pass.cluster()), engine.cache().schemas())
            .build();
    List<Problem> problems = ApplicationProblems.of(pass, desiredState);
    problems.addAll(desiredState.namesNothing(salt));
    problems.addAll(desiredState.translation().failed());
    problems.addAll(unknownKinds(desiredState));
    return problems;
  }

  /** They block their resources and no others, and may be installed later. */
  private List<Problem> unknownKinds(DesiredState desired) {
    UnknownKinds kinds = new UnknownKinds(pass.cluster());
    return desired.unknownKinds().stream()
        .map(HeldResource::resource)
        .map(id -> kinds.problem(id, desired.kinds().definedVersions(id.group(), id.kind())))
        .map(Problem::asWarning)
        .toList();
  }
}
