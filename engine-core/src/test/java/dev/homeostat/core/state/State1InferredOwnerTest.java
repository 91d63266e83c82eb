package dev.homeostat.core.state;

import static dev.homeostat.core.Stage.config;
import static dev.homeostat.core.Stage.configMap;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.Application;
import dev.homeostat.ApplicationId;
import dev.homeostat.Engine;
import dev.homeostat.Manifest;
import dev.homeostat.Owner;
import dev.homeostat.Problem;
import dev.homeostat.ReconcileResult;
import dev.homeostat.core.Stage;
import dev.homeostat.folder.EmbeddedCluster;
import dev.homeostat.report.Condition;
import dev.homeostat.spi.state.ApplicationState;
import dev.homeostat.spi.state.StateStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/**
 * STATE-1: the owner of a state in which no kind was recorded follows from the marks and owner
 * references in it; a state of another owner is not used, wherever it comes from.
 */
class State1InferredOwnerTest {

  private static final ApplicationId PLACE = new ApplicationId("shop", "web");
  private static final String PAGE_UID = "0b5e9f6e-0000-4000-8000-00000000000b";
  private static final String RUN_UID = "0b5e9f6e-0000-4000-8000-00000000000c";

  private final EmbeddedCluster cluster = EmbeddedCluster.inMemory();
  private final OnePlace store = new OnePlace();
  private final Engine engine = Engine.builder().cluster(cluster).state(store).build();

  /** One place for all applications, with a copy of its state in memory if that is asked for. */
  private static final class OnePlace implements StateStore {
    private final StateStore states = StateStore.inMemory();
    private boolean isShared;
    private boolean isCached;

    @Override
    public LoadResult load(ApplicationId application) {
      return ((Loaded) states.load(PLACE)).withShared(isShared);
    }

    @Override
    public Optional<Loaded> loadCached(ApplicationId application) {
      return isCached ? Optional.of((Loaded) load(application)) : Optional.empty();
    }

    @Override
    public SaveResult save(ApplicationId application, ApplicationState state, String revision) {
      return states.save(PLACE, state, revision);
    }

    @Override
    public SaveResult remove(ApplicationId application, String revision) {
      return states.remove(PLACE, revision);
    }

    ApplicationState state() {
      return ((Loaded) states.load(PLACE)).state().orElseThrow();
    }

    void replace(ApplicationState state) {
      Loaded last = (Loaded) states.load(PLACE);
      assertThat(states.save(PLACE, state, last.revision())).isInstanceOf(Saved.class);
    }
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

  private static Application page() {
    return ownedBy("WebPage", PAGE_UID, config("a"));
  }

  private static Application run() {
    return ownedBy("BatchRun", RUN_UID, config("b"));
  }

  private static Application ofKind(String kind) {
    return Application.named("shop", "web").ownerKind(kind).build();
  }

  /** Builds up an application, and takes the kind of its owner out of its state. */
  private ApplicationState writeOlderState(Application application) {
    engine.reconcile(application);
    store.replace(store.state().withOwner(application.uid(), ""));
    return store.state();
  }

  private static Problem assertRefused(ReconcileResult pass) {
    assertThat(pass.outcome()).isEqualTo(ReconcileResult.Outcome.FAILED);
    assertThat(pass.requests()).isEmpty();
    assertThat(pass.stateWrites()).isZero();
    assertThat(pass.problems()).extracting(Problem::code).containsExactly("StateOfAnotherOwner");
    return pass.problems().get(0);
  }

  @Test
  void an_owner_whose_uid_is_not_known_is_found_by_the_kind_in_its_references() {
    writeOlderState(page());
    assertRefused(engine.delete(ofKind("example.com/BatchRun")));
    assertRefused(engine.delete(ofKind("")));
    assertThat(cluster.get(configMap("a"))).isPresent();

    assertThat(engine.delete(ofKind("example.com/WebPage")).problems()).isEmpty();
    assertThat(cluster.get(configMap("a"))).isEmpty();
  }

  @Test
  void the_message_names_the_kind_in_the_references_and_the_uid() {
    writeOlderState(page());
    assertThat(assertRefused(engine.reconcile(run())))
        .returns("one of example.com/WebPage (uid " + PAGE_UID + ")", Problem::got)
        .returns("a state of example.com/BatchRun (uid " + RUN_UID + ")", Problem::expected);
  }

  @Test
  void the_message_names_no_kind_where_the_references_name_two() {
    ApplicationState ofPage = writeOlderState(page());
    store.states.remove(PLACE, ((StateStore.Loaded) store.states.load(PLACE)).revision());
    Application other = ownedBy("BatchRun", PAGE_UID, config("b"));
    ApplicationState ofRun = writeOlderState(other);
    store.replace(
        ofPage.withRecords(
            List.of(
                ofPage.record(configMap("a")).orElseThrow(),
                ofRun.record(configMap("b")).orElseThrow())));
    assertThat(assertRefused(engine.reconcile(run())).got())
        .isEqualTo("one of an application without an owner (uid " + PAGE_UID + ")");
  }

  @Test
  void an_owner_that_only_the_marks_of_records_name_goes_on_with_these_records() {
    ApplicationState ofRun = writeOlderState(run());
    store.states.remove(PLACE, ((StateStore.Loaded) store.states.load(PLACE)).revision());
    ApplicationState ofPage = writeOlderState(page());
    store.replace(
        ofPage.withRecords(
            List.of(
                ofPage.record(configMap("a")).orElseThrow(),
                ofRun.record(configMap("b")).orElseThrow())));
    store.isShared = true;
    ReconcileResult pass = engine.plan(run());
    assertThat(pass.requests()).isEmpty();
    assertThat(pass.conditions())
        .as("nothing has to be rebuilt")
        .noneMatch(condition -> condition.type().equals(Condition.STATE_REBUILT));
    assertThat(pass.state().records().keySet()).containsExactly(configMap("b"));
    assertThat(pass.state().salt()).isEqualTo(ofPage.salt());
  }

  @Test
  void an_application_without_an_owner_goes_on_with_its_state() {
    Application plain = Stage.application(config("a"));
    for (Application each : List.of(plain, plain.toBuilder().uid("").build())) {
      List<ReconcileResult> passes = new ArrayList<>();
      passes.add(engine.reconcile(each));
      passes.add(engine.reconcile(each));
      assertThat(passes).allMatch(pass -> pass.outcome() == ReconcileResult.Outcome.SETTLED);
    }
    assertThat(store.state().uid()).isEqualTo(Stage.UID);
  }

  @Test
  void a_cached_state_of_another_owner_is_neither_used_nor_replaced() {
    engine.reconcile(page());
    ApplicationState before = store.state();
    store.isCached = true;
    assertRefused(engine.reconcile(run()));
    assertThat(store.state()).isEqualTo(before);
    assertThat(cluster.get(configMap("a"))).isPresent();
    assertThat(engine.reconcile(page()).requests()).isEmpty();
  }

  @Test
  void a_suspended_application_whose_state_cannot_be_read_reports_it() {
    Stage stage = Stage.of(config("a"));
    stage.settle();
    ReconcileResult pass =
        stage.unreadableState().settings(settings -> settings.withSuspend(true)).pass();
    assertThat(pass.outcome()).isEqualTo(ReconcileResult.Outcome.FAILED);
    assertThat(pass.problems()).extracting(Problem::code).contains("HalfWritten");
  }
}
