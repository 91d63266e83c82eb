package dev.homeostat.tosca;

import dev.homeostat.tosca.file.Report;
import dev.homeostat.tosca.function.FunctionCallCheck;
import dev.homeostat.tosca.grammar.Grammar;
import dev.homeostat.tosca.scope.Scope;
import dev.homeostat.tosca.topology.TemplateCheck;
import dev.homeostat.tosca.topology.Topology;

/**
 * Checks a template and all that it imports as the standard has it, whatever of it becomes a
 * resource.
 *
 * @param topology the template
 */
record StandardCheck(Topology topology) {

  void all() {
    Report report = topology.report();
    for (Scope each : topology.scope().all()) {
      Grammar.check(each.file(), each.dialect(), report);
      topology.types().check(each);
      FunctionCallCheck calls = new FunctionCallCheck(each, report);
      each.file().members().stream()
          .filter(section -> section.key().endsWith("_types"))
          .forEach(calls::check);
    }
    new TemplateCheck(topology).all();
  }

  /** Checks that the types of all nodes are defined, where no manifest is made of them. */
  void nodeTypes() {
    new TemplateCheck(topology).nodeTypes();
  }
}
