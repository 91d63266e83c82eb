package dev.homeostat.cli.fields;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Application;
import dev.homeostat.Engine;
import dev.homeostat.Problem;
import dev.homeostat.Resource;
import dev.homeostat.cli.cluster.ExaminedApplication;
import dev.homeostat.cli.cluster.LivePlace;
import dev.homeostat.cli.cluster.ObjectArgument;
import dev.homeostat.cli.cluster.OperatedApplications;
import dev.homeostat.cli.cluster.OperatorRules;
import dev.homeostat.cli.cluster.Place;
import dev.homeostat.cli.output.Unusable;
import dev.homeostat.report.Explanation;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * Looks for the Application that wants an object.
 *
 * @param place the cluster
 * @param object the object
 * @param rules of the operator, if one runs the Application
 * @param extensions the hooks and policy packs of the command
 */
record ExplanationSearch(
    Place place,
    ObjectArgument object,
    OperatorRules rules,
    UnaryOperator<Engine.Builder> extensions) {

  /** Returns what an application wants. */
  ExplainedObject of(ExaminedApplication subject) {
    String name = subject.application().id().toString();
    Engine engine = extensions.apply(subject.place().engine()).build();
    Explanation explanation = engine.explain(subject.application());
    List<Explanation.Field> fields =
        explanation.fields().stream().filter(field -> object.names(field.resource())).toList();
    return fields.isEmpty()
        ? none(name + ", which does not want the object", explanation.problems())
        : new ExplainedObject(
            name,
            fields,
            Optional.ofNullable(explanation.exclusions().get(fields.get(0).resource())),
            found -> engine.redact(subject.application(), found),
            explanation.problems());
  }

  /**
   * Returns what an Application of a namespace wants; only a live cluster has some.
   *
   * @param found the object in the cluster: its mark tells of an application of a command line
   */
  ExplainedObject in(String namespace, Optional<Resource> found) {
    if (!(place instanceof LivePlace live)) {
      return none("not known; name its files with --file", List.of());
    }
    try {
      for (Resource application : new OperatedApplications(live.cluster()).in(namespace)) {
        ExplainedObject explained = of(ExaminedApplication.of(live, application, rules));
        if (!explained.fields().isEmpty()) {
          return explained.named(namespace + "/" + application.name());
        }
      }
    } catch (Unusable e) {
      return none("not known", e.problems().stream().map(Problem::asWarning).toList());
    }
    String none = "none in namespace " + namespace;
    return found.flatMap(it -> it.label(Application.UID_LABEL)).isPresent()
        ? none(none + ", but the object is of one; name its files with -f", List.of())
        : none(none, List.of());
  }

  private ExplainedObject none(String why, List<Problem> problems) {
    Function<Resource, ObjectNode> redaction =
        Engine.builder().cluster(place.cluster()).build()::redact;
    return new ExplainedObject(why, List.of(), Optional.empty(), redaction, problems);
  }
}
