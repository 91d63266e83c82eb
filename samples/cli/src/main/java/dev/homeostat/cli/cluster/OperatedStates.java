package dev.homeostat.cli.cluster;

import dev.homeostat.ApplicationId;
import dev.homeostat.spi.state.ForwardingStateStore;
import dev.homeostat.spi.state.StateStore;
import java.util.Optional;

/**
 * A store that shows, in place of an own state, that of an operator's Application with the same
 * name. The engine finds that it has another owner, and leaves it and its objects alone (rule
 * STATE-1).
 */
final class OperatedStates extends ForwardingStateStore {

  private final StateStore operators;

  /**
   * Puts the states of operators before others.
   *
   * @param own the states of the command line
   * @param operators the states of operators
   */
  OperatedStates(StateStore own, StateStore operators) {
    super(own);
    this.operators = operators;
  }

  private static ApplicationId operated(ApplicationId application) {
    return application.withOwnerKind(LiveStates.OPERATED);
  }

  private Optional<Loaded> ofOperator(ApplicationId application) {
    return operators.load(operated(application)) instanceof Loaded loaded
            && loaded.state().isPresent()
            && !loaded.shared()
        ? Optional.of(loaded)
        : Optional.empty();
  }

  @Override
  public LoadResult load(ApplicationId application) {
    Optional<Loaded> operated = ofOperator(application);
    return operated.isPresent() ? operated.get() : super.load(application);
  }

  @Override
  public Optional<Loaded> loadCached(ApplicationId application) {
    return Optional.empty();
  }

  @Override
  public String location(ApplicationId application) {
    return ofOperator(application).isPresent()
        ? operators.location(operated(application))
        : super.location(application);
  }
}
