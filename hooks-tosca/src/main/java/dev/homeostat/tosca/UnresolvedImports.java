package dev.homeostat.tosca;

import dev.homeostat.tosca.file.Report;
import dev.homeostat.tosca.scope.Scope;
import dev.homeostat.tosca.topology.Topology;
import java.util.List;
import java.util.Set;

/**
 * Imports that name nothing which could be read. They are errors if something is unknown that they
 * could define, and take the place of what follows from them; otherwise they are warnings.
 *
 * @param topology the template
 */
record UnresolvedImports(Topology topology) {

  private static final Set<ToscaCode> FOLLOWING =
      Set.of(
          ToscaCode.TYPE_UNKNOWN,
          ToscaCode.PROPERTY_UNKNOWN,
          ToscaCode.NODE_TYPE_UNSUPPORTED,
          ToscaCode.REFERENCE_NOT_FOUND);

  void decide(ToscaTranslation translation) {
    Report report = topology.report();
    List<Scope.Unresolved> open = topology.scope().unresolved();
    if (open.isEmpty()) {
      return;
    }
    List<Report.Finding> others = report.takeErrors();
    boolean needed =
        others.stream().anyMatch(each -> FOLLOWING.contains(each.code()))
            || translation.nodes().stream().anyMatch(node -> topology.isUnknown(node.name()))
            || translation.nodes().stream().allMatch(node -> node.mapping().isEmpty());
    for (Scope.Unresolved each : open) {
      if (needed) {
        report.add(each.code(), each.part(), each.expected(), each.got(), each.advice());
      } else {
        report.warn(each.code(), each.part(), each.expected(), each.got(), each.advice());
      }
    }
    report.addAll(
        others.stream().filter(each -> !needed || !FOLLOWING.contains(each.code())).toList());
  }
}
