package dev.homeostat.testkit.history;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Application;
import dev.homeostat.ApplicationId;
import dev.homeostat.Engine;
import dev.homeostat.Hooks;
import dev.homeostat.Manifest;
import dev.homeostat.ObserverSchema;
import dev.homeostat.Pass;
import dev.homeostat.Resource;
import dev.homeostat.spi.state.ApplicationState;
import dev.homeostat.spi.state.StateStore;
import dev.homeostat.testkit.fault.Failures;
import dev.homeostat.testkit.fault.Fault;
import dev.homeostat.testkit.fault.FaultPlan;
import dev.homeostat.testkit.fault.Faults;
import dev.homeostat.tree.Document;
import java.util.List;
import java.util.Optional;

/** The engine under test, with all that it asks of its cluster recorded. */
final class EngineSide {

  private final HistoryCluster cluster;
  private final FaultyCluster faulty;
  private final RecordingCluster recorder;
  private StateStore kept = StateStore.inMemory();
  private StateStore store = kept;
  private int writesWhenSaved;
  private int ids;
  private Engine engine;

  EngineSide(HistoryCluster cluster) {
    this.cluster = cluster;
    this.faulty = new FaultyCluster(cluster.port());
    this.recorder = new RecordingCluster(faulty, cluster::look);
    this.engine = newEngine();
  }

  /** The mark of the application of a history; a server may have many histories at once. */
  static String uid(String namespace) {
    return "uid-of-" + namespace;
  }

  private Engine newEngine() {
    return Engine.builder()
        .cluster(recorder)
        .state(new WatchedStore())
        .hooks(Hooks.none().with(new SettingHook()))
        .clock(cluster.clock())
        .ids(() -> String.format("%032x", ++ids))
        .build();
  }

  /** Starts a new process, which knows the state and nothing else. */
  void restart() {
    engine = newEngine();
  }

  void loseState() {
    kept = StateStore.inMemory();
    store = kept;
    restart();
  }

  /**
   * Runs a pass.
   *
   * @throws dev.homeostat.folder.Stopped if the fault ends the engine
   */
  Pass reconcile(Wish wish, Optional<Fault> fault) {
    Failures failures = fault.map(Faults::of).orElse(FaultPlan.none()).failures();
    faulty.strike(failures);
    store = failures.over(kept);
    try {
      return engine.reconcile(application(wish, cluster.namespace()));
    } finally {
      faulty.strike(FaultPlan.none().failures());
      store = kept;
    }
  }

  Pass plan(Wish wish) {
    return engine.plan(application(wish, cluster.namespace()));
  }

  /** The writes since the last call. */
  List<RecordedWrite> takeWrites() {
    writesWhenSaved = -1;
    return recorder.take();
  }

  /** Whether the state was saved after the last write. */
  boolean isSavedSinceLastWrite() {
    return writesWhenSaved == recorder.size();
  }

  private static Application application(Wish wish, String namespace) {
    Application.Builder builder =
        Application.named(namespace, "history")
            .uid(uid(namespace))
            .manifest(
                Manifest.of(wish.manifest().stream().map(Resource::of).toArray(Resource[]::new)))
            .settings(any -> wish.settings());
    wish.schemas().forEach(schema -> builder.observe(ObserverSchema.of(Document.of(schema))));
    if (!wish.byHook().isEmpty()) {
      ObjectNode values = JsonNodeFactory.instance.objectNode();
      wish.byHook().forEach((path, value) -> values.set(path.toString(), value));
      builder.hook(SettingHook.NAME, values);
    }
    return builder.build();
  }

  /** The store of the moment, with the saves noticed. */
  private final class WatchedStore implements StateStore {

    @Override
    public Loading load(ApplicationId application) {
      return store.load(application);
    }

    @Override
    public Saving save(ApplicationId application, ApplicationState state, String revision) {
      Saving saving = store.save(application, state, revision);
      writesWhenSaved = recorder.size();
      return saving;
    }

    @Override
    public Saving remove(ApplicationId application, String revision) {
      return store.remove(application, revision);
    }
  }
}
