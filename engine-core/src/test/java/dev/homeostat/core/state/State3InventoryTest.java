package dev.homeostat.core.state;

import static dev.homeostat.core.Stage.config;
import static dev.homeostat.core.Stage.configMap;
import static dev.homeostat.core.Stage.object;
import static dev.homeostat.core.Stage.sent;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.ApplicationId;
import dev.homeostat.Delta;
import dev.homeostat.Problem;
import dev.homeostat.ReconcileResult;
import dev.homeostat.core.Stage;
import dev.homeostat.spi.HookContext;
import dev.homeostat.spi.LifecycleHook;
import dev.homeostat.spi.state.ApplicationState;
import dev.homeostat.spi.state.ForwardingStateStore;
import dev.homeostat.spi.state.StateStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** STATE-3: the inventory is saved before anything is created, and a stale pass does nothing. */
class State3InventoryTest {

  /** Calls a listener before each save. */
  private static final class Watched extends ForwardingStateStore {
    private final Runnable before;

    Watched(StateStore store, Runnable before) {
      super(store);
      this.before = before;
    }

    @Override
    public SaveResult save(ApplicationId application, ApplicationState state, String revision) {
      before.run();
      return super.save(application, state, revision);
    }

    @Override
    public SaveResult remove(ApplicationId application, String revision) {
      before.run();
      return super.remove(application, revision);
    }
  }

  /** Returns the saves and requests in their order. */
  private static List<String> events(Stage stage) {
    List<String> events = new ArrayList<>();
    stage
        .store(store -> new Watched(store, () -> events.add("save")))
        .filter(
            (request, next) -> {
              if (request.isWrite()) {
                events.add(request.verb() + " " + request.address().id().name());
              }
              return next.get();
            });
    return events;
  }

  @Test
  void it_saves_before_the_first_create_after_each_wave_and_no_more_than_that() {
    Stage stage =
        Stage.of(
            config("a")
                + config("b")
                + object("v1", "Service", "name: s", "spec: {type: ClusterIP}"));
    List<String> events = events(stage);
    stage.pass();
    assertThat(events)
        .startsWith("save", "CREATE a", "CREATE b", "save", "CREATE s", "save")
        .hasSizeLessThanOrEqualTo(7);
    events.clear();
    stage.settle();
    assertThat(events).isEmpty();
  }

  @Test
  void it_saves_before_an_adoption() {
    Stage stage =
        Stage.of(config("a"))
            .settings(settings -> settings.withAdoption(dev.homeostat.Settings.Adoption.ALWAYS));
    stage
        .cluster()
        .put(
            dev.homeostat.core.compare.Trial.resource(
                "{apiVersion: 'v1', kind: 'ConfigMap', metadata: {name: 'a', namespace: 'shop'}}"));
    List<String> events = events(stage);
    stage.pass();
    assertThat(events).startsWith("save", "PATCH a");
  }

  /** Keeps nothing for as long as its disk is full. */
  private static final class Full extends ForwardingStateStore {
    private final boolean[] full;

    Full(StateStore store, boolean[] full) {
      super(store);
      this.full = full;
    }

    @Override
    public SaveResult save(ApplicationId application, ApplicationState state, String revision) {
      return full[0]
          ? new NotSaved(Problem.error("DiskFull"))
          : super.save(application, state, revision);
    }
  }

  @Test
  void a_store_that_cannot_keep_it_stops_the_pass_before_anything_is_done() {
    boolean[] full = {true};
    Stage stage = Stage.of(config("a")).store(store -> new Full(store, full));
    ReconcileResult pass = stage.pass();
    assertThat(sent(pass)).isEmpty();
    assertThat(pass.problems()).extracting(Problem::code).contains("DiskFull");
    assertThat(pass.outcome()).isEqualTo(ReconcileResult.Outcome.FAILED);
    assertThat(stage.cluster().objects()).isEmpty();
  }

  @Test
  void a_store_that_cannot_keep_it_is_asked_again_after_longer_and_longer_pauses() {
    boolean[] full = {true};
    Stage stage = Stage.of(config("a")).store(store -> new Full(store, full));
    Duration first = stage.pass().requeue().fixedDelay().orElseThrow();
    Duration second = stage.pass().requeue().fixedDelay().orElseThrow();
    assertThat(first).isGreaterThanOrEqualTo(Duration.ofSeconds(1));
    assertThat(second).isGreaterThan(first);
    full[0] = false;
    assertThat(stage.pass().outcome()).isEqualTo(ReconcileResult.Outcome.SETTLED);
    full[0] = true;
    stage.want(config("a") + config("b"));
    assertThat(stage.pass().requeue().fixedDelay()).as("the first delay again").contains(first);
  }

