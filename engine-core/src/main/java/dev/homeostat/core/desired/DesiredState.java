package dev.homeostat.core.desired;

import dev.homeostat.Problem;
import dev.homeostat.Resource;
import dev.homeostat.ResourceId;
import dev.homeostat.Settings;
import dev.homeostat.core.mangle.GeneratedSecret;
import dev.homeostat.core.model.DesiredResource;
import dev.homeostat.core.pathcheck.FieldNames;
import dev.homeostat.core.pathcheck.PathDisplay;
import dev.homeostat.core.pathcheck.SuspectPath;
import dev.homeostat.core.pathcheck.UnmatchedPath;
import dev.homeostat.core.read.KindCatalog;
import dev.homeostat.core.redact.Redactor;
import dev.homeostat.core.redact.SensitivePathCheck;
import dev.homeostat.core.schema.HypotheticalSchema;
import dev.homeostat.core.schema.ListNames;
import dev.homeostat.core.translate.Translation;
import dev.homeostat.core.waves.WaveOrder;
import dev.homeostat.report.HeldResource;
import dev.homeostat.spi.cluster.KindInfo;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The result of steps 0 to 3 for an application, without the records of its resources.
 *
 * @param desired the desired resources, mangled, in the order of the manifest
 * @param unmarked the same resources without the marks of ownership
 * @param schemas by resource, the schema that would observe more fields if they were specified
 * @param waves the order in which the resources are created
 * @param generations by resource, secrets to be generated
 * @param wanted whether the resources are to exist according to the hooks
 * @param kinds the descriptions of the kinds
 * @param unknownKinds the resources that are left out because their kind is unknown
 * @param unavailableKinds the resources that are left out for now because their kind cannot be
 *     discovered
 * @param translation the result of step 0
 * @param problems the problems that were found
 */
public record DesiredState(
    List<DesiredResource> desired,
    Map<ResourceId, DesiredResource> unmarked,
    Map<ResourceId, HypotheticalSchema> schemas,
    WaveOrder waves,
    Map<ResourceId, List<GeneratedSecret>> generations,
    Settings.Wanted wanted,
    KindCatalog kinds,
    List<HeldResource> unknownKinds,
    List<HeldResource> unavailableKinds,
    Translation translation,
    List<Problem> problems) {

  public DesiredState {
    desired = List.copyOf(desired);
    unmarked = Map.copyOf(unmarked);
    schemas = Map.copyOf(schemas);
    unknownKinds = List.copyOf(unknownKinds);
    unavailableKinds = List.copyOf(unavailableKinds);
    problems = List.copyOf(problems);
  }

  /** Returns the description of the kind of a resource. */
  KindInfo kind(DesiredResource resource) {
    return kinds.of(resource.resource()).orElse(KindInfo.of(true));
  }

  /** Returns the judge of the paths that the annotations of a resource name. */
  SensitivePathCheck sensitive(DesiredResource resource) {
    KindInfo kind = kind(resource);
    return new SensitivePathCheck(
        resource.resource(), kind.fields(), ListNames.of(resource.id(), kind));
  }

  /**
   * Returns the paths of a resource's schema and annotation that are mistakes, unless the live
   * object has them.
   */
  List<SuspectPath> suspects(DesiredResource resource, Redactor redactor) {
    List<UnmatchedPath> schema = resource.schema().unmatched();
    List<UnmatchedPath> sensitive = sensitive(resource).unmatched();
    if (schema.isEmpty() && sensitive.isEmpty()) {
      return List.of();
    }
    // The marks of ownership are nothing that an owner could mean.
    Resource own = unmarked.getOrDefault(resource.id(), resource).resource();
    FieldNames names = FieldNames.of(own.tree());
    PathDisplay display = redactor.paths(null);
    return Stream.concat(schema.stream(), sensitive.stream())
        .filter(path -> path.warning(names, display).isPresent())
        .map(path -> new SuspectPath(path, names))
        .toList();
  }

  /**
   * Returns the warnings about paths that name nothing, without a look at live objects.
   *
   * @param salt of the application
   */
  public List<Problem> namesNothing(String salt) {
    List<Problem> warnings = new ArrayList<>();
    for (DesiredResource each : desired) {
      Redactor redactor = Redactor.of(salt, each.resource(), each.sensitive());
      warnings.addAll(SuspectPath.warnings(suspects(each, redactor), null, redactor.paths(null)));
    }
    return warnings;
  }
}
