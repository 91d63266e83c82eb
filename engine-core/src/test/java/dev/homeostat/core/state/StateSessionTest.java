package dev.homeostat.core.state;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.ApplicationId;
import dev.homeostat.Problem;
import dev.homeostat.ResourceId;
import dev.homeostat.core.compare.Trial;
import dev.homeostat.spi.state.ApplicationState;
import dev.homeostat.spi.state.ResourceRecord;
import dev.homeostat.spi.state.StateStore;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** STATE-3: the state of one pass, kept against whoever else saves it. */
class StateSessionTest {

  private static final ApplicationId WEB = new ApplicationId("shop", "web");
  private static final Problem FULL = Problem.error("DiskFull");

  private final StateStore store = StateStore.inMemory();

  private static ResourceId id(String name) {
    return ResourceId.configMap(name);
  }

  private static ResourceRecord record(String name) {
    return ResourceRecord.builder(
            Trial.resource(
                    "{apiVersion: 'v1', kind: 'ConfigMap', metadata: {name: '" + name + "'}}")
                .address())
        .build();
  }

  private StateSession opened() {
    return StateSession.of(store, WEB, loaded());
  }

  private StateStore.Loaded loaded() {
    return (StateStore.Loaded) store.load(WEB);
  }

  /** A ledger with saved records. */
  private StateSession saved(String... names) {
    StateSession session = opened();
    Stream.of(names).forEach(name -> session.put(record(name)));
    assertThat(session.close()).isInstanceOf(StateSession.Kept.class);
    return opened();
  }

  private static List<String> names(StateSession session) {
    return session.state().records().keySet().stream().map(ResourceId::name).toList();
  }

  /** Somebody else saves. */
  private void overtake() {
    StateSession other = opened();
    other.change(state -> state.withHook("other", Trial.tree("{a: 1}")));
    other.close();
  }

  private static String lost(StateSession.Checkpoint checkpoint) {
    return ((StateSession.Lost) checkpoint).problem().code();
  }

  @Test
  void a_record_is_known_at_once_and_saved_when_asked() {
    StateSession session = opened();
    session.put(record("a"));
    assertThat(session.record(id("a"))).contains(record("a"));
    assertThat(session.record(id("b"))).isEmpty();
    assertThat(loaded().state()).isEmpty();
    assertThat(session.checkpoint()).isInstanceOf(StateSession.Kept.class);
    assertThat(loaded().state()).contains(session.state());
    assertThat(opened().record(id("a"))).contains(record("a"));
  }

  @Test
  void it_is_new_until_it_was_saved() {
    StateSession session = opened();
    assertThat(session.isNew()).isTrue();
    session.put(record("a"));
    assertThat(session.isNew()).isTrue();
    session.checkpoint();
    assertThat(session.isNew()).isFalse();
  }

  @Test
  void what_is_put_again_or_dropped_without_being_there_changes_nothing() {
    StateSession session = saved("a");
    ApplicationState before = session.state();
    session.put(record("a"));
    session.drop(id("b"));
    assertThat(session.state()).isSameAs(before);
    session.drop(id("a"));
    assertThat(session.state().records()).isEmpty();
  }

  @Test
  void other_changes_keep_the_records_that_were_put() {
    StateSession session = opened();
    session.put(record("a"));
    session.change(state -> state.withHook("h", Trial.tree("{b: 1}")));
    session.put(record("c"));
    assertThat(names(session)).containsExactly("a", "c");
    assertThat(session.remembered("h")).isEqualTo(Trial.tree("{b: 1}"));
    assertThat(session.remembered("i")).isEqualTo(Trial.tree("{}"));
  }

  @ParameterizedTest
  @CsvSource({
    "a b c, c a b, c a b",
    "a b c, b, b a c",
    "a b c, c b, c b a",
    "a b c, x b a y, b a c",
    "a b c, a b x, a b c",
    "a b c, a c, a c b"
  })
  void records_are_put_in_the_order_of_the_manifest_and_others_come_last(
      String before, String order, String after) {
    StateSession session = saved(before.split(" "));
    session.arrange(Stream.of(order.split(" ")).map(StateSessionTest::id).toList());
    assertThat(names(session)).containsExactly(after.split(" "));
    assertThat(session.state().records()).containsEntry(id("a"), record("a"));
  }

  @Test
  void records_that_are_in_order_stay_the_same() {
    StateSession session = saved("a", "b", "c");
    ApplicationState before = session.state();
    session.arrange(List.of(id("x"), id("a"), id("b"), id("y")));
    session.arrange(List.of());
    session.arrange(List.of(id("a"), id("b"), id("c"), id("z")));
    assertThat(session.state()).isSameAs(before);
  }

