package dev.homeostat.appwrapper.reference.history;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.appwrapper.reference.law.EndState;
import dev.homeostat.appwrapper.reference.law.Laws;
import dev.homeostat.appwrapper.reference.table.Settings;
import dev.homeostat.appwrapper.reference.table.TableOperator;
import dev.homeostat.appwrapper.reference.world.Fault;
import dev.homeostat.appwrapper.reference.world.Snapshot;
import dev.homeostat.appwrapper.reference.world.World;
import dev.homeostat.appwrapper.reference.world.Wrapper;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class TableKeepsLawsTest {

  static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

  @Property(tries = 120, edgeCases = EdgeCasesMode.NONE)
  void lawsHoldWhateverGoesWrong(
      @ForAll("wrappers") Wrapper wrapper,
      @ForAll("settings") Settings settings,
      @ForAll("faulty") List<Event> events) {
    HistoryRunner runner = run(wrapper, settings, events, -1);
    runner.finish();

    assertThat(new Laws(settings).violations(runner.world().history())).isEmpty();
  }

  @Property(tries = 12, edgeCases = EdgeCasesMode.NONE)
  void aStopAtAnyRequestEndsAsWithout(
      @ForAll("wrappers") Wrapper wrapper,
      @ForAll("settings") Settings settings,
      @ForAll("calm") List<Event> events) {
    List<Event> slow = slowed(events);
    HistoryRunner without = run(wrapper, settings, slow, -1);
    without.finish();
    EndState expected = EndState.of(without.world().state());

    for (int request = 0; request < without.world().requests(); request += 3) {
      HistoryRunner stopped = run(wrapper, settings, slow, request);
      stopped.finish();
      assertThat(EndState.of(stopped.world().state()))
          .as("stopped at request %d", request)
          .isEqualTo(expected);
    }
  }

  @Provide
  Arbitrary<Wrapper> wrappers() {
    return Histories.wrappers();
  }

  @Provide
  Arbitrary<Settings> settings() {
    return Histories.settings();
  }

  @Provide
  Arbitrary<List<Event>> faulty() {
    return Histories.faulty(40);
  }

  @Provide
  Arbitrary<List<Event>> calm() {
    return Histories.calm(20);
  }

  /**
   * The second look at what is absent begins again after a stop, so each event gets time for it.
   */
  private static List<Event> slowed(List<Event> events) {
    List<Event> slow = new ArrayList<>();
    for (Event event : events) {
      slow.add(event);
      slow.add(new Event.Passes(Duration.ofSeconds(5)));
    }
    return slow;
  }

  private static HistoryRunner run(
      Wrapper wrapper, Settings settings, List<Event> events, int stoppedAt) {
    World world = new World(Snapshot.of(START, wrapper));
    if (stoppedAt >= 0) {
      world.fail(stoppedAt, stoppedAt % 2 == 0 ? Fault.STOP_AFTER : Fault.STOP_BEFORE);
    }
    return new HistoryRunner(world, new TableOperator(settings)).run(events);
  }
}
