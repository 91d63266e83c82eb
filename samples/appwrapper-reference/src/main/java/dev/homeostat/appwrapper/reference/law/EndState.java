package dev.homeostat.appwrapper.reference.law;

import dev.homeostat.appwrapper.reference.world.LiveObject;
import dev.homeostat.appwrapper.reference.world.LivePod;
import dev.homeostat.appwrapper.reference.world.Snapshot;
import dev.homeostat.appwrapper.reference.world.Status;
import dev.homeostat.appwrapper.reference.world.Truth;
import dev.homeostat.appwrapper.reference.world.Wrapper;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What two histories must end with alike: all but times and texts. A stop of the operator at any
 * request ends as without.
 */
public record EndState(
    String phase,
    int resets,
    Map<String, String> conditions,
    boolean finalizer,
    List<Optional<LiveObject>> objects,
    List<LivePod> pods) {

  public static EndState of(Snapshot state) {
    Optional<Status> status = state.wrapper().map(Wrapper::status);
    return new EndState(
        status.map(s -> s.phase().text()).orElse("gone"),
        status.map(Status::resets).orElse(0),
        status.map(EndState::conditions).orElse(Map.of()),
        state.wrapper().filter(Wrapper::finalizer).isPresent(),
        state.objects(),
        state.pods());
  }

  private static Map<String, String> conditions(Status status) {
    Map<String, String> texts = new TreeMap<>();
    status
        .conditions()
        .forEach(
            (type, c) -> texts.put(type.text(), (c.status() == Truth.TRUE) + " " + c.reason()));
    return texts;
  }
}
