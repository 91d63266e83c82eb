package dev.homeostat.cli.schemas;

import dev.homeostat.Problem;
import dev.homeostat.Resource;
import dev.homeostat.cli.schemas.ImportedSchemas.ObservedObject;
import dev.homeostat.fields.FieldOwnership;
import dev.homeostat.fields.ManagedFields;
import dev.homeostat.text.Spelling;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
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
      ManifestObjects objects,
      Function<Resource, Optional<Resource>> live) {
    List<ImportedRule> rules = new ArrayList<>();
    List<Problem> notes = new ArrayList<>();
    for (ManagerRule manager : managers) {
      List<ObservedObject> meant =
          objects.observed().stream()
              .filter(each -> manager.objects().test(each.desired()))
              .toList();
      if (meant.isEmpty()) {
        notes.add(objects.namesNone(manager.objects(), manager.source()));
        continue;
      }
      List<ImportedRule> found = new ArrayList<>();
      List<Resource> there = new ArrayList<>();
      for (ObservedObject each : meant) {
        Optional<Resource> object = live.apply(each.desired());
        object.ifPresentOrElse(there::add, () -> notes.add(isNotThere(manager, each)));
        object.ifPresent(it -> found.addAll(new OwnedFields(manager, it).rules(each)));
      }
      rules.addAll(found);
      if (!there.isEmpty()) {
        notes.add(found.isEmpty() ? ownsNothing(manager, there) : ownsNow(manager));
      }
    }
    return new ManagerFields(rules, notes);
  }

  /** A manager owns nothing of an object that is not created yet. */
  private static Problem isNotThere(ManagerRule manager, ObservedObject object) {
    return note(manager, ImportResult.NOT_IMPORTED)
        .of(object.desired().id())
        .expected("a live object, which has the fields of its managers")
        .got("none: the object is not there yet")
        .advice("import again when it is");
  }

  private static Problem ownsNothing(ManagerRule manager, List<Resource> there) {
    String written = manager.source().text();
    Set<String> names = new TreeSet<>();
    for (Resource object : there) {
      for (FieldOwnership field : ManagedFields.of(object.tree()).fields()) {
        field.owners().forEach(owner -> names.add(owner.manager().manager()));
      }
    }
    Optional<String> near =
        names.contains(written) ? Optional.empty() : Spelling.meant(written, names);
    return note(manager, "RuleNamesNothing")
        .expected("a manager of a field that the manifest sets")
        .got("one that owns none in the live objects")
        .advice(
            near.map(name -> "write " + name + " instead of " + written)
                .orElse("see the managers with homeostat who KIND/NAME"));
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
