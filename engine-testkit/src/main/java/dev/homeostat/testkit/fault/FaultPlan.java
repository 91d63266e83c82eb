package dev.homeostat.testkit.fault;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import dev.homeostat.folder.EmbeddedCluster;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.apiguardian.api.API;

/**
 * Faults that belong together. An immutable value: put into force twice, it does the same twice.
 *
 * @param seed decides what a {@link Manner} leaves open, such as which field is pruned
 * @param faults what goes wrong
 */
@API(status = EXPERIMENTAL, since = "0.1")
public record FaultPlan(long seed, List<Fault> faults) {

  // Copies the list.
  public FaultPlan {
    faults = List.copyOf(Objects.requireNonNull(faults, "faults"));
  }

  /**
   * Nothing goes wrong.
   *
   * @return the empty plan
   */
  public static FaultPlan none() {
    return new FaultPlan(0, List.of());
  }

  /**
   * This plan and more faults.
   *
   * @param more what else goes wrong
   * @return a new plan of the same seed
   */
  public FaultPlan with(Fault... more) {
    List<Fault> all = new ArrayList<>(faults);
    all.addAll(List.of(more));
    return new FaultPlan(seed, all);
  }

  /**
   * Gives a server the manners of this plan, for all its clients; in the order of a server, however
   * they were named.
   *
   * @param cluster without them
   * @return another view of the same objects
   */
  public EmbeddedCluster server(EmbeddedCluster cluster) {
    EmbeddedCluster mannered = cluster;
    for (Manner manner : Manner.values()) {
      if (faults.contains(manner)) {
        mannered = mannered.withMutation(Manners.of(manner, seed));
      }
    }
    return mannered;
  }

  /**
   * Puts the failures of this plan into force, for one client. Its requests and saves are counted
   * from here.
   *
   * @return to stand between the client and a server, and its states
   */
  public Failures failures() {
    return new Failures(this);
  }

  /** The seed, and each fault, as in {@code seed 42: normalises values; stops before write 3}. */
  @Override
  public String toString() {
    return "seed "
        + seed
        + ": "
        + (faults.isEmpty()
            ? "no faults"
            : faults.stream().map(Fault::toString).collect(Collectors.joining("; ")));
  }
}
