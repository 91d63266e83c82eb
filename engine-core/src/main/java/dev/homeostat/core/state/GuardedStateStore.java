package dev.homeostat.core.state;

import dev.homeostat.ApplicationId;
import dev.homeostat.Problem;
import dev.homeostat.Rule;
import dev.homeostat.spi.state.ApplicationState;
import dev.homeostat.spi.state.ForwardingStateStore;
import dev.homeostat.spi.state.StateStore;
import java.util.function.BooleanSupplier;

/** A state store that saves and removes nothing while a guard refuses it. */
final class GuardedStateStore extends ForwardingStateStore {

  private final BooleanSupplier mayWrite;

  GuardedStateStore(StateStore store, BooleanSupplier mayWrite) {
    super(store);
    this.mayWrite = mayWrite;
  }

  @Override
  public SaveResult save(ApplicationId application, ApplicationState state, String revision) {
    return mayWrite.getAsBoolean()
        ? super.save(application, state, revision)
        : new NotSaved(notOwned(application));
  }

  @Override
  public SaveResult remove(ApplicationId application, String revision) {
    return mayWrite.getAsBoolean()
        ? super.remove(application, revision)
        : new NotSaved(notOwned(application));
  }

  private static Problem notOwned(ApplicationId application) {
    return Problem.warning("NotOwned")
        .rule(Rule.STATE_3)
        .expected("this process to own " + application + " until the end of the pass")
        .got("that another process may own it now")
        .advice("nothing to do: the next pass, of its owner, goes on from what is saved");
  }
}
