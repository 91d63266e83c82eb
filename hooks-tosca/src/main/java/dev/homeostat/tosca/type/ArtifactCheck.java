package dev.homeostat.tosca.type;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.tosca.ToscaCode;
import dev.homeostat.tosca.file.MessageWords;
import dev.homeostat.tosca.file.Part;
import dev.homeostat.tosca.file.Report;
import dev.homeostat.tosca.function.FunctionCallCheck;
import dev.homeostat.tosca.scope.Scope;
import dev.homeostat.tosca.scope.TypeKind;
import dev.homeostat.tosca.value.ValueCheck;
import org.apiguardian.api.API;

/** Artifacts, and operations that name some. What they name is never fetched. */
@API(status = INTERNAL)
public final class ArtifactCheck {

  private final TypeRegistry types;
  private final Report report;

  /**
   * Checks artifacts.
   *
   * @param types of them
   * @param report gains what is wrong
   */
  public ArtifactCheck(TypeRegistry types, Report report) {
    this.types = types;
    this.report = report;
  }

  /**
   * Checks an artifact.
   *
   * @param artifact its definition, or the name of its file
   * @param scope what names stand for where it stands
   */
  public void check(Part artifact, Scope scope) {
    if (!artifact.isObject()) {
      if (!scope.dialect().isSimple() && artifact.isPresent()) {
        report.deviates(
            ToscaCode.VALUE_TYPE,
            artifact,
            "an artifact definition with the keys 'type' and 'file'",
            "a text",
            "write the definition out");
      }
      return;
    }
    types
        .find(TypeKind.ARTIFACT, artifact.get("type"), scope)
        .ifPresent(
            type ->
                new ValueCheck(
                        scope.dialect(),
                        part -> FunctionCallCheck.isCall(part, scope.dialect()),
                        report)
                    .properties(
                        artifact.get("properties"),
                        type.properties(),
                        "property of " + type.name(),
                        ToscaCode.VALUE_TYPE));
    Part repository = artifact.get("repository");
    if (repository.text().isPresent() && scope.repository(repository.tree().asText()).isEmpty()) {
      report.deviates(
          ToscaCode.REFERENCE_NOT_FOUND,
          repository,
          "a repository that the file defines",
          MessageWords.of(repository),
          "define it under 'repositories'");
    }
    if (artifact.get("checksum").isPresent() && !artifact.get("checksum_algorithm").isPresent()) {
      report.deviates(
          ToscaCode.KEY_MISSING,
          artifact,
          "the key 'checksum_algorithm' beside a checksum",
          "none",
          "add it");
    }
  }

  /**
   * Checks what implements an operation.
   *
   * @param operation its definition or assignment
   * @param scope what names stand for where it stands
   */
  public void implementation(Part operation, Scope scope) {
    Part implementation = operation.get("implementation");
    Part primary = implementation.get("primary");
    if (primary.isObject()) {
      check(primary, scope);
    }
    for (Part dependency : implementation.get("dependencies").elements()) {
      if (dependency.isObject()) {
        check(dependency, scope);
      }
    }
  }
}
