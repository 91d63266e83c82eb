package dev.homeostat.cli.fields;

import dev.homeostat.Policy;
import dev.homeostat.cli.output.SafeText;
import dev.homeostat.cli.output.Terminal;
import dev.homeostat.cli.output.Terminal.Style;
import dev.homeostat.report.Explanation;
import dev.homeostat.report.FieldExclusion;
import dev.homeostat.report.FieldManager;
import dev.homeostat.report.FieldOrigin;
import java.time.Instant;

/** The explanation of fields as people read it. */
final class WhyText {

  private final Terminal terminal;
  private final ExplainedObject explained;

  WhyText(Terminal terminal, ExplainedObject explained) {
    this.terminal = terminal;
    this.explained = explained;
  }

  void show(WhyField field) {
    terminal.println(
        terminal.paint(Style.TITLE, SafeText.of(field.path().toString()))
            + " of "
            + field.resource());
    if (field.explained().isPresent()) {
      show(field.explained().get());
    } else {
      boolean isWanted = !explained.fields().isEmpty();
      row("application", explained.application());
      if (isWanted) {
        row("policy", Policy.UNOBSERVED + " (neither set nor observed by the Application)");
      }
      row("found", field.found().toString());
      field.exclusion().ifPresent(this::row);
    }
    row("owners", field.ownership());
    terminal.out().flush();
  }

  private void show(Explanation.Field field) {
    String from = field.setBy().map(origin -> ", by " + origin).orElse("");
    row("application", explained.application() + from);
    row("policy", field.policy() + " (" + field.rule().id() + ": " + field.rule().title() + ")");
    field.source().ifPresent(place -> row("place", place.toString()));
    if (field.setBy().orElse(null) instanceof FieldOrigin.ByHook hook) {
      row("hook", hook.name());
    }
    row("wanted", field.wanted().toString());
    row("found", field.found().toString());
    row("written by", field.writtenBy().map(FieldManager::manager).orElse("not reported"));
    row(
        "since",
        field
            .writtenBy()
            .flatMap(FieldManager::time)
            .map(Instant::toString)
            .orElse("not reported"));
    field.exclusion().ifPresent(this::row);
    if (!field.note().isEmpty()) {
      row("note", field.note());
    }
  }

  private void row(FieldExclusion reason) {
    row(ExclusionText.LEFT_ALONE, ExclusionText.value(reason));
  }

  private void row(String name, String value) {
    terminal.println(
        "  "
            + name
            + ": "
            + " ".repeat("application".length() - name.length())
            + SafeText.of(value));
  }
}
