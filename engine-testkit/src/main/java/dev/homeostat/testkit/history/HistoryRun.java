package dev.homeostat.testkit.history;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Pass;
import dev.homeostat.ResourceAddress;
import dev.homeostat.ResourceId;
import dev.homeostat.folder.Stopped;
import dev.homeostat.testkit.fault.Fault;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apiguardian.api.API;

/** Runs a history through the engine and the model side by side (law 16). */
@API(status = EXPERIMENTAL, since = "0.1")
public final class HistoryRun {

  private final HistoryCluster cluster;
  private final EngineSide engine;
  private final List<PassCheck> checks;
  private final Map<String, ResourceAddress> addresses = new TreeMap<>();
  private Optional<Wish> wish = Optional.empty();
  private int index;

  private HistoryRun(HistoryCluster cluster, List<PassCheck> checks) {
    this.cluster = cluster;
    this.checks = checks;
    this.engine = new EngineSide(cluster);
  }

  /**
   * Runs a history.
   *
   * @param history what happens
   * @param cluster where it happens; closed at the end
   * @return the first difference, empty if all is as it should be
   */
  public static Optional<Difference> of(History history, HistoryCluster cluster) {
    return of(history, cluster, List.of(new ModelCheck()));
  }

  static Optional<Difference> of(
      History history, HistoryCluster cluster, List<PassCheck> checks) {
    try (cluster) {
      HistoryRun run = new HistoryRun(cluster, checks);
      for (HistoryStep step : history.steps()) {
        Optional<Difference> difference = run.step(step);
        if (difference.isPresent()) {
          return difference;
        }
        run.index++;
      }
      return Optional.empty();
    }
  }

  private Optional<Difference> step(HistoryStep step) {
    if (step instanceof HistoryStep.Serve serve) {
      cluster.serve(serve.behaviours());
    } else if (step instanceof HistoryStep.Want want) {
      wish = Optional.of(want.wish());
      want.wish().manifest().forEach(tree -> addresses.put(name(tree), address(tree)));
    } else if (step instanceof HistoryStep.Edit edit) {
      edit(edit);
    } else if (step instanceof HistoryStep.Delete delete) {
      Optional.ofNullable(addresses.get(delete.name())).ifPresent(cluster::delete);
    } else if (step instanceof HistoryStep.Make make) {
      addresses.put(name(make.object()), address(make.object()));
      if (cluster.look(address(make.object())).isEmpty()) {
        cluster.put(make.object());
      }
    } else if (step instanceof HistoryStep.Wait wait) {
      cluster.clock().forward(wait.duration());
    } else if (step instanceof HistoryStep.Restart) {
      engine.restart();
    } else if (step instanceof HistoryStep.LoseState) {
      engine.loseState();
      checks.forEach(PassCheck::stateLost);
    } else if (step instanceof HistoryStep.Reconcile reconcile && wish.isPresent()) {
      return pass(wish.get(), reconcile.fault());
    }
    return Optional.empty();
  }

  private static String name(ObjectNode tree) {
    return tree.at("/metadata/name").asText();
  }

  private static ResourceAddress address(ObjectNode tree) {
    return ResourceAddress.of(
        tree.path("apiVersion").asText(), tree.path("kind").asText(), "default", name(tree));
  }

  private void edit(HistoryStep.Edit edit) {
    ResourceAddress address = addresses.get(edit.name());
    Optional<ObjectNode> live = address == null ? Optional.empty() : cluster.look(address);
    if (live.isPresent()) {
      ObjectNode changed = live.get().deepCopy();
      if (TreeEdit.apply(changed, edit)) {
        cluster.put(changed);
      }
    }
  }

  private Map<ResourceId, ObjectNode> live() {
    Map<ResourceId, ObjectNode> live = new HashMap<>();
    addresses
        .values()
        .forEach(
            address -> cluster.look(address).ifPresent(tree -> live.put(address.id(), tree)));
    return live;
  }

  private Optional<Difference> pass(Wish wanted, Optional<Fault> fault) {
    Map<ResourceId, ObjectNode> before = live();
    Pass plan = engine.plan(wanted);
    engine.takeWrites();
    Optional<Pass> pass = Optional.empty();
    try {
      pass = Optional.of(engine.reconcile(wanted, fault));
    } catch (Stopped e) {
      // The checks know that there is no pass.
    } catch (RuntimeException e) {
      return Optional.of(new Difference(Difference.Kind.THROWN, index, e.toString()));
    }
    boolean isSaved = engine.isSavedSinceLastWrite();
    PassCheck.Event event =
        new PassCheck.Event(
            index,
            wanted,
            before,
            live(),
            plan,
            pass,
            engine.takeWrites(),
            isSaved,
            cluster.clock().instant());
    for (PassCheck check : checks) {
      Optional<Difference> difference = check.check(event);
      if (difference.isPresent()) {
        return difference;
      }
    }
    return Optional.empty();
  }
}
