package dev.homeostat.cli.passes;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.ApplicationId;
import dev.homeostat.Delta;
import dev.homeostat.FieldPath;
import dev.homeostat.ReconcileResult;
import dev.homeostat.ResourceId;
import dev.homeostat.cli.output.PassText;
import dev.homeostat.cli.output.Terminal;
import dev.homeostat.cli.output.Terminal.Style;
import dev.homeostat.cli.output.TreeText;
import dev.homeostat.cli.output.TreeText.Note;
import dev.homeostat.report.FieldOrigin;
import dev.homeostat.report.Request;
import dev.homeostat.report.Step;
import dev.homeostat.spi.PassListener;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Shows what each step of the pipeline made, in the colours of the legend, when a pass ends. */
final class StepsText implements PassListener {

  private static final List<String> TITLES =
      List.of(
          "translation: the source becomes a manifest",
          "observer schema: which fields are watched",
          "last applied: the desired state",
          "mangling: hooks add to the desired state and to what is watched",
          "delta: desired against current state",
          "act: what is sent",
          "response: the desired state takes in what it did not know",
          "response: the current state, as observed");

  private static final List<String> NOTHING =
      List.of(
          "not needed: the source is a manifest",
          "no resource",
          "no resource",
          "no resource",
          "nothing to do",
          "nothing is sent",
          "no answer to take in",
          "nothing new was seen");

  private static final Set<String> IDENTITY =
      Set.of("/apiVersion", "/kind", "/metadata/name", "/metadata/namespace");

  private final Terminal terminal;
  private final PassText text;
  private final List<Step> steps = new ArrayList<>();
  private final Map<ResourceId, ObjectNode> schemas = new HashMap<>();
  private final Map<ResourceId, ObjectNode> asked = new HashMap<>();
  private boolean explained;

  StepsText(Terminal terminal, PassText text) {
    this.terminal = terminal;
    this.text = text;
  }

  @Override
  public boolean wantsSteps() {
    return true;
  }

  @Override
  public void started(ApplicationId application) {
    steps.clear();
  }

  @Override
  public void step(ApplicationId application, Step step) {
    steps.add(step);
  }

  @Override
  public void ended(ReconcileResult pass) {
    if (!explained) {
      legend();
      explained = true;
    }
    for (int number = 0; number < TITLES.size(); number++) {
      terminal.println("");
      terminal.println(terminal.paint(Style.TITLE, "Step " + number + ", " + TITLES.get(number)));
      if (!show(number, pass)) {
        terminal.println("  (" + NOTHING.get(number) + ")");
      }
    }
    terminal.println("");
    steps.clear();
  }

  private void legend() {
    terminal.println(
        "Legend: "
            + String.join(
                ", ",
                terminal.paint(Style.USER, "set by the user"),
                terminal.paint(Style.SERVER, "from the server"),
                terminal.paint(Style.OBSERVED, "observed"),
                terminal.paint(Style.CONTROL, "list control"),
                terminal.paint(Style.MANGLED, "mangled")));
  }

  private boolean show(int number, ReconcileResult pass) {
    boolean shown = false;
    remember(number);
    for (Step step : steps) {
      if (step.phase().number() == number) {
        shown = true;
        show(step);
      }
    }
    if (number == Step.Phase.OBSERVE.number() && !pass.delta().equals(Delta.EMPTY)) {
      text.delta(pass.delta(), "  ");
      pass.delta().unchanged().forEach(id -> terminal.println("  " + id + " is as wanted"));
      shown = true;
    }
    if (number == Step.Phase.ACT.number()) {
      pass.requests().forEach(this::show);
      shown |= !pass.requests().isEmpty();
    }
    return shown;
  }

  /** Stores the trees that determine the colours of a step. */
  private void remember(int number) {
    for (Step step : steps) {
      if (step.phase().number() == number) {
        switch (step.phase()) {
          case OBSERVER_SCHEMA, MANGLED_SCHEMA -> schemas.put(step.resource(), step.tree());
          case LAST_APPLIED, MANGLING -> asked.put(step.resource(), step.tree());
          default -> {}
        }
      }
    }
  }

  private void show(Request request) {
    terminal.println("  " + terminal.paint(Style.TITLE, request.toString()));
    if (request.verb() != Request.Verb.DELETE) {
      new TreeText(terminal, at -> new Note(Style.USER, "")).print(request.body(), "    ");
    }
  }

  private void show(Step step) {
    boolean schema =
        step.phase() == Step.Phase.OBSERVER_SCHEMA || step.phase() == Step.Phase.MANGLED_SCHEMA;
    terminal.println(
        "  "
            + terminal.paint(Style.TITLE, step.resource().toString())
            + (step.phase() == Step.Phase.MANGLED_SCHEMA ? ", its observer schema" : ""));
    Map<JsonPointer, FieldOrigin> setters = setters(step);
    new TreeText(terminal, at -> note(step, schema, setters, at)).print(step.tree(), "    ");
  }

  private Note note(
      Step step, boolean schema, Map<JsonPointer, FieldOrigin> setters, JsonPointer at) {
    if (Observed.isControl(at)) {
      return new Note(Style.CONTROL, "list control");
    }
    if (IDENTITY.contains(at.toString())) {
      return new Note(Style.DIM, "");
    }
    FieldOrigin origin = nearest(setters, at);
    if (origin == null && isAnswered(step, at)) {
      origin = FieldOrigin.SERVER;
    }
    List<String> words = new ArrayList<>();
    if (origin instanceof FieldOrigin.ByServer) {
      words.add("from the server");
    } else if (origin instanceof FieldOrigin.ByHook hook) {
      words.add("mangled by " + hook.name());
    }
    boolean desired = !schema && step.phase() != Step.Phase.PROJECT;
    if (desired && isObserved(step, at)) {
      words.add("observed");
    }
    Style plain = schema || step.phase() == Step.Phase.PROJECT ? Style.OBSERVED : Style.USER;
    Style style =
        origin == null || origin instanceof FieldOrigin.ByManifest
            ? plain
            : PassText.styleOf(origin);
    return new Note(style, String.join(", ", words));
  }

  /** Returns whether a tree of the response has a value that was not asked for. */
  private boolean isAnswered(Step step, JsonPointer at) {
    boolean response = step.phase() == Step.Phase.FILL || step.phase() == Step.Phase.PROJECT;
    ObjectNode before = asked.get(step.resource());
    return response && before != null && before.at(at).isMissingNode();
  }

  private boolean isObserved(Step step, JsonPointer at) {
    ObjectNode schema = schemas.get(step.resource());
    return schema != null && Observed.is(schema, step.tree(), at);
  }

  /** Paths name elements by key, a tree has places. */
  private static Map<JsonPointer, FieldOrigin> setters(Step step) {
    Map<JsonPointer, FieldOrigin> setters = new HashMap<>();
    for (Map.Entry<FieldPath, FieldOrigin> entry : step.setBy().entrySet()) {
      entry
          .getKey()
          .pointerIn(step.tree())
          .ifPresent(pointer -> setters.put(pointer, entry.getValue()));
    }
    return setters;
  }

  private static @Nullable FieldOrigin nearest(
      Map<JsonPointer, FieldOrigin> setters, JsonPointer at) {
    for (JsonPointer above = at; above != null; above = above.head()) {
      FieldOrigin origin = setters.get(above);
      if (origin != null) {
        return origin;
      }
    }
    return null;
  }
}
