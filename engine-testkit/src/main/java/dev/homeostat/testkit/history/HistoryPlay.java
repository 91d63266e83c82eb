package dev.homeostat.testkit.history;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.ReconcileResult;
import dev.homeostat.ResourceAddress;
import dev.homeostat.ResourceId;
import dev.homeostat.folder.Stopped;
import dev.homeostat.testkit.fault.Fault;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** A history under way on a cluster: plays its steps, one after the other. */
final class HistoryPlay implements AutoCloseable {

  /** Passes after which an application that still changes something counts as endless. */
  private static final int MOST_PASSES = 12;

  private static final Duration MOMENT = Duration.ofSeconds(1);
  private static final Duration SOON = Duration.ofMinutes(1);

  private final HistoryCluster cluster;
  private final EngineSetup setup;
  private final EngineSide engine;
  private final List<PassCheck> checks;
  private final Map<String, ResourceAddress> addresses = new TreeMap<>();
  private Optional<Wish> wish = Optional.empty();
  private final List<Boolean> met = new ArrayList<>();
  private List<ServerBehaviour> served = List.of();
  private int index;

  HistoryPlay(HistoryCluster cluster, EngineSetup setup, List<PassCheck> checks) {
    this.cluster = cluster;
    this.setup = setup;
    this.checks = checks;
    this.engine = new EngineSide(cluster, setup);
  }

  /** Plays all steps, and returns the first thing that a check finds wrong. */
  Optional<Difference> play(History history) {
    for (HistoryStep step : history.steps()) {
      Optional<Difference> difference = play(step);
      if (difference.isPresent()) {
        return difference;
      }
      index++;
    }
    return Optional.empty();
  }

  private Optional<Difference> play(HistoryStep step) {
    if (step instanceof HistoryStep.Serve serve) {
      served = serve.behaviours();
      cluster.serve(served);
    } else if (step instanceof HistoryStep.Want want) {
      wish = Optional.of(want.wish());
      want.wish().manifest().forEach(this::remember);
    } else if (step instanceof HistoryStep.Edit edit) {
      edit(edit);
    } else if (step instanceof HistoryStep.Delete delete) {
      Optional.ofNullable(addresses.get(delete.name())).ifPresent(cluster::delete);
    } else if (step instanceof HistoryStep.Make make) {
      make(make.object());
    } else if (step instanceof HistoryStep.Wait wait) {
      cluster.clock().forward(wait.duration());
    } else if (step instanceof HistoryStep.Restart) {
      engine.restart();
      checks.forEach(PassCheck::restarted);
    } else if (step instanceof HistoryStep.Handover) {
      engine.handOver();
      checks.forEach(PassCheck::handedOver);
    } else if (step instanceof HistoryStep.LoseState) {
      engine.loseState();
      checks.forEach(PassCheck::stateLost);
    } else if (step instanceof HistoryStep.ForgoState) {
      engine.forgoState();
      checks.forEach(PassCheck::stateForgone);
    } else if (step instanceof HistoryStep.Reconcile reconcile && wish.isPresent()) {
      return pass(reconcile.fault());
    }
    return Optional.empty();
  }

  /** Under its name, and under kind and name. */
  private ResourceAddress remember(ObjectNode tree) {
    String kind = tree.path("kind").asText();
    String name = tree.at("/metadata/name").asText();
    String namespace = tree.at("/metadata/namespace").asText(setup.namespace(cluster));
    ResourceAddress address =
        ResourceAddress.of(tree.path("apiVersion").asText(), kind, namespace, name);
    addresses.put(name, address);
    addresses.put(kind + "/" + name, address);
    return address;
  }

  private void make(ObjectNode object) {
    ResourceAddress address = remember(object);
    if (cluster.look(address).isEmpty()) {
      ObjectNode made = object.deepCopy();
      made.withObjectProperty("metadata").put("namespace", address.id().namespace());
      cluster.put(made);
    }
  }

