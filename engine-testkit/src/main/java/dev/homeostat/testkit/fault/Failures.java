package dev.homeostat.testkit.fault;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import dev.homeostat.ApplicationId;
import dev.homeostat.folder.ClusterRequest;
import dev.homeostat.folder.RequestFilter;
import dev.homeostat.folder.Stopped;
import dev.homeostat.spi.cluster.ClusterResponse;
import dev.homeostat.spi.state.ApplicationState;
import dev.homeostat.spi.state.ForwardingStateStore;
import dev.homeostat.spi.state.StateStore;
import dev.homeostat.testkit.fault.Fault.Counted;
import dev.homeostat.testkit.fault.Fault.Moment;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.apiguardian.api.API;

/** The failures of a plan, in force: counts, and lets each strike at its moment. Thread-safe. */
@API(status = EXPERIMENTAL, since = "0.1")
public final class Failures implements RequestFilter {

  private final FaultPlan plan;
  private final Map<Counted, Integer> counts = new EnumMap<>(Counted.class);

  Failures(FaultPlan plan) {
    this.plan = plan;
  }

  @Override
  public ClusterResponse answer(ClusterRequest request, Supplier<ClusterResponse> server) {
    Optional<Fault> fault = next(request.isWrite() ? Counted.WRITE : Counted.READ);
    if (fault.isEmpty()) {
      return server.get();
    }
    if (fault.get() instanceof Fault.Refusal refusal) {
      return refusal.answer();
    }
    if (fault.get() instanceof Fault.LostAnswer) {
      ClusterResponse unused = server.get();
      return ClusterResponse.Refused.noAnswer("the connection was lost", request.isWrite());
    }
    return stopped(fault.get(), server);
  }

  /**
   * The same states, where the client may die while it saves.
   *
   * @param store where nothing goes wrong
   * @return another view
   */
  public StateStore over(StateStore store) {
    return new Stricken(store, this);
  }

  /**
   * Returns the number of counted events so far.
   *
   * @param counted what
   * @return a number that a moment may name
   */
  public synchronized int count(Counted counted) {
    return counts.getOrDefault(counted, 0);
  }

  private static final class Stricken extends ForwardingStateStore {

    private final Failures failures;

    Stricken(StateStore store, Failures failures) {
      super(store);
      this.failures = failures;
    }

    @Override
    public SaveResult save(ApplicationId application, ApplicationState state, String revision) {
      return failures.save(() -> super.save(application, state, revision));
    }

    @Override
    public SaveResult remove(ApplicationId application, String revision) {
      return failures.save(() -> super.remove(application, revision));
    }
  }

  private <T> T save(Supplier<T> save) {
    Optional<Fault> fault = next(Counted.SAVE);
    return fault.isPresent() ? stopped(fault.get(), save) : save.get();
  }

  private <T> T stopped(Fault fault, Supplier<T> work) {
    if (fault instanceof Fault.Stop stop && stop.done()) {
      T unused = work.get();
    }
    throw new Stopped(fault + " (" + plan + ")");
  }

  private synchronized Optional<Fault> next(Counted counted) {
    Moment own = moment(counted);
    Moment any = counted == Counted.SAVE ? own : moment(Counted.REQUEST);
    return plan.faults().stream()
        .filter(fault -> fault.moment().filter(at -> at.equals(own) || at.equals(any)).isPresent())
        .findFirst();
  }

  private Moment moment(Counted counted) {
    return new Moment(counted, counts.merge(counted, 1, Integer::sum));
  }
}
