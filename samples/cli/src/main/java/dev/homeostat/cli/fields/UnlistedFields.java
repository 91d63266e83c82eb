package dev.homeostat.cli.fields;

import dev.homeostat.Engine;
import dev.homeostat.FieldPath;
import dev.homeostat.Policy;
import dev.homeostat.Resource;
import dev.homeostat.ResourceId;
import dev.homeostat.Rule;
import dev.homeostat.cli.cluster.ExaminedApplication;
import dev.homeostat.cli.cluster.LiveObject;
import dev.homeostat.cli.cluster.ObjectArgument;
import dev.homeostat.report.Explanation;
import dev.homeostat.report.FieldExclusion;
import dev.homeostat.report.RedactedValue;
import java.util.List;
import java.util.Optional;

/**
 * Finds fields of a live object that an application wants, and that it neither sets nor observes.
 *
 * @param subject the application
 * @param engine explains it
 * @param explanation of the application
 */
record UnlistedFields(ExaminedApplication subject, Engine engine, Explanation explanation) {

  /** Returns the fields at and below a path; empty if the object does not have them. */
  List<Explanation.Field> at(FieldPath path, ObjectArgument argument, String text) {
    List<ResourceId> named =
        explanation.exclusions().keySet().stream().filter(argument::names).toList();
    if (named.size() != 1) {
      return List.of();
    }
    Optional<Resource> live = new LiveObject(text, named.get(0).namespace()).find(subject.place());
    ExplainedObject explained =
        new ExplainedObject(
            subject.application().id().toString(),
            explanation.fields().stream()
                .filter(field -> field.resource().equals(named.get(0)))
                .toList(),
            Optional.ofNullable(explanation.exclusions().get(named.get(0))),
            found -> engine.redact(subject.application(), found),
            List.of());
    return new WhyFields(live.map(it -> OwnedObject.of(it, explained.redaction())), explained)
        .at(path).stream().map(UnlistedFields::explained).toList();
  }

  private static Explanation.Field explained(WhyField field) {
    return field
        .explained()
        .orElseGet(
            () -> {
              FieldExclusion reason = field.exclusion().orElse(FieldExclusion.UNNAMED);
              return Explanation.Field.builder()
                  .resource(field.resource())
                  .path(field.path())
                  .policy(Policy.UNOBSERVED)
                  .rule(rule(reason))
                  .wanted(new RedactedValue.Absent())
                  .found(field.found())
                  .exclusion(reason)
                  .build();
            });
  }

  private static Rule rule(FieldExclusion reason) {
    if (reason instanceof FieldExclusion.ByPack) {
      return Rule.SCHEMA_11;
    }
    if (reason instanceof FieldExclusion.ByExcept) {
      return Rule.SCHEMA_5;
    }
    return reason instanceof FieldExclusion.Unnamed ? Rule.SCHEMA_4 : Rule.SCHEMA_1;
  }
}
