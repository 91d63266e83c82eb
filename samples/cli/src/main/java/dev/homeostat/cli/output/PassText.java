package dev.homeostat.cli.output;

import dev.homeostat.Delta;
import dev.homeostat.ReconcileResult;
import dev.homeostat.cli.output.Terminal.Style;
import dev.homeostat.report.Condition;
import dev.homeostat.report.FieldChange;
import dev.homeostat.report.FieldOrigin;
import dev.homeostat.report.HeldResource;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A pass as people read it. */
public final class PassText {

  private final Terminal terminal;
  private final boolean planned;

  /**
   * Shows passes on a terminal.
   *
   * @param planned whether they are plans
   */
  public PassText(Terminal terminal, boolean planned) {
    this.terminal = terminal;
    this.planned = planned;
  }

  /** Prints what a pass changes. */
  public void delta(Delta delta, String indent) {
    String would = planned ? "would be " : "";
    delta.created().forEach(id -> line(indent, Style.ADDED, "+", id + " " + would + "created"));
    delta
        .updated()
        .forEach(
            update -> {
              line(indent, Style.CHANGED, "~", update.resource() + " " + would + "updated");
              update
                  .changes()
                  .forEach(change -> terminal.println(indent + "    " + change(change)));
            });
    delta.deleted().forEach(id -> line(indent, Style.REMOVED, "-", id + " " + would + "deleted"));
    delta
        .satisfied()
        .forEach(id -> line(indent, Style.DIM, "=", id + " is as wanted, but not ours"));
    delta.missing().forEach(id -> line(indent, Style.DIM, "=", id + " is missing on purpose"));
    delta.waiting().forEach(held -> held(indent, Style.CHANGED, "…", "waiting", held));
    delta.blocked().forEach(held -> held(indent, Style.REMOVED, "!", "blocked", held));
    delta
        .awaiting()
        .forEach(field -> line(indent, Style.SERVER, "?", field + " awaits the server's value"));
    delta.notEnforced().forEach(field -> line(indent, Style.DIM, "·", field.toString()));
    delta.accepted().forEach(form -> line(indent, Style.SERVER, "·", form.toString()));
  }

  private void held(String indent, Style style, String sign, String how, HeldResource held) {
    line(indent, style, sign, held.resource() + " is " + how + ": " + held.why());
    String done = planned ? "would be changed: " : "changed: ";
    held.changes().forEach(change -> terminal.println(indent + "    " + done + change(change)));
    held.withheld().forEach(change -> terminal.println(indent + "    left: " + change(change)));
  }

  /** Shows the server's response to a plan. */
  public void server(ServerSays said) {
    said.fields().forEach(field -> line("", Style.SERVER, "»", field.toString()));
    said.warnings()
        .forEach(
            (resource, texts) ->
                texts.forEach(
                    text ->
                        line("", Style.CHANGED, "»", resource + ": the server warns: " + text)));
    said.untried()
        .forEach(
            (resource, why) -> line("", Style.DIM, "»", resource + " cannot be tried: " + why));
  }

  /**
   * Shows the conditions that need attention; of an invalid application and of a plan that failed,
   * the errors say it all. Other plans change none, so they are those of the last pass.
   */
  public void conditions(ReconcileResult pass) {
    boolean isFailedPlan = planned && pass.outcome() == ReconcileResult.Outcome.FAILED;
    if (pass.outcome() == ReconcileResult.Outcome.INVALID || isFailedPlan) {
      return;
    }
    for (Condition condition : pass.conditions()) {
      boolean fine =
          condition.type().equals(Condition.READY) && condition.status() == Condition.Status.TRUE;
      if (!fine) {
        line("", Style.CHANGED, "*", (planned ? "at the last pass: " : "") + condition);
      }
    }
  }

  /** The last line: the result, and what it took. */
  public void result(ReconcileResult pass) {
    Style style =
        switch (pass.outcome()) {
          case SETTLED -> Style.ADDED;
          case PENDING, WAITING, BLOCKED -> Style.CHANGED;
          case FAILED, INVALID -> Style.REMOVED;
        };
    StringBuilder line = new StringBuilder();
    line.append(terminal.paint(style, pass.outcome().name().toLowerCase(Locale.ROOT)));
    line.append(": ").append(counts(pass.delta()));
    if (!planned) {
      line.append("; ").append(counted(pass.requests().size(), "request"));
      line.append(", ").append(counted(pass.stateWrites(), "state write"));
    }
    pass.requeue().fixedDelay().ifPresent(wait -> line.append("; again in ").append(time(wait)));
    terminal.println(line.toString());
    terminal.out().flush();
  }

  private static String counts(Delta delta) {
    List<String> counts = new ArrayList<>();
    count(counts, delta.created().size(), "created");
    count(counts, delta.updated().size(), "updated");
    count(counts, delta.deleted().size(), "deleted");
    count(counts, delta.unchanged().size(), "unchanged");
    count(counts, delta.satisfied().size(), "satisfied");
    count(counts, delta.waiting().size(), "waiting");
    count(counts, delta.blocked().size(), "blocked");
    return counts.isEmpty() ? "no resources" : String.join(", ", counts);
  }

  private static void count(List<String> counts, int number, String word) {
    if (number > 0) {
      counts.add(number + " " + word);
    }
  }

  /** Returns a number with a word in singular or plural. */
  public static String counted(int number, String word) {
    return number + " " + word + (number == 1 ? "" : "s");
  }

  private static String time(Duration wait) {
    return wait.toMillis() < 1000 ? wait.toMillis() + "ms" : wait.toSeconds() + "s";
  }

  private String change(FieldChange change) {
    return terminal.paint(Style.TITLE, change.path().toString())
        + ": "
        + terminal.paint(Style.REMOVED, change.found().toString())
        + ", wanted "
        + terminal.paint(styleOf(change.setBy()), change.wanted().toString())
        + terminal.paint(
            Style.DIM,
            " ("
                + change.policy()
                + " by "
                + change.setBy()
                + change.source().map(place -> " " + place).orElse("")
                + change.writtenBy().map(writer -> "; written by " + writer).orElse("")
                + ")");
  }

  /** Returns the style of values of an origin. */
  public static Style styleOf(FieldOrigin origin) {
    if (origin instanceof FieldOrigin.ByServer) {
      return Style.SERVER;
    }
    return origin instanceof FieldOrigin.ByHook ? Style.MANGLED : Style.USER;
  }

  private void line(String indent, Style style, String sign, String text) {
    terminal.println(indent + terminal.paint(style, sign + " " + text));
  }
}