  @Test
  void a_state_that_cannot_be_read_stops_the_pass() {
    Stage stage = Stage.of(config("a")).unreadableState();
    for (ReconcileResult pass : List.of(stage.pass(), stage.delete(), stage.plan())) {
      assertThat(pass.outcome()).isEqualTo(ReconcileResult.Outcome.FAILED);
      assertThat(pass.problems()).extracting(Problem::code).containsExactly("HalfWritten");
    }
    assertThat(stage.cluster().objects()).isEmpty();
  }

  /** Somebody else saves once, when the next look at the store is over. */
  private static void overtaken(Stage stage) {
    boolean[] once = {true};
    stage.filter(
        (request, next) -> {
          if (once[0]) {
            once[0] = false;
            StateStore.Loaded now =
                (StateStore.Loaded) stage.store().load(stage.application().id());
            ApplicationState state = now.state().orElse(ApplicationState.EMPTY);
            stage
                .store()
                .save(
                    stage.application().id(),
                    state.withHook("other", dev.homeostat.core.compare.Trial.tree("{a: 1}")),
                    now.revision());
          }
          return next.get();
        });
  }

  @Test
  void a_first_pass_that_was_overtaken_changes_nothing() {
    Stage stage = Stage.of(config("a"));
    overtaken(stage);
    ReconcileResult pass = stage.pass();
    assertThat(sent(pass)).isEmpty();
    assertThat(pass.outcome()).isEqualTo(ReconcileResult.Outcome.WAITING);
    assertThat(pass.problems()).extracting(Problem::code).containsExactly("StaleState");
    stage.settle();
    assertThat(stage.cluster().get(configMap("a"))).isPresent();
  }

  @Test
  void a_pass_beside_that_of_another_application_is_not_overtaken() {
    Stage stage = Stage.of(config("a"));
    ApplicationId other = new ApplicationId("shop", "other");
    stage.filter(
        (request, next) -> {
          StateStore.Loaded now = (StateStore.Loaded) stage.store().load(other);
          ApplicationState state = now.state().orElse(ApplicationState.EMPTY);
          stage
              .store()
              .save(
                  other,
                  state.withHook("other", dev.homeostat.core.compare.Trial.tree("{a: 1}")),
                  now.revision());
          return next.get();
        });
    ReconcileResult pass = stage.pass();
    assertThat(pass.problems()).isEmpty();
    assertThat(sent(pass)).containsExactly("create ConfigMap shop/a");
  }

  @Test
  void a_repair_that_was_overtaken_changes_nothing_although_it_has_nothing_to_save() {
    Stage stage = Stage.of(config("a"));
    stage.settle();
    stage.cluster().edit(configMap("a"), "/data/k", "else");
    overtaken(stage);
    assertThat(sent(stage.pass())).isEmpty();
    stage.settle();
    assertThat(stage.value(configMap("a"), "/data/k")).contains("\"v\"");
  }

  @Test
  void a_deletion_that_was_overtaken_changes_nothing() {
    Stage stage = Stage.of(config("a") + config("b"));
    stage.settle();
    overtaken(stage);
    assertThat(sent(stage.want(config("a")).pass())).isEmpty();
    assertThat(stage.cluster().get(configMap("b"))).isPresent();
  }

  /** Believes that nothing is kept of anything, and tells how often it is asked for what is. */
  private static final class Forgetful extends ForwardingStateStore {
    private final List<String> loads;

    Forgetful(StateStore store, List<String> loads) {
      super(store);
      this.loads = loads;
    }

    @Override
    public Optional<Loaded> loadCached(ApplicationId application) {
      return Optional.of(Loaded.nothing());
    }

    @Override
    public LoadResult load(ApplicationId application) {
      loads.add(application.name());
      return super.load(application);
    }
  }

  /** A stage of which the store believes wrongly, once it has a state. */
  private static Stage forgetful(String manifest, List<String> loads) {
    return Stage.of(manifest).store(store -> new Forgetful(store, loads));
  }

  @Test
  void a_first_pass_does_not_ask_for_a_state_that_is_believed_not_to_be_there() {
    List<String> loads = new ArrayList<>();
    Stage stage = forgetful(config("a"), loads);
    ReconcileResult pass = stage.pass();
    assertThat(pass.outcome()).isEqualTo(ReconcileResult.Outcome.SETTLED);
    assertThat(sent(pass)).isNotEmpty();
    assertThat(loads).isEmpty();
  }

