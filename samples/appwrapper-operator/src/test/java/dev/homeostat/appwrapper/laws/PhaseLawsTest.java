package dev.homeostat.appwrapper.laws;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.appwrapper.reference.history.Event;
import dev.homeostat.appwrapper.reference.history.Histories;
import dev.homeostat.appwrapper.reference.history.HistoryRunner;
import dev.homeostat.appwrapper.reference.law.EndState;
import dev.homeostat.appwrapper.reference.law.Laws;
import dev.homeostat.appwrapper.reference.table.Operator;
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
import net.jqwik.api.Tag;

/** The phase function, on random histories, against the laws and a second reading of the table. */
@Tag("one-jdk")
class PhaseLawsTest {

  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

  @Property(tries = 600, edgeCases = EdgeCasesMode.NONE)
  void bothReadingsAgreeAfterEachEvent(
      @ForAll("wrappers") Wrapper wrapper,
      @ForAll("settings") Settings settings,
      @ForAll("calm") List<Event> events) {
    HistoryRunner ours = runner(wrapper, new PhaseFunctionOperator(settings), -1);
    HistoryRunner table = runner(wrapper, new TableOperator(settings), -1);
    for (Event event : events) {
      Snapshot before = table.world().state();
      ours.run(event);
      table.run(event);
      assertThat(ReadableState.of(ours.world().state()))
          .as("after %s in %s", event, before)
          .isEqualTo(ReadableState.of(table.world().state()));
    }
  }

  @Property(tries = 600, edgeCases = EdgeCasesMode.NONE)
  void lawsHoldWhateverGoesWrong(
      @ForAll("wrappers") Wrapper wrapper,
      @ForAll("settings") Settings settings,
      @ForAll("faulty") List<Event> events) {
    HistoryRunner ours = runner(wrapper, new PhaseFunctionOperator(settings), -1).run(events);
    ours.finish();

    assertThat(new Laws(settings).violations(ours.world().history())).isEmpty();
  }

  @Property(tries = 12, edgeCases = EdgeCasesMode.NONE)
  void aStopAtAnyRequestEndsAsWithout(
      @ForAll("wrappers") Wrapper wrapper,
      @ForAll("settings") Settings settings,
      @ForAll("calm") List<Event> events) {
    List<Event> slow = slowed(events);
    HistoryRunner without = runner(wrapper, new PhaseFunctionOperator(settings), -1).run(slow);
    without.finish();
    EndState expected = EndState.of(without.world().state());

    for (int request = 0; request < without.world().requests(); request += 3) {
      HistoryRunner stopped =
          runner(wrapper, new PhaseFunctionOperator(settings), request).run(slow);
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
  Arbitrary<List<Event>> calm() {
    return Histories.calm(25);
  }

  @Provide
  Arbitrary<List<Event>> faulty() {
    return Histories.faulty(40);
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

  private static HistoryRunner runner(Wrapper wrapper, Operator operator, int stoppedAt) {
    World world = new World(Snapshot.of(START, wrapper));
    if (stoppedAt >= 0) {
      world.fail(stoppedAt, stoppedAt % 2 == 0 ? Fault.STOP_AFTER : Fault.STOP_BEFORE);
    }
    return new HistoryRunner(world, operator);
  }
}
