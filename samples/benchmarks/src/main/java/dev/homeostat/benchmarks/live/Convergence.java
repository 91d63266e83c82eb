package dev.homeostat.benchmarks.live;

import dev.homeostat.kubernetes.testing.RunningApiServer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** The time until all applications are there, compared with bare writes of the same objects. */
final class Convergence {

  /**
   * The order of the sides: each follows each other equally often, since a server may still be busy
   * with the work of the previous one.
   */
  private static final List<List<Integer>> ORDERS =
      List.of(List.of(0, 1, 3, 2), List.of(1, 2, 0, 3), List.of(2, 3, 1, 0), List.of(3, 0, 2, 1));

  /**
   * The setting that disables the server's garbage collection, one run of which takes half as long
   * as a whole part and hits a random side.
   */
  private static final Map<String, String> WITHOUT_COLLECTOR = Map.of("GOGC", "off");

  private final Size size;

  Convergence(Size size) {
    this.size = size;
  }

  /**
   * One round.
   *
   * @param creates the objects alone, written by the client
   * @param writes the same, and states as often and as large as the engine's, written by the client
   * @param operator the same, with an informer of the client that watches the objects
   * @param engine by the engine
   * @param stateWrites how often the engine saved a state
   */
  record Times(Took creates, Took writes, Took operator, Took engine, long stateWrites) {}

  /** Each round has a server of its own. */
  List<Times> measure() throws Exception {
    List<Times> all = new ArrayList<>();
    States states = States.GUESSED;
    for (int number = -size.warm(); number < size.rounds(); number++) {
      try (RunningApiServer server = Cores.server(WITHOUT_COLLECTOR);
          BareOperator operator = BareOperator.start(server, size, states);
          EngineRun engine = EngineRun.start(server, size)) {
        BareWrites creates = new BareWrites(server, size, "creates", States.NONE);
        BareWrites writes = new BareWrites(server, size, "writes", states);
        List<Side> sides = List.of(creates, writes, operator, engine);
        // The first requests to a new server are slow, so the first part of each side is not
        // counted.
        inTurn(sides, 0);
        long uncounted = engine.stateWrites();
        List<Took> took = sideBySide(sides);
        states = engine.states();
        if (number >= 0) {
          all.add(
              new Times(
                  took.get(0),
                  took.get(1),
                  took.get(2),
                  took.get(3),
                  engine.stateWrites() - uncounted));
        }
      }
    }
    return all;
  }

  private List<Took> sideBySide(List<Side> sides) throws Exception {
    List<Took> all = Collections.nCopies(sides.size(), Took.NOTHING);
    for (int part = 1; part <= size.parts(); part++) {
      List<Took> more = inTurn(sides, part);
      List<Took> before = all;
      all = IntStream.range(0, all.size()).mapToObj(i -> before.get(i).plus(more.get(i))).toList();
    }
    return all;
  }

  /**
   * Runs the sides one after the other with one part of the applications, so that other load of the
   * machine affects all alike.
   */
  private List<Took> inTurn(List<Side> sides, int part) throws Exception {
    Took[] took = new Took[sides.size()];
    for (int next : ORDERS.get(part % ORDERS.size())) {
      took[next] = sides.get(next).make(Part.of(size, part));
    }
    return List.of(took);
  }
}
