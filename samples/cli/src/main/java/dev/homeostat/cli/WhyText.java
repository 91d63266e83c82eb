package dev.homeostat.cli;

import dev.homeostat.Resource;
import dev.homeostat.cli.Terminal.Style;
import dev.homeostat.report.Explanation;
import dev.homeostat.report.FieldManager;
import java.time.Instant;

/** The explanation of one field as people read it. */
final class WhyText {

  private final Terminal terminal;

  WhyText(Terminal terminal) {
    this.terminal = terminal;
  }

  void show(Resource application, Explanation.Field field) {
    terminal.println(
        terminal.paint(Style.TITLE, field.path().toString()) + " of " + field.resource());
    String from = field.setBy().map(origin -> ", by " + origin).orElse("");
    row("application", application.namespace() + "/" + application.name() + from);
    row("policy", field.policy() + " (" + field.rule().id() + ": " + field.rule().title() + ")");
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
    if (!field.note().isEmpty()) {
      row("note", field.note());
    }
    terminal.out().flush();
  }

  private void row(String name, String value) {
    terminal.println(
        "  " + name + ": " + " ".repeat("application".length() - name.length()) + value);
  }
}
