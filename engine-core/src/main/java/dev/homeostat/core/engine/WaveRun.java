package dev.homeostat.core.engine;

import dev.homeostat.Application;
import dev.homeostat.Resource;
import dev.homeostat.core.act.Readiness;
import dev.homeostat.core.state.Ledger;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Step 5: acts wave by wave (rule ACT-2), and reports the resources of a wave in their order. */
final class WaveRun {

  /** Carries out or plans the actions of a wave. */
  interface ActionRunner {

    /** Sends the requests of the actions that need some, and keeps the answers. */
    void send(List<Turn> turns);

    /** Reports one action, with the answers to its requests. */
    void report(Turn turn);
  }

  private final Application application;
  private final PassLog log;
  private final Tally tally;
  private final ActionRunner run;
  private final Supplier<Ledger.Checkpoint> checkpoint;

  WaveRun(
      Application application,
      PassLog log,
      Tally tally,
      ActionRunner run,
      Supplier<Ledger.Checkpoint> checkpoint) {
    this.application = application;
    this.log = log;
    this.tally = tally;
    this.run = run;
    this.checkpoint = checkpoint;
  }

  /**
   * Acts on all resources; a wave that is not done gates what the later ones would begin. The state
   * is saved after each wave that wrote; after the last one by the end of the pass, unless writes
   * come in between (rule STATE-3).
   *
   * @param writesFollow whether something is written after the waves
   * @return what the state store said
   */
  Ledger.Checkpoint run(List<Turn> turns, boolean writesFollow) {
    Map<Integer, List<Turn>> waves = new TreeMap<>();
    for (Turn turn : turns) {
      waves.computeIfAbsent(turn.prepared().wave(), key -> new ArrayList<>()).add(turn);
    }
    String gate = null;
    int done = 0;
    for (Iterator<List<Turn>> left = waves.values().iterator(); left.hasNext(); ) {
      List<Turn> wave = left.next();
      int before = log.sent();
      act(wave, gate);
      done += wave.size();
      log.progress(done, turns.size());
      boolean last = !left.hasNext() && !writesFollow;
      if (!last && log.sent() > before && checkpoint.get() instanceof Ledger.Lost lost) {
        return lost;
      }
      if (gate == null && left.hasNext()) {
        gate = gateOf(wave);
      }
    }
    return new Ledger.Kept();
  }

  private void act(List<Turn> wave, @Nullable String gate) {
    run.send(gate == null ? wave : wave.stream().filter(turn -> !isGated(turn)).toList());
    for (Turn turn : wave) {
      if (gate != null && isGated(turn)) {
        tally.hold(turn, gate);
      } else {
        run.report(turn);
      }
    }
  }

  /** Putting back drift of an object that is there never waits. */
  private static boolean isGated(Turn turn) {
    return turn.action() instanceof ResourceAction.Create
        || (turn.action() instanceof ResourceAction.Update update
            && (update.adopted() || turn.prepared().isChanged()));
  }

  private @Nullable String gateOf(List<Turn> wave) {
    for (Turn turn : wave) {
      if (turn.isOpen()) {
        return "it waits for " + turn.id();
      }
      Resource object = turn.live();
      boolean awaited = application.settings().awaitReady() || Readiness.isAlwaysAwaited(turn.id());
      if (awaited && object != null) {
        Optional<String> missing = Readiness.missing(object);
        if (missing.isPresent()) {
          log.againIn(Duration.ofSeconds(1));
          return "it waits for " + turn.id() + ": " + missing.get();
        }
      }
    }
    return null;
  }
}