  @Test
  void each_save_counts_and_none_is_made_without_news() {
    StateSession session = opened();
    session.put(record("a"));
    session.checkpoint();
    session.checkpoint();
    assertThat(session.writes()).isEqualTo(1);
    session.put(record("b"));
    assertThat(session.close()).isInstanceOf(StateSession.Kept.class);
    assertThat(session.close()).isInstanceOf(StateSession.Kept.class);
    assertThat(session.writes()).isEqualTo(2);
    session.forget();
    assertThat(session.writes()).isEqualTo(3);
  }

  @Test
  void without_changes_it_verifies_once_that_no_other_writer_has_saved() {
    StateSession session = saved("a");
    assertThat(session.checkpoint()).isInstanceOf(StateSession.Kept.class);
    StateSession late = opened();
    overtake();
    assertThat(lost(late.checkpoint())).isEqualTo("StaleState");
    assertThat(session.checkpoint()).isInstanceOf(StateSession.Kept.class);
  }

  private StateSession believing() {
    return StateSession.cached(store, WEB, StateStore.Loaded.nothing());
  }

  @Test
  void what_was_believed_is_confirmed_by_a_save_or_by_a_look() {
    assertThat(believing().confirm()).isInstanceOf(StateSession.Kept.class);
    StateSession session = believing();
    session.put(record("a"));
    assertThat(session.checkpoint()).isInstanceOf(StateSession.Kept.class);
    overtake();
    assertThat(session.confirm())
        .as("it began with what there was")
        .isEqualTo(new StateSession.Kept());
  }

  @Test
  void a_wrong_belief_is_found_out() {
    saved("a");
    assertThat(lost(believing().confirm())).isEqualTo("StaleState");
    assertThat(lost(believing().checkpoint())).isEqualTo("StaleState");
    StateSession session = believing();
    session.put(record("b"));
    assertThat(lost(session.checkpoint())).isEqualTo("StaleState");
    assertThat(lost(session.confirm())).isEqualTo("StaleState");
  }

  @Test
  void what_was_loaded_need_not_be_confirmed() {
    StateSession session = saved("a");
    overtake();
    assertThat(session.confirm()).isInstanceOf(StateSession.Kept.class);
  }

  @Test
  void with_news_it_does_not_save_over_what_somebody_else_saved() {
    StateSession session = saved("a");
    overtake();
    session.put(record("b"));
    assertThat(lost(session.checkpoint())).isEqualTo("StaleState");
    assertThat(lost(session.close())).isEqualTo("StaleState");
    assertThat(lost(session.forget())).isEqualTo("StaleState");
    assertThat(session.writes()).isZero();
    assertThat(opened().record(id("b"))).isEmpty();
  }

  @Test
  void what_is_forgotten_is_gone_from_the_store_and_may_begin_anew() {
    StateSession session = saved("a");
    session.put(record("b"));
    assertThat(session.forget()).isInstanceOf(StateSession.Kept.class);
    assertThat(loaded().state()).isEmpty();
    assertThat(session.state()).isEqualTo(ApplicationState.EMPTY);
    assertThat(session.isNew()).isTrue();
    assertThat(session.close()).isInstanceOf(StateSession.Kept.class);
    assertThat(loaded().state()).isEmpty();
  }

  @Test
  void what_was_never_saved_is_forgotten_without_a_word_to_the_store() {
    StateSession session = opened();
    session.put(record("a"));
    assertThat(session.forget()).isInstanceOf(StateSession.Kept.class);
    assertThat(session.state()).isEqualTo(ApplicationState.EMPTY);
    assertThat(session.writes()).isZero();
  }

  @Test
  void what_the_store_says_is_told() {
    StateStore broken = new Broken();
    StateSession session = StateSession.of(broken, WEB, loaded().withRevision("7"));
    assertThat(lost(session.checkpoint())).isEqualTo("HalfWritten");
    assertThat(lost(session.forget())).isEqualTo("DiskFull");
    session.put(record("a"));
    assertThat(lost(session.checkpoint())).isEqualTo("DiskFull");
  }

  /** Neither reads nor keeps anything. */
  private record Broken() implements StateStore {
    @Override
    public LoadResult load(ApplicationId application) {
      return new Unreadable(Problem.error("HalfWritten"));
    }

    @Override
    public SaveResult save(ApplicationId application, ApplicationState state, String revision) {
      return new NotSaved(FULL);
    }

    @Override
    public SaveResult remove(ApplicationId application, String revision) {
      return new NotSaved(FULL);
    }
  }
}
