package dev.homeostat.cli.schemas;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.FieldPath;
import dev.homeostat.FieldPath.Segment;
import dev.homeostat.Problem;
import dev.homeostat.Resource;
import dev.homeostat.cli.patterns.FieldFinder;
import dev.homeostat.cli.patterns.FieldPattern;
import dev.homeostat.cli.schemas.ImportedSchemas.ObservedObject;
import dev.homeostat.fields.FieldOwnership;
import dev.homeostat.fields.ManagedFields;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * The rules about the fields that field managers own in live objects.
 *
 * @param rules one for each field and object
 * @param notes which managers own nothing
 */
public record ManagerFields(List<ImportedRule> rules, List<Problem> notes) {

  // Copies the lists.
  public ManagerFields {
    rules = List.copyOf(rules);
    notes = List.copyOf(notes);
  }

  /**
   * Returns the notes about managers where no live object can be read.
   *
   * @param managers rules of another tool
   * @return no rules
   */
  public static ManagerFields unread(List<ManagerRule> managers) {
    return new ManagerFields(
        List.of(),
        managers.stream()
            .map(
                rule ->
                    note(rule, ImportResult.NOT_IMPORTED)
                        .expected("names of fields")
                        .got("a manager, whose fields only the live objects have")
                        .advice(
                            "name the live cluster with --cluster kube, or see its fields with"
                                + " homeostat who KIND/NAME, and except them"))
            .toList());
  }

  /**
   * Finds the fields that managers own.
   *
   * @param managers rules of another tool
   * @param objects of the manifest
   * @param live reads the live object of one of them; empty if there is none
   * @return a rule for each field that the manifest sets
   */
  public static ManagerFields of(
      List<ManagerRule> managers,
      List<ObservedObject> objects,
      Function<Resource, Optional<Resource>> live) {
    List<ImportedRule> rules = new ArrayList<>();
    List<Problem> notes = new ArrayList<>();
    for (ManagerRule manager : managers) {
      List<ObservedObject> meant =
          objects.stream().filter(each -> manager.objects().test(each.desired())).toList();
      List<ImportedRule> found =
          meant.stream()
              .flatMap(
                  each ->
                      live.apply(each.desired()).stream()
                          .flatMap(object -> rules(manager, each, object).stream()))
              .toList();
      rules.addAll(found);
      if (meant.isEmpty()) {
        notes.add(ImportedSchemas.namesNoObject(manager.objects(), manager.source(), objects));
      } else {
        notes.add(found.isEmpty() ? ownsNothing(manager) : ownsNow(manager));
      }
    }
    return new ManagerFields(rules, notes);
  }

  private static List<ImportedRule> rules(
      ManagerRule manager, ObservedObject object, Resource live) {
    List<ImportedRule> rules = new ArrayList<>();
    for (FieldOwnership field : ManagedFields.of(live.tree()).fields()) {
      boolean isOwned =
          isField(field, live)
              && field.owners().stream()
                  .anyMatch(owner -> owner.manager().manager().equals(manager.source().text()));
      Optional<FieldPattern> pattern =
          isOwned ? pattern(field.path(), live) : Optional.<FieldPattern>empty();
      pattern
          .filter(each -> isSet(each, object))
          .map(
              each ->
                  new ImportedRule(
                      resource -> resource.id().equals(object.desired().id()),
                      each,
                      manager.source()))
          .ifPresent(rules::add);
    }
    return rules;
  }

  /** An object or element that has fields of its own is owned only in so far as it is there. */
  private static boolean isField(FieldOwnership field, Resource live) {
    return field.isWhole()
        || field.path().in(live.tree()).filter(JsonNode::isContainerNode).isEmpty();
  }

  /** Other fields never count. */
  private static boolean isSet(FieldPattern pattern, ObservedObject object) {
    return !FieldFinder.find(pattern, object.schema(), object.desired().tree()).isEmpty();
  }

  /** Elements are chosen by their keys; a member of a set is no field. */
  private static Optional<FieldPattern> pattern(FieldPath path, Resource live) {
    List<FieldPattern.Step> steps = new ArrayList<>();
    FieldPath at = FieldPath.root();
    for (Segment segment : path.segments()) {
      at = at.then(segment);
      if (segment instanceof FieldPath.Key key) {
        steps.add(new FieldPattern.Name(key.name()));
      } else if (segment instanceof FieldPath.Index index) {
        steps.add(new FieldPattern.Index(index.index()));
      } else if (segment instanceof FieldPath.Element element && at.in(live.tree()).isPresent()) {
        steps.add(new FieldPattern.Every());
        for (String name : element.keys().keySet()) {
          steps.add(
              new FieldPattern.Where(
                  List.of(name), at.in(live.tree()).orElseThrow().path(name).deepCopy()));
        }
      } else {
        return Optional.empty();
      }
    }
    return Optional.of(new FieldPattern(steps));
  }

  private static Problem ownsNothing(ManagerRule manager) {
    return note(manager, "RuleNamesNothing")
        .expected("a manager of a field that the manifest sets")
        .got("one that owns none in the live objects")
        .advice("see the managers with homeostat who KIND/NAME");
  }

  private static Problem ownsNow(ManagerRule manager) {
    return note(manager, "ImportedDifferently")
        .expected("the fields that the manager will own")
        .got("those that it owns now")
        .advice("import again when it owns others");
  }

  private static Problem note(ManagerRule rule, String code) {
    return Problem.warning(code).at(rule.source().path()).in(rule.source().location());
  }
}
