package dev.homeostat.cli;

import dev.homeostat.Delta;
import dev.homeostat.Pass;
import dev.homeostat.cli.Terminal.Colour;
import dev.homeostat.report.FieldChange;
import java.io.PrintStream;

/** A pass as people read it. */
final class PassText {

  private final Terminal terminal;
  private final PrintStream out;

  PassText(Terminal terminal) {
    this.terminal = terminal;
    this.out = terminal.out();
  }

  void show(Pass pass, boolean planned) {
    Delta delta = pass.delta();
    String would = planned ? "would be " : "";
    delta.created().forEach(id -> line(Colour.ADDED, "+", id + " " + would + "created"));
    delta
        .updated()
        .forEach(
            update -> {
              line(Colour.CONTROL, "~", update.resource() + " " + would + "updated");
              update.changes().forEach(this::change);
            });
    delta.deleted().forEach(id -> line(Colour.REMOVED, "-", id + " " + would + "deleted"));
    delta.satisfied().forEach(id -> line(Colour.TITLE, "=", id + " satisfied, not ours"));
    delta.waiting().forEach(held -> line(Colour.CONTROL, "…", held + " (waiting)"));
    delta.blocked().forEach(held -> line(Colour.REMOVED, "!", held + " (blocked)"));
    delta
        .awaiting()
        .forEach(field -> line(Colour.SERVER, "?", field + " awaits a value of the server"));
    delta.notEnforced().forEach(field -> line(Colour.TITLE, "·", field + " (not enforced)"));
    delta.accepted().forEach(form -> line(Colour.SERVER, "·", form.toString()));
    out.println(
        terminal.paint(Colour.TITLE, pass.result().name().toLowerCase(java.util.Locale.ROOT))
            + ": "
            + delta
            + "; "
            + count(pass.requests().size(), "request")
            + ", "
            + count(pass.stateWrites(), "state write"));
    out.flush();
  }

  private static String count(int number, String thing) {
    return number + " " + thing + (number == 1 ? "" : "s");
  }

  private void line(Colour colour, String sign, String text) {
    out.println(terminal.paint(colour, sign) + " " + text);
  }

  private void change(FieldChange change) {
    Colour colour = change.action() == FieldChange.Action.REMOVE ? Colour.REMOVED : Colour.ADDED;
    out.println("    " + terminal.paint(colour, change.toString()));
  }
}
