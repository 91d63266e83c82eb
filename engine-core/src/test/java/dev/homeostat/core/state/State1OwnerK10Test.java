package dev.homeostat.core.state;

import static dev.homeostat.core.Stage.config;
import static dev.homeostat.core.Stage.configMap;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.Application;
import dev.homeostat.ApplicationBuilder;
import dev.homeostat.ApplicationId;
import dev.homeostat.Engine;
import dev.homeostat.Manifest;
import dev.homeostat.Owner;
import dev.homeostat.Problem;
import dev.homeostat.ReconcileResult;
import dev.homeostat.folder.EmbeddedCluster;
import dev.homeostat.report.Condition;
import dev.homeostat.spi.state.ApplicationState;
import dev.homeostat.spi.state.ForwardingStateStore;
import dev.homeostat.spi.state.StateStore;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** STATE-1: a state belongs to one owner (group, kind, uid); that of another is never used. */
class State1OwnerK10Test {

  private static final String PAGE_UID = "0b5e9f6e-0000-4000-8000-00000000000b";
  private static final String RUN_UID = "0b5e9f6e-0000-4000-8000-00000000000c";
  private static final ApplicationId PLAIN = new ApplicationId("shop", "web");

  private final EmbeddedCluster cluster = EmbeddedCluster.inMemory();
  private final StateStore store = StateStore.inMemory();
  private final Engine engine = engine(store);

  private Engine engine(StateStore states) {
    return Engine.builder().cluster(cluster).state(states).build();
  }

  private static Application ownedBy(String kind, String uid, String manifest) {
    return Application.ownedBy(
            Owner.builder()
                .apiVersion("example.com/v1")
                .kind(kind)
                .namespace("shop")
                .name("web")
                .uid(uid)
                .build())
        .manifest(Manifest.parse(manifest))
        .build();
  }

  private static Application page(String manifest) {
    return ownedBy("WebPage", PAGE_UID, manifest);
  }

  private static Application run(String manifest) {
    return ownedBy("BatchRun", RUN_UID, manifest);
  }

  private static Application unowned(String manifest) {
    return Application.named("shop", "web").manifest(Manifest.parse(manifest)).build();
  }

  /** One place for all kinds, as states were kept before owners were recorded in them. */
  private static final class OnePlace extends ForwardingStateStore {
    OnePlace(StateStore to) {
      super(to);
    }

    @Override
    public LoadResult load(ApplicationId application) {
      return super.load(PLAIN);
    }

    @Override
    public SaveResult save(ApplicationId application, ApplicationState state, String revision) {
      return super.save(PLAIN, state, revision);
    }

    @Override
    public SaveResult remove(ApplicationId application, String revision) {
      return super.remove(PLAIN, revision);
    }

    @Override
    public String location(ApplicationId application) {
      return "the one place";
    }
  }

  /** A place for each kind, which looks for older states in the place that all kinds used. */
  private static final class PlaceForEach implements StateStore {
    private final StateStore states = StateStore.inMemory();

    @Override
    public LoadResult load(ApplicationId application) {
      Loaded own = (Loaded) states.load(application);
      if (own.state().isPresent() || application.ownerKind().isEmpty()) {
        return own;
      }
      Loaded old = (Loaded) states.load(PLAIN);
      return old.withRevision(old.revision().isEmpty() ? "" : "old").withShared(true);
    }

    @Override
    public SaveResult save(ApplicationId application, ApplicationState state, String revision) {
      return states.save(application, state, revision.equals("old") ? "" : revision);
    }

    @Override
    public SaveResult remove(ApplicationId application, String revision) {
      return states.remove(application, revision);
    }
  }

  /** A state as it was written before the kind of its owner was recorded. */
  private ApplicationState asWrittenBefore(Application application) {
    return engine.reconcile(application).state().withOwner(application.uid(), "");
  }

