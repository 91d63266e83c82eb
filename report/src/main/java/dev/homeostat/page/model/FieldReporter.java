package dev.homeostat.page.model;

import com.fasterxml.jackson.core.JsonPointer;
import dev.homeostat.FieldPath;
import dev.homeostat.Policy;
import dev.homeostat.fields.FieldOwner;
import dev.homeostat.page.FieldMark;
import dev.homeostat.page.FieldState;
import dev.homeostat.page.ReportedField;
import dev.homeostat.report.Explanation;
import dev.homeostat.report.FieldChange;
import dev.homeostat.report.FieldExclusion;
import dev.homeostat.report.FieldExclusions;
import dev.homeostat.report.InspectedResource;
import dev.homeostat.report.RedactedValue;
import dev.homeostat.spi.state.RefusedChange;
import dev.homeostat.spi.state.ResourceRecord;
import dev.homeostat.spi.state.WriteConflict;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Reports the fields of one resource: those that the application sets or observes, those that only
 * the live object has, and the controls of lists.
 */
final class FieldReporter {

  private final InspectedResource resource;
  private final List<Explanation.Field> explained;
  private final List<FieldChange> changes;
  private final Optional<ResourceRecord> record;
  private final LiveFields live;
  private final LiveExclusions exclusions;
  private final PathMask mask;
  private final HiddenElements hidden;
  private final Map<FieldPath, ReportedField> fields = new LinkedHashMap<>();

  FieldReporter(
      InspectedResource resource,
      List<Explanation.Field> explained,
      FieldExclusions exclusions,
      List<FieldChange> changes,
      Optional<ResourceRecord> record) {
    this.resource = resource;
    this.explained = explained;
    this.changes = changes;
    this.record = record;
    this.live = LiveFields.of(resource);
    this.exclusions = LiveExclusions.of(exclusions, live);
    this.mask = PathMask.of(resource);
    this.hidden = new HiddenElements(resource.owners());
  }

  FieldList fields() {
    explained.forEach(this::explained);
    changes.forEach(this::change);
    record.ifPresent(this::conflicts);
    resource.object().ifPresent(live -> withheld());
    unobserved();
    List<ReportedField> all = new ArrayList<>(fields.values());
    all.addAll(ListControls.of(resource.schema()));
    return FieldList.of(all);
  }

  private void explained(Explanation.Field field) {
    Optional<JsonPointer> place = live.place(field.path());
    FieldPath path = field.path();
    place.ifPresent(at -> live.name(at, field.path()));
    ReportedField.Builder builder =
        ReportedField.builder(path, FieldMarks.of(field.policy(), field.setBy()), field.policy())
            .rule(field.rule())
            .wanted(shown(place, field.wanted()))
            .found(shown(place, field.found()))
            .note(field.note())
            .owners(live.owners(path));
    field.setBy().ifPresent(builder::setBy);
    field.exclusion().ifPresent(builder::exclusion);
    field.source().ifPresent(builder::source);
    field.writtenBy().ifPresent(builder::writtenBy);
    fields.put(path, builder.build());
  }

  /** Returns a value, hidden if the object marks the field as sensitive. */
  private RedactedValue shown(Optional<JsonPointer> place, RedactedValue value) {
    return value instanceof RedactedValue.Absent
        ? value
        : place.filter(live::isHidden).map(live::value).orElse(value);
  }

  private void change(FieldChange change) {
    FieldState state = change.isDrift() ? FieldState.DRIFTED : FieldState.PENDING;
    String remark =
        switch (change.action()) {
          case ADD -> "to be added";
          case REPLACE -> state == FieldState.DRIFTED ? "to be put back" : "to be changed";
          case REMOVE -> "to be removed";
        };
    FieldPath path = change.path();
    if (!marked(path, state, remark)) {
      Optional<JsonPointer> place = live.place(change.path());
      place.ifPresent(at -> live.name(at, change.path()));
      ReportedField.Builder builder =
          ReportedField.builder(
                  path,
                  FieldMarks.of(change.policy(), Optional.of(change.setBy())),
                  change.policy())
              .states(Set.of(state))
              .rule(change.rule())
              .wanted(shown(place, change.wanted()))
              .found(shown(place, change.found()))
              .note(remark)
              .owners(live.owners(path));
      if (change.action() != FieldChange.Action.REMOVE) {
        builder.setBy(change.setBy());
      }
      change.source().ifPresent(builder::source);
      change.writtenBy().ifPresent(builder::writtenBy);
      fields.put(path, builder.build());
    }
  }

  /** Marks what is not as desired for no reason that a field shows already. */
  private void withheld() {
    fields.replaceAll(
        (path, field) ->
            isDifferent(field) ? field.with(FieldState.WITHHELD, "not changed now") : field);
  }

  private static boolean isDifferent(ReportedField field) {
    return field.policy() == Policy.ENFORCED
        && field.states().isEmpty()
        && field.note().isEmpty()
        && !field.wanted().equals(field.found());
  }

  private void conflicts(ResourceRecord known) {
    for (WriteConflict conflict : known.contests()) {
      if (conflict.isContested()) {
        String by = conflict.by().isEmpty() ? "another writer" : conflict.by();
        String until = conflict.until().map(it -> ", repaired again at " + it).orElse("");
        state(conflict.path(), FieldState.CONTESTED, "contested by " + by + until);
      }
    }
    for (RefusedChange refused : known.refused()) {
      state(refused.path(), FieldState.REFUSED, "refused: " + refused.reason());
    }
  }

  private void state(FieldPath whole, FieldState state, String remark) {
    FieldPath path = mask.shown(whole);
    if (!marked(path, state, remark)) {
      Optional<JsonPointer> place = live.place(whole);
      fields.put(
          path,
          ReportedField.builder(path, FieldMark.MANIFEST, Policy.ENFORCED)
              .states(Set.of(state))
              .found(place.map(live::value).orElse(RedactedValue.of(null)))
              .note(remark)
              .owners(live.owners(whole))
              .build());
    }
  }

  /** Marks a field or those below it; returns false if there is none. */
  private boolean marked(FieldPath path, FieldState state, String remark) {
    List<FieldPath> concerned =
        fields.containsKey(path)
            ? List.of(path)
            : fields.keySet().stream().filter(field -> field.startsWith(path)).toList();
    concerned.forEach(
        field -> fields.computeIfPresent(field, (at, known) -> known.with(state, remark)));
    return !concerned.isEmpty();
  }

  private void unobserved() {
    for (LiveFields.Leaf leaf : live.unnamed()) {
      RedactedValue value = live.value(leaf.place());
      FieldExclusion reason = exclusions.at(leaf.place());
      // A hidden list is one leaf of the object, and the fields of its elements are known.
      if (live.isHidden(leaf.place())
          && fields.keySet().stream().anyMatch(known -> known.startsWith(leaf.path()))) {
        hidden
            .unknown(leaf, List.copyOf(fields.keySet()))
            .forEach((path, owners) -> unobserved(path, value, List.copyOf(owners), reason));
      } else {
        unobserved(leaf.path(), value, live.owners(leaf.place()), reason);
      }
    }
  }

  private void unobserved(
      FieldPath path, RedactedValue value, List<FieldOwner> owners, FieldExclusion reason) {
    FieldMark mark = exclusions.isNamed(reason) ? FieldMark.LEFT_ALONE : FieldMark.UNOBSERVED;
    fields.putIfAbsent(
        path,
        ReportedField.builder(path, mark, Policy.UNOBSERVED)
            .exclusion(reason)
            .found(value)
            .owners(owners)
            .build());
  }
}
