package dev.homeostat.testkit.history;

import dev.homeostat.ApplicationId;
import dev.homeostat.Engine;
import dev.homeostat.ReconcileResult;
import dev.homeostat.spi.state.ApplicationState;
import dev.homeostat.spi.state.StateStore;
import dev.homeostat.testkit.fault.Failures;
import dev.homeostat.testkit.fault.Fault;
import dev.homeostat.testkit.fault.FaultPlan;
import dev.homeostat.testkit.fault.Faults;
import java.util.List;
import java.util.Optional;

/** The engine under test, with all that it asks of its cluster recorded. */
final class EngineSide {

  private final HistoryCluster cluster;
  private final EngineSetup setup;
  private final FaultyCluster faulty;
  private final RecordingCluster recorder;
  private StateStore kept = new WatchedStore(StateStore.inMemory());
  private StateStore store = kept;
  private int writesWhenSaved;
  private int ids;
  private Engine engine;
  private Engine other;

  EngineSide(HistoryCluster cluster, EngineSetup setup) {
    this.cluster = cluster;
    this.setup = setup;
    this.faulty = new FaultyCluster(cluster.port());
    this.recorder = new RecordingCluster(faulty, cluster::look);
    this.engine = newEngine();
    other = newEngine();
  }

  private Engine newEngine() {
    return Engine.builder()
        .cluster(recorder)
        .state(new StoreOfTheMoment())
        .hooks(setup.newHooks().get())
        .clock(cluster.clock())
        .ids(() -> String.format("%032x", ++ids))
        .build();
  }

  /** Starts a new process, which knows the state and nothing else. */
  void restart() {
    engine = newEngine();
  }

  /** Lets a second process take over, which has run from the beginning, until it hands back. */
  void handOver() {
    Engine before = engine;
    engine = other;
    other = before;
  }

  /** Removes the state, and restarts both processes. */
  void loseState() {
    begin(kept.keepsStates() ? new WatchedStore(StateStore.inMemory()) : kept);
  }

  /** Keeps no state from now on, in new processes. */
  void forgoState() {
    begin(StateStore.none());
  }

  private void begin(StateStore first) {
    kept = first;
    store = kept;
    restart();
    other = newEngine();
  }

  /**
   * Runs a pass.
   *
   * @throws dev.homeostat.folder.Stopped if the fault ends the engine
   */
  ReconcileResult reconcile(Wish wish, Optional<Fault> fault) {
    Failures failures = fault.map(Faults::of).orElse(FaultPlan.none()).failures();
    faulty.strike(failures);
    store = failures.over(kept);
    try {
      return engine.reconcile(setup.application(wish, setup.namespace(cluster)));
    } finally {
      faulty.strike(FaultPlan.none().failures());
      store = kept;
    }
  }

  ReconcileResult plan(Wish wish) {
    return engine.plan(setup.application(wish, setup.namespace(cluster)));
  }

  /** The writes since the last call. */
  List<RecordedWrite> takeWrites() {
    writesWhenSaved = -1;
    return recorder.take();
  }

  /** Returns the extent to which the state was saved since the writes were taken last. */
  StateSaved saved() {
    return writesWhenSaved < 0 ? StateSaved.NOTHING : StateSaved.after(writesWhenSaved);
  }

  /** The store that is in force, which may fail. */
  private final class StoreOfTheMoment implements StateStore {

    @Override
    public boolean keepsStates() {
      return store.keepsStates();
    }

    @Override
    public LoadResult load(ApplicationId application) {
      return store.load(application);
    }

    @Override
    public SaveResult save(ApplicationId application, ApplicationState state, String revision) {
      return store.save(application, state, revision);
    }

    @Override
    public SaveResult remove(ApplicationId application, String revision) {
      return store.remove(application, revision);
    }
  }

  /** A store whose saves are noticed. */
  private final class WatchedStore implements StateStore {

    private final StateStore to;

    WatchedStore(StateStore to) {
      this.to = to;
    }

    @Override
    public LoadResult load(ApplicationId application) {
      return to.load(application);
    }

    @Override
    public SaveResult save(ApplicationId application, ApplicationState state, String revision) {
      SaveResult saving = to.save(application, state, revision);
      writesWhenSaved = recorder.size();
      return saving;
    }

    @Override
    public SaveResult remove(ApplicationId application, String revision) {
      return to.remove(application, revision);
    }
  }
}
