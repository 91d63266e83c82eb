package dev.homeostat.core.desired;

import dev.homeostat.Problem;
import dev.homeostat.core.pass.PassContext;
import dev.homeostat.core.read.KindCatalog;
import dev.homeostat.core.read.UnknownKindProblems;
import dev.homeostat.core.schema.DefaultSchemaCache;
import dev.homeostat.core.translate.Translator;
import dev.homeostat.report.HeldResource;
import java.util.List;

/** Validates an application without its state: finds the problems of steps 0 to 3. */
public final class ApplicationValidator {

  private final PassContext pass;
  private final DefaultSchemaCache schemas;

  /**
   * Creates a validator of the application of a pass.
   *
   * @param schemas the default schemas of specifications, which resources share
   */
  public ApplicationValidator(PassContext pass, DefaultSchemaCache schemas) {
    this.pass = pass;
    this.schemas = schemas;
  }

  /** Returns all problems of the application, warnings too. */
  public List<Problem> validate() {
    String salt = pass.state().salt();
    Translator translator = new Translator(pass.application(), pass.hooks(), salt);
    DesiredState desiredState =
        new DesiredStateBuilder(pass, translator, new KindCatalog(pass.cluster()), schemas).build();
    List<Problem> problems = ApplicationProblems.of(pass, desiredState);
    problems.addAll(desiredState.namesNothing(salt));
    problems.addAll(desiredState.translation().failed());
    problems.addAll(unknownKinds(desiredState));
    return problems;
  }

  /** They block their resources and no others, and may be installed later. */
  private List<Problem> unknownKinds(DesiredState desired) {
    UnknownKindProblems kinds = new UnknownKindProblems(pass.cluster());
    return desired.unknownKinds().stream()
        .map(HeldResource::resource)
        .map(id -> kinds.problem(id, desired.kinds().definedVersions(id.group(), id.kind())))
        .map(Problem::asWarning)
        .toList();
  }
}
