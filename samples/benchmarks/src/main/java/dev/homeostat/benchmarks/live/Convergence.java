package dev.homeostat.benchmarks.live;

import dev.homeostat.kubernetes.testing.RunningApiServer;
import java.util.ArrayList;
import java.util.List;

/** How long it takes until all applications are there, beside bare writes of the same objects. */
final class Convergence {

  private final Size size;

  Convergence(Size size) {
    this.size = size;
  }

  /**
   * One round.
   *
   * @param creates the objects alone, written by the client
   * @param writes the same, and states as often and as large as the engine's, written by the client
   * @param engine by the engine
   * @param stateWrites how often the engine saved a state
   */
  record Times(Took creates, Took writes, Took engine, long stateWrites) {}

  /** Each round has a server of its own; none of the three comes first each time. */
  List<Times> measure() throws Exception {
    List<Times> all = new ArrayList<>();
    States states = States.GUESSED;
    for (int number = -size.warm(); number < size.rounds(); number++) {
      try (RunningApiServer server = RunningApiServer.start()) {
        BareWrites bare = new BareWrites(server, size);
        EngineRun engine = new EngineRun(server, size);
        bare.objects("warm");
        Times times;
        if (number % 2 == 0) {
          Took creates = bare.objects("creates");
          EngineRun.Converged converged = engine.converge("engine");
          states = converged.states();
          Took writes = bare.objectsAndStates("writes", states);
          times = new Times(creates, writes, converged.took(), converged.stateWrites());
        } else {
          Took writes = bare.objectsAndStates("writes", states);
          EngineRun.Converged converged = engine.converge("engine");
          Took creates = bare.objects("creates");
          times = new Times(creates, writes, converged.took(), converged.stateWrites());
        }
        if (number >= 0) {
          all.add(times);
        }
      }
    }
    return all;
  }
}
