package dev.homeostat.testkit.history;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.apiguardian.api.API;

/** Random histories. The same seed gives the same history. */
@API(status = EXPERIMENTAL, since = "0.1")
public final class Histories {

  /** What a history is about. */
  public enum Kind {
    /** A custom kind whose lists have no keys. */
    SONG(4),
    /** A custom kind with a keyed list and a set. */
    TUNE(4),
    /** A custom kind whose schema has defaults, drops unknown fields and refuses wrong types. */
    VERSE(2),
    /** A ConfigMap. */
    CONFIG_MAP(1),
    /** A Service. */
    SERVICE(1),
    /** A Deployment. */
    DEPLOYMENT(2),
    /** An Ingress. */
    INGRESS(1),
    /** A NetworkPolicy. */
    NETWORK_POLICY(1),
    /** A PersistentVolumeClaim. */
    CLAIM(1);

    private final int weight;

    Kind(int weight) {
      this.weight = weight;
    }
  }

  private Histories() {}

  /**
   * Returns a history of any kind, of a custom one most often.
   *
   * @param seed decides everything
   * @return the history
   */
  public static History random(long seed) {
    Dice dice = new Dice(seed);
    List<Kind> weighted = new ArrayList<>();
    for (Kind kind : Kind.values()) {
      for (int i = 0; i < kind.weight; i++) {
        weighted.add(kind);
      }
    }
    return new HistoryGenerator(dice, dice.any(weighted)).generate();
  }

  /**
   * Returns a history of one kind.
   *
   * @param seed decides everything else
   * @param kind what it is about
   * @return the history
   */
  public static History random(long seed, Kind kind) {
    return new HistoryGenerator(new Dice(seed), kind).generate();
  }

  /**
   * Returns the CustomResourceDefinitions that a cluster needs for the custom kinds.
   *
   * @return frozen trees
   */
  public static List<ObjectNode> definitions() {
    return HistoryKinds.definitions();
  }

  /**
   * Makes a failing history shorter: by steps first, then by fields.
   *
   * @param history fails
   * @param fails whether a history fails in the same way
   * @return a history that fails, of which no step and no field can be left out
   */
  public static History shrink(History history, Predicate<History> fails) {
    return Shrinking.shrink(history, fails);
  }
}