  private void edit(HistoryStep.Edit edit) {
    ResourceAddress address = addresses.get(edit.name());
    Optional<ObjectNode> live = address == null ? Optional.empty() : cluster.look(address);
    met.add(live.isPresent());
    if (address != null && live.isPresent()) {
      ObjectNode changed = live.get().deepCopy();
      if (TreeEdit.apply(changed, edit) && !changed.equals(live.get())) {
        cluster.put(changed);
        ResourceId id = address.id();
        checks.forEach(check -> check.edited(id, live.get(), changed));
      }
    }
  }

  private Map<ResourceId, ObjectNode> live() {
    Map<ResourceId, ObjectNode> live = new HashMap<>();
    addresses
        .values()
        .forEach(address -> cluster.look(address).ifPresent(tree -> live.put(address.id(), tree)));
    return live;
  }

  private Optional<Difference> pass(Optional<Fault> fault) {
    Wish wanted = wish.orElseThrow();
    Map<ResourceId, ObjectNode> before = live();
    Optional<ReconcileResult> plan =
        checks.isEmpty() ? Optional.empty() : Optional.of(engine.plan(wanted));
    engine.takeWrites();
    Optional<ReconcileResult> pass = Optional.empty();
    try {
      pass = Optional.of(engine.reconcile(wanted, fault));
    } catch (Stopped e) {
      engine.restart(); // the checks see that there is no pass
    } catch (RuntimeException e) {
      return Optional.of(new Difference(Difference.Kind.THROWN, index, e.toString()));
    }
    StateSaved saved = engine.saved();
    PassCheck.Event event =
        new PassCheck.Event(
            index,
            setup.namespace(cluster),
            wanted,
            served,
            before,
            live(),
            plan,
            pass,
            engine.takeWrites(),
            saved,
            cluster.clock().instant());
    Optional<Difference> difference =
        checks.stream().flatMap(check -> check.check(event).stream()).findFirst();
    if (pass.isEmpty()) {
      checks.forEach(PassCheck::restarted);
    }
    return difference;
  }

  /**
   * Runs passes until one changes neither an object nor the state, and requests no other one soon.
   */
  Optional<ReconcileResult> settle() {
    for (int i = 0; wish.isPresent() && i < MOST_PASSES; i++) {
      ReconcileResult pass = engine.reconcile(wish.get(), Optional.empty());
      Duration next = pass.requeue().fixedDelay().orElse(SOON);
      boolean isRepeated = next.compareTo(SOON) < 0 && !awaitsReadiness(pass);
      if (pass.requests().isEmpty() && pass.stateWrites() == 0 && !isRepeated) {
        return Optional.of(pass);
      }
      cluster.clock().forward(next.compareTo(SOON) < 0 ? next.plusSeconds(1) : MOMENT);
    }
    return Optional.empty();
  }

  /**
   * Returns whether a pass waits for a workload, as the next one does again soon: the cluster runs
   * none.
   */
  static boolean awaitsReadiness(ReconcileResult pass) {
    return pass.outcome() == ReconcileResult.Outcome.WAITING
        && pass.resources().stream()
            .flatMap(resource -> resource.readiness().stream())
            .anyMatch(readiness -> !readiness.isReady());
  }

  /** Moves the clock on. */
  void forward(Duration time) {
    cluster.clock().forward(time);
  }

  /** Lets the engine forget all that it remembers. */
  void loseState() {
    engine.loseState();
  }

  /** Returns for each edit so far whether its object was there. */
  List<Boolean> met() {
    return List.copyOf(met);
  }

  /** The objects, without what the server keeps for itself. */
  Map<ResourceId, JsonNode> objects() {
    Map<ResourceId, JsonNode> objects = new TreeMap<>();
    live().forEach((id, tree) -> objects.put(id, ModelCheck.content(tree)));
    return objects;
  }

  @Override
  public void close() {
    cluster.close();
  }
}
