package dev.homeostat.page.html;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Rule;
import dev.homeostat.fields.FieldOwner;
import dev.homeostat.page.FieldState;
import dev.homeostat.page.ReportedField;
import dev.homeostat.report.FieldExclusion;
import dev.homeostat.report.FieldManager;
import dev.homeostat.report.FieldOrigin;
import dev.homeostat.tree.Location;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The fields of all resources in tables, because most of them are alike: a field is the index of
 * its row, the index of its owners, and the line of its source.
 */
final class FieldTables {

  private static final int NONE = -1;

  private final StringTable strings;
  private final PathTable paths;
  private final RowTable reasons = new RowTable();
  private final RowTable rows = new RowTable();
  private final RowTable owners = new RowTable();
  private final RowTable ownerships = new RowTable();

  FieldTables(StringTable strings) {
    this.strings = strings;
    this.paths = new PathTable(strings);
    ownerships.index(List.of(NONE));
  }

  /** Adds three numbers for each field, and the file that their lines are of. */
  void write(List<ReportedField> fields, ObjectNode resource) {
    String file =
        fields.stream()
            .flatMap(field -> field.source().stream())
            .map(Location::file)
            .findFirst()
            .orElse("");
    resource.put("file", strings.index(file));
    ArrayNode list = resource.putArray("fields");
    for (ReportedField field : fields) {
      list.add(row(field));
      list.add(ownership(field));
      list.add(line(field, file));
    }
  }

  private int row(ReportedField field) {
    return rows.index(
        paths.index(field.path()),
        reason(field),
        strings.index(ValueText.of(field.wanted())),
        strings.index(ValueText.of(field.found())));
  }

  private int reason(ReportedField field) {
    int states = 0;
    for (FieldState state : field.states()) {
      states |= 1 << state.ordinal();
    }
    return reasons.index(
        field.mark().ordinal(),
        states,
        strings.index(field.policy().toString()),
        strings.index(field.rule().map(Rule::id).orElse("")),
        strings.index(field.rule().map(Rule::title).orElse("")),
        strings.index(field.setBy().map(FieldOrigin::toString).orElse("")),
        strings.index(field.exclusion().map(FieldTables::leftAlone).orElse("")),
        strings.index(ValueText.cut(field.note())));
  }

  private static String leftAlone(FieldExclusion reason) {
    return reason instanceof FieldExclusion.Unnamed
        ? reason.toString()
        : ValueText.cut("by " + reason);
  }

  /** A list whose first number is the owner that wrote the value, if one is known. */
  private int ownership(ReportedField field) {
    List<Integer> all = new ArrayList<>();
    all.add(NONE);
    field.owners().forEach(owner -> all.add(owner(owner)));
    field.writtenBy().map(writer -> writer(field, writer)).ifPresent(writer -> all.set(0, writer));
    return ownerships.index(all);
  }

  private int writer(ReportedField field, FieldManager writer) {
    return field.owners().stream()
        .filter(owner -> owner.manager().equals(writer))
        .findFirst()
        .map(this::owner)
        .orElseGet(() -> owner(new FieldOwner(writer, "", "", "")));
  }

  private int owner(FieldOwner owner) {
    return owners.index(
        strings.index(ValueText.cut(owner.manager().manager())),
        strings.index(owner.operation()),
        strings.index(owner.subresource()),
        strings.index(owner.apiVersion()),
        strings.index(owner.manager().time().map(Instant::toString).orElse("")));
  }

  /** A line of the file of the resource; of another file, the index of the place below -1. */
  private int line(ReportedField field, String file) {
    Optional<Location> source = field.source();
    if (source.isEmpty()) {
      return 0;
    }
    return source.get().file().equals(file)
        ? source.get().line()
        : -1 - strings.index(source.get().toString());
  }

  void writeTo(ObjectNode json) {
    paths.writeTo(json.putArray("paths"));
    reasons.writeTo(json.putArray("reasons"));
    rows.writeTo(json.putArray("rows"));
    owners.writeTo(json.putArray("owners"));
    ownerships.writeTo(json.putArray("ownerships"));
  }
}
