package dev.homeostat.cli.fields;

import com.fasterxml.jackson.core.JsonPointer;
import dev.homeostat.FieldPath;
import dev.homeostat.cli.output.SafeText;
import dev.homeostat.cli.output.Terminal;
import dev.homeostat.cli.output.Terminal.Style;
import dev.homeostat.cli.output.YamlLine;
import dev.homeostat.fields.FieldOwnership;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The owners of fields as people read them: as a list, or beside the object. */
final class OwnersText {

  private static final int WIDEST_PATH = 60;

  private final Terminal terminal;
  private final OwnedObject owned;
  private final OwnerText owners;

  OwnersText(Terminal terminal, OwnedObject owned) {
    this.terminal = terminal;
    this.owned = owned;
    this.owners = new OwnerText(owned.object().apiVersion());
  }

  /** Shows fields, one a line. */
  void list(List<FieldOwnership> fields) {
    title();
    List<FieldOwnership> there =
        fields.stream().filter(field -> !(field instanceof FieldOwnership.Gone)).toList();
    rows(there);
    gone(fields);
    terminal.out().flush();
  }

  /** Shows the object as YAML, each line with its owners. */
  void object(List<FieldOwnership> fields) {
    title();
    Map<JsonPointer, FieldOwnership> byPlace = new HashMap<>();
    fields.forEach(field -> field.place().ifPresent(place -> byPlace.put(place, field)));
    List<YamlLine> lines =
        YamlLine.of(owned.redacted(), "").stream()
            .filter(line -> !line.at().toString().startsWith("/metadata/managedFields"))
            .toList();
    int width =
        lines.stream().mapToInt(line -> columns(line.prefix() + line.text())).max().orElse(0);
    for (YamlLine line : lines) {
      String yaml = line.prefix() + line.text();
      String note = note(line, byPlace);
      terminal.println(
          note.isEmpty() ? yaml : padded(yaml, width) + terminal.paint(Style.DIM, "  # " + note));
    }
    gone(fields);
    terminal.out().flush();
  }

  /** Owners own what is below, unless others are named there. */
  private String note(YamlLine line, Map<JsonPointer, FieldOwnership> byPlace) {
    for (JsonPointer at = line.at(); at != null; at = at.head()) {
      FieldOwnership field = byPlace.get(at);
      if (field != null) {
        boolean isAbout = at.equals(line.at()) || field.isWhole();
        return isAbout && !(field instanceof FieldOwnership.Untracked) ? owners.of(field) : "";
      }
    }
    return "";
  }

  private void title() {
    terminal.println(terminal.paint(Style.TITLE, owned.object().id().toString()));
  }

  private void gone(List<FieldOwnership> fields) {
    List<FieldOwnership> gone =
        fields.stream().filter(FieldOwnership.Gone.class::isInstance).toList();
    if (!gone.isEmpty()) {
      terminal.println(terminal.paint(Style.TITLE, "not in the object, although owned:"));
      gone.stream()
          .map(field -> "  " + path(field) + "  " + terminal.paint(Style.DIM, owners.of(field)))
          .distinct()
          .forEach(terminal::println);
    }
  }

  private void rows(List<FieldOwnership> fields) {
    List<String> paths = fields.stream().map(this::path).toList();
    int width = paths.stream().mapToInt(OwnersText::columns).max().orElse(0);
    for (int i = 0; i < fields.size(); i++) {
      FieldOwnership field = fields.get(i);
      String below = field.isWhole() ? terminal.paint(Style.DIM, ", with all below") : "";
      Style style = field instanceof FieldOwnership.Owned ? Style.USER : Style.DIM;
      terminal.println(
          "  "
              + padded(paths.get(i), Math.min(width, WIDEST_PATH))
              + "  "
              + terminal.paint(style, owners.of(field))
              + below);
    }
  }

  private String path(FieldOwnership field) {
    FieldPath shown = owned.paths().shown(field);
    boolean isHiddenElement =
        field instanceof FieldOwnership.Gone
            && shown.segments().size() < field.path().segments().size();
    return (isHiddenElement ? "an element of " : "") + SafeText.of(shown.toString());
  }

  private static String padded(String text, int width) {
    return text + " ".repeat(Math.max(0, width - columns(text)));
  }

  private static int columns(String text) {
    return text.codePointCount(0, text.length());
  }
}
