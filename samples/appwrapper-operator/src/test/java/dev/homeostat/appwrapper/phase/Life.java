package dev.homeostat.appwrapper.phase;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.appwrapper.Wrappers;
import dev.homeostat.appwrapper.api.AppWrapper;
import dev.homeostat.appwrapper.api.ConditionTypes;
import dev.homeostat.appwrapper.phase.Observation.Created;
import dev.homeostat.appwrapper.phase.Observation.Creation;
import dev.homeostat.appwrapper.phase.Observation.Errored;
import dev.homeostat.appwrapper.phase.Observation.NotTried;
import dev.homeostat.appwrapper.phase.Observation.Outcome;
import dev.homeostat.appwrapper.phase.Observation.Remains;
import dev.homeostat.appwrapper.phase.Observation.Seen;
import dev.homeostat.appwrapper.settings.Settings;
import dev.homeostat.controller.StatusCondition;
import dev.homeostat.controller.pods.PodCounts;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** An AppWrapper that lives by decisions: each is stored, as the operator does. */
final class Life {

  static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

  AppWrapper wrapper;
  Instant now = START;
  Settings settings = Settings.DEFAULT;
  Decision last;
  final List<String> events = new ArrayList<>();

  Life(String... components) {
    wrapper = Wrappers.wrapper(components);
  }

  Life edit(Consumer<ObjectNode> change) {
    wrapper = Wrappers.changed(wrapper, change);
    return this;
  }

  Life annotate(String name, String value) {
    return edit(
        tree ->
            tree.withObject("/metadata/annotations")
                .put("workload.codeflare.dev.appwrapper/" + name, value));
  }

  Life suspend(boolean value) {
    return edit(tree -> tree.withObject("/spec").put("suspend", value));
  }

  Life hold() {
    return edit(
        tree -> tree.withArray("/metadata/finalizers").add("workload.codeflare.dev/finalizer"));
  }

  Life delete() {
    return edit(
        tree -> tree.withObject("/metadata").put("deletionTimestamp", "2026-01-01T00:00:00Z"));
  }

  Life later(Duration time) {
    now = now.plus(time);
    return this;
  }

  Life at(long second) {
    now = START.plusSeconds(second);
    return this;
  }

  /** Decides, and stores the status. */
  Life step(Observation seen) {
    last = Phases.decide(wrapper, seen, settings, now);
    wrapper = Wrappers.withStatus(wrapper, last.status().tree());
    last.events().forEach(event -> events.add(event.reason() + ": " + event.message()));
    return this;
  }

  Life step() {
    return step(Observation.NOTHING);
  }

  /** Steps until objects run. */
  Life run() {
    step();
    if (!wrapper.isHeld()) {
      hold();
    }
    step();
    return create(created(wrapper.components().size()));
  }

  Life create(Outcome... outcomes) {
    return step(Observation.NOTHING.with(new Creation(now, List.of(outcomes))));
  }

  static Outcome[] created(int count) {
    Outcome[] all = new Outcome[count];
    java.util.Arrays.fill(all, new Created(""));
    return all;
  }

  static Outcome errored(boolean isFatal) {
    return new Errored("no", isFatal);
  }

  static Outcome notTried() {
    return new NotTried();
  }

  /** Sees pods, and all components deployed. */
  Life pods(int pending, int running, int succeeded, int failed) {
    return see(new PodCounts(pending, running, succeeded, failed, false, false), true);
  }

  Life see(PodCounts pods, boolean isLive, ComponentState... states) {
    return see(pods, false, isLive, states);
  }

  Life see(PodCounts pods, boolean areCreated, boolean isLive, ComponentState... states) {
    List<ComponentState> all = new ArrayList<>();
    for (int i = 0; i < wrapper.components().size(); i++) {
      all.add(i < states.length ? states[i] : ComponentState.DEPLOYED);
    }
    return step(
        Observation.NOTHING.with(new Seen(all, pods, areCreated, isLive, Optional.empty())));
  }

  Life gone() {
    return remains(List.of(), 0, 0);
  }

  Life remains(List<Integer> components, int pods, int others) {
    return step(Observation.NOTHING.with(new Remains(components, pods, others, false)));
  }

  String phase() {
    return wrapper.status().phaseText();
  }

  Action action() {
    return last.action();
  }

  /** Returns the seconds until the next decision; -1 if there is none. */
  long next() {
    return last.next().map(time -> Duration.between(now, time).toSeconds()).orElse(-1L);
  }

  /** Writes a condition as in {@code True/Resuming "Suspend is false" @0}. */
  String condition(String type) {
    return wrapper.status().conditions().get(type).map(Life::text).orElse("");
  }

  String component(int index) {
    return wrapper
        .status()
        .components()
        .get(index)
        .conditions()
        .get(ConditionTypes.RESOURCES_DEPLOYED)
        .map(Life::text)
        .orElse("");
  }

  private static String text(StatusCondition one) {
    return one.status()
        + "/"
        + one.reason()
        + (one.message().isEmpty() ? "" : " \"" + one.message() + "\"")
        + " @"
        + Duration.between(START, one.lastTransitionTime()).toSeconds();
  }
}