  private static void assertRefused(ReconcileResult pass) {
    assertThat(pass.outcome()).isEqualTo(ReconcileResult.Outcome.FAILED);
    assertThat(pass.requests()).isEmpty();
    assertThat(pass.stateWrites()).isZero();
    assertThat(pass.requeue().fixedDelay()).isPresent();
    assertThat(pass.problems()).extracting(Problem::code).containsExactly("StateOfAnotherOwner");
  }

  @Test
  void owners_of_two_kinds_with_one_name_keep_their_objects() {
    Application page = page(config("a"));
    Application run = run(config("b"));
    for (Application application : new Application[] {page, run, page, run}) {
      assertThat(engine.reconcile(application).outcome())
          .isEqualTo(ReconcileResult.Outcome.SETTLED);
    }
    assertThat(cluster.get(configMap("a"))).isPresent();
    assertThat(cluster.get(configMap("b"))).isPresent();
    assertThat(engine.reconcile(page).requests()).isEmpty();
  }

  @Test
  void an_owner_that_is_created_again_goes_on_where_the_one_of_its_name_ended() {
    engine.reconcile(page(config("a")));
    Application again = ownedBy("WebPage", RUN_UID, config("a"));
    ReconcileResult pass = engine.reconcile(again);
    assertThat(pass.outcome()).as("%s", pass.problems()).isEqualTo(ReconcileResult.Outcome.SETTLED);
    assertThat(pass.state().uid()).isEqualTo(RUN_UID);
    assertThat(cluster.get(configMap("a")).orElseThrow().label(Application.UID_LABEL))
        .contains(RUN_UID);
    assertThat(engine.reconcile(again).requests()).isEmpty();
    assertThat(engine.delete(again).problems()).isEmpty();
    assertThat(cluster.get(configMap("a"))).isEmpty();
  }

  @Test
  void the_state_of_another_owner_is_neither_planned_nor_deleted_nor_explained() {
    Engine narrow = engine(new OnePlace(store));
    narrow.reconcile(page(config("a")));
    Application another = run(config("b"));
    assertRefused(narrow.plan(another));
    assertRefused(narrow.delete(another));
    assertThat(narrow.explain(another).problems())
        .extracting(Problem::code)
        .containsExactly("StateOfAnotherOwner");
    assertThat(cluster.get(configMap("a"))).isPresent();
    assertThat(cluster.get(configMap("b"))).isEmpty();
  }