  @Test
  void what_was_done_for_the_state_that_is_there_is_done_although_none_was_believed() {
    Stage stage = forgetful(config("a") + config("b"), new ArrayList<>());
    stage.pass();
    ReconcileResult again = stage.pass();
    assertThat(sent(again)).isEmpty();
    assertThat(again.outcome()).isEqualTo(ReconcileResult.Outcome.SETTLED);
    assertThat(again.problems()).isEmpty();
    assertThat(again.stateWrites()).isZero();

    stage.cluster().edit(configMap("a"), "/data/k", "else");
    assertThat(sent(stage.pass())).hasSize(1);
    assertThat(stage.value(configMap("a"), "/data/k")).contains("\"v\"");

    assertThat(sent(stage.want(config("a")).pass())).hasSize(1);
    assertThat(stage.cluster().get(configMap("b"))).isEmpty();
  }

  @Test
  void what_is_looked_at_is_told_from_the_state_that_is_there() {
    Stage stage = forgetful(config("a") + config("b"), new ArrayList<>());
    stage.pass();
    assertThat(stage.want(config("a")).plan().delta().deleted()).hasSize(1);
    ReconcileResult invalid =
        stage.want("apiVersion: v1\nkind: ConfigMap\nmetadata: {}\n---\n").pass();
    assertThat(invalid.outcome()).isEqualTo(ReconcileResult.Outcome.INVALID);
    assertThat(invalid.state().records()).hasSize(2);
  }

  @Test
  void what_is_there_is_torn_down_although_no_state_was_believed() {
    Stage stage = forgetful(config("a"), new ArrayList<>());
    stage.pass();
    stage.tearDown();
    assertThat(stage.cluster().get(configMap("a"))).isEmpty();
    assertThat(((StateStore.Loaded) stage.store().load(stage.application().id())).state())
        .isEmpty();
  }

  @Test
  void no_hook_hears_that_all_is_torn_down_before_that_is_sure() {
    List<Boolean> there = new ArrayList<>();
    Stage stage = forgetful(config("a"), new ArrayList<>());
    stage.hooks(
        new LifecycleHook() {
          @Override
          public String name() {
            return "listener";
          }

          @Override
          public void afterTeardown(HookContext context) {
            there.add(stage.cluster().get(configMap("a")).isPresent());
          }
        });
    stage.pass();
    // Of what is wanted no more nothing is found by its mark.
    stage.want("");
    stage.tearDown();
    assertThat(there).containsExactly(false);
  }

  @Test
  void no_hook_hears_what_a_wrong_belief_made_of_a_pass() {
    List<Delta> heard = new ArrayList<>();
    Stage stage = forgetful(config("a"), new ArrayList<>());
    stage.hooks(
        new LifecycleHook() {
          @Override
          public String name() {
            return "listener";
          }

          @Override
          public void afterReconcile(Delta delta, HookContext context) {
            heard.add(delta);
          }
        });
    stage.pass();
    heard.clear();
    ReconcileResult second = stage.pass();
    assertThat(sent(second)).isEmpty();
    assertThat(heard).containsExactly(second.delta());
  }

  @Test
  void a_look_with_a_wrong_belief_is_no_full_look() {
    List<String> loads = new ArrayList<>();
    Stage stage =
        forgetful(config("a"), loads).engine(builder -> builder.resync(Duration.ofMinutes(30)));
    stage.settle();
    // It begins after the look with the wrong belief.
    HiddenDrift drift = new HiddenDrift();
    stage.filter((request, next) -> loads.isEmpty() ? next.get() : drift.answer(request, next));
    stage.forward(Duration.ofMinutes(31));
    loads.clear();
    assertThat(sent(stage.pass())).hasSize(1);
  }

  @Test
  void a_pass_without_news_saves_nothing() {
    Stage stage = Stage.of(config("a"));
    stage.settle();
    List<String> events = events(stage);
    ReconcileResult pass = stage.pass();
    assertThat(pass.stateWrites()).isZero();
    assertThat(events).isEmpty();
  }

  @Test
  void a_plan_saves_nothing() {
    Stage stage = Stage.of(config("a"));
    List<String> events = events(stage);
    stage.plan();
    assertThat(events).isEmpty();
    assertThat(stage.state()).isEqualTo(ApplicationState.EMPTY);
  }

  @Test
  void what_is_forgotten_leaves_no_state_behind() {
    Stage stage = Stage.of(config("a"));
    stage.settle();
    stage.tearDown();
    assertThat(((StateStore.Loaded) stage.store().load(stage.application().id())).state())
        .isEmpty();
  }
}