  @Test
  void a_store_with_one_place_for_all_kinds_serves_the_first_and_names_it_to_the_others() {
    Engine narrow = engine(new OnePlace(store));
    narrow.reconcile(page(config("a")));
    ReconcileResult pass = narrow.reconcile(run(config("b")));
    assertRefused(pass);
    assertThat(pass.problems().get(0).got())
        .contains("example.com/WebPage", PAGE_UID, "the one place");
    assertThat(pass.problems().get(0).expected()).contains("example.com/BatchRun", RUN_UID);
    assertThat(narrow.reconcile(page(config("a"))).requests()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void an_application_without_an_owner_does_not_use_the_state_of_one_with_an_owner(boolean old) {
    Engine narrow = engine(new OnePlace(store));
    Application page = page(config("a"));
    store.save(PLAIN, old ? asWrittenBefore(page) : engine.reconcile(page).state(), "");
    assertRefused(narrow.reconcile(unowned(config("b"))));
    assertRefused(narrow.delete(unowned(config("b"))));
    assertThat(cluster.get(configMap("a"))).isPresent();
  }

  @Test
  void an_owner_does_not_use_the_state_of_an_application_without_one() {
    engine.reconcile(unowned(config("a")));
    Engine narrow = engine(new OnePlace(store));
    assertRefused(narrow.reconcile(page(config("b"))));
    assertThat(cluster.get(configMap("a"))).isPresent();
  }

  @Test
  void a_state_without_a_recorded_kind_stays_with_its_owner_and_nothing_is_written() {
    Application page = page(config("a"));
    store.save(PLAIN, asWrittenBefore(page), "");
    Engine narrow = engine(new OnePlace(store));
    ReconcileResult pass = narrow.reconcile(page);
    assertThat(pass.outcome()).isEqualTo(ReconcileResult.Outcome.SETTLED);
    assertThat(pass.requests()).isEmpty();
    assertThat(pass.stateWrites()).isZero();
    narrow.reconcile(page(config("a", "other")));
    assertThat(((StateStore.Loaded) store.load(PLAIN)).state().orElseThrow().ownerKind())
        .isEqualTo("example.com/WebPage");
  }

  @Test
  void a_state_in_a_shared_place_moves_with_the_first_pass_of_its_owner() {
    PlaceForEach places = new PlaceForEach();
    Application page = page(config("a"));
    Application run = run(config("b"));
    places.states.save(PLAIN, asWrittenBefore(page), "");
    Engine moving = engine(places);

    ReconcileResult other = moving.reconcile(run);
    assertThat(other.outcome()).isEqualTo(ReconcileResult.Outcome.SETTLED);
    assertThat(other.delta().created()).containsExactly(configMap("b"));

    ReconcileResult first = moving.reconcile(page);
    assertThat(first.requests()).isEmpty();
    assertThat(first.stateWrites()).isEqualTo(1);
    assertThat(moving.reconcile(page).stateWrites()).isZero();
    assertThat(cluster.objects()).hasSize(2);
  }

  @Test
  void of_a_state_that_two_owners_wrote_each_takes_its_own_records() {
    ApplicationState ofPage = asWrittenBefore(page(config("a")));
    ApplicationState ofRun = asWrittenBefore(run(config("b")));
    ApplicationState mixed =
        ofPage.withRecords(
            List.of(
                ofPage.record(configMap("a")).orElseThrow(),
                ofRun.record(configMap("b")).orElseThrow()));
    PlaceForEach places = new PlaceForEach();
    places.states.save(PLAIN, mixed, "");
    Engine moving = engine(places);
    for (Application application : List.of(page(config("a")), run(config("b")))) {
      ReconcileResult pass = moving.reconcile(application);
      assertThat(pass.outcome()).isEqualTo(ReconcileResult.Outcome.SETTLED);
      assertThat(pass.requests()).isEmpty();
      assertThat(pass.state().records()).hasSize(1);
      assertThat(pass.state().uid()).isEqualTo(application.uid());
    }
  }

  @Test
  void an_owner_whose_uid_is_not_known_is_found_by_its_kind() {
    engine.reconcile(page(config("a")));
    ApplicationBuilder gone = Application.named("shop", "web");
    assertThat(engine.delete(gone.ownerKind("example.com/BatchRun").build()).outcome())
        .isEqualTo(ReconcileResult.Outcome.SETTLED);
    assertThat(cluster.get(configMap("a"))).isPresent();
    engine.delete(gone.ownerKind("example.com/WebPage").build());
    assertThat(cluster.get(configMap("a"))).isEmpty();
  }

  @Test
  void a_suspended_application_does_nothing_whoever_the_state_belongs_to() {
    engine.reconcile(unowned(config("a")));
    Engine narrow = engine(new OnePlace(store));
    Application suspended = page(config("b")).toBuilder().suspend(true).build();
    ReconcileResult pass = narrow.reconcile(suspended);
    assertThat(pass.outcome()).isEqualTo(ReconcileResult.Outcome.SETTLED);
    assertThat(pass.problems()).isEmpty();
    assertThat(pass.state().condition(Condition.SUSPENDED)).isPresent();
    assertThat(engine.reconcile(unowned(config("a"))).requests()).isEmpty();
  }

  @Test
  void the_kind_of_the_owner_is_a_part_of_the_written_state() {
    ApplicationState state = engine.reconcile(page(config("a"))).state();
    assertThat(state.ownerKind()).isEqualTo("example.com/WebPage");
    assertThat(ApplicationState.fromJson(state.toJson())).isEqualTo(state);
    assertThat(engine.reconcile(unowned(config("b"))).state().toJson().has("ownerKind")).isFalse();
  }
}
