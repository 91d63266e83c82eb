package dev.homeostat.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Application;
import dev.homeostat.ApplicationId;
import dev.homeostat.Engine;
import dev.homeostat.Manifest;
import dev.homeostat.Owner;
import dev.homeostat.Problem;
import dev.homeostat.ReconcileResult;
import dev.homeostat.Resource;
import dev.homeostat.ResourceId;
import dev.homeostat.folder.EmbeddedCluster;
import dev.homeostat.report.Condition;
import dev.homeostat.spi.cluster.ListResponse;
import dev.homeostat.spi.state.ApplicationState;
import dev.homeostat.spi.state.StateStore;
import dev.homeostat.spi.state.StateStore.Loaded;
import dev.homeostat.spi.state.StateStore.NotSaved;
import dev.homeostat.spi.state.StateStore.Saved;
import dev.homeostat.spi.state.StateStore.Stale;
import dev.homeostat.testkit.contract.StateStoreContract;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** STATE-1: owners of two kinds with one name have two Secrets; states of today move over. */
class SecretStateStoreK10Test {

  private static final ApplicationId PLAIN = new ApplicationId("shop", "web");
  private static final ApplicationId PAGE = PLAIN.withOwnerKind("example.com/WebPage");
  private static final ApplicationId RUN = PLAIN.withOwnerKind("example.com/BatchRun");
  private static final ResourceId A = ResourceId.configMap("a").in("shop");
  private static final ResourceId B = ResourceId.configMap("b").in("shop");

  /** As large as in production, and so small that a state is in parts. */
  private static final int WHOLE = StateParts.PIECE;

  private static final int SMALL = 40;

  private final EmbeddedCluster cluster = EmbeddedCluster.inMemory();

  private SecretStateStore store(int piece) {
    return new SecretStateStore(cluster, null, piece, Clock.systemUTC());
  }

  private Engine engine(StateStore states) {
    return Engine.builder().cluster(cluster).state(states).build();
  }

  private static Application ownedBy(String kind, String uid, String config) {
    return Application.ownedBy(
            Owner.builder()
                .apiVersion("example.com/v1")
                .kind(kind)
                .namespace("shop")
                .name("web")
                .uid(uid)
                .build())
        .manifest(
            Manifest.parse(
                "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: " + config + "}\ndata: {k: v}"))
        .build();
  }

  private static Application page(String config) {
    return ownedBy("WebPage", "uid-b", config);
  }

  private static Application run(String config) {
    return ownedBy("BatchRun", "uid-w", config);
  }

  private List<String> secrets() {
    return ((ListResponse.Found) cluster.list("v1", "Secret", Map.of()))
        .resources().stream().map(Resource::name).toList();
  }

  /** Writes the state of an application as it was written before kinds were recorded. */
  private void write(Application application, int piece) {
    ApplicationState state = engine(StateStore.inMemory()).reconcile(application).state();
    String revision = ((Loaded) store(piece).load(PLAIN)).revision();
    assertThat(store(piece).save(PLAIN, state.withOwner(application.uid(), ""), revision))
        .isInstanceOf(Saved.class);
    assertThat(secrets()).contains("homeostat.state.web");
  }

  private static ApplicationState state(int number) {
    return ApplicationState.EMPTY.withIdentity("uid", String.format("%032x", number));
  }

  @Nested
  class OfAnOwner extends StateStoreContract {
    @Override
    protected StateStore store() {
      SecretStateStore secrets = SecretStateStore.in(EmbeddedCluster.inMemory());
      return new StateStore() {
        private ApplicationId owned(ApplicationId application) {
          return application.withOwnerKind("example.com/WebPage");
        }

        @Override
        public LoadResult load(ApplicationId application) {
          return secrets.load(owned(application));
        }

        @Override
        public Optional<Loaded> loadCached(ApplicationId application) {
          return secrets.loadCached(owned(application));
        }

        @Override
        public SaveResult save(ApplicationId application, ApplicationState state, String revision) {
          return secrets.save(owned(application), state, revision);
        }

        @Override
        public SaveResult remove(ApplicationId application, String revision) {
          return secrets.remove(owned(application), revision);
        }
      };
    }
  }

  @Test
  void owners_of_two_kinds_and_an_application_without_one_have_three_secrets() {
    SecretStateStore store = store(WHOLE);
    store.save(PLAIN, state(1), "");
    store.save(PAGE, state(2), "");
    store.save(RUN, state(3), "");
    assertThat(secrets())
        .hasSize(3)
        .contains("homeostat.state.web")
        .anyMatch(name -> name.matches("homeostat\\.state-of\\.webpage-[0-9a-f]{8}\\.web"))
        .anyMatch(name -> name.matches("homeostat\\.state-of\\.batchrun-[0-9a-f]{8}\\.web"));
    assertThat(((Loaded) store.load(PAGE)).state()).contains(state(2));
    assertThat(store.location(PAGE)).startsWith("Secret shop/homeostat.state-of.webpage-");
  }

  @Test
  void kinds_of_one_name_and_two_groups_are_apart_and_long_names_are_short_enough() {
    SecretStateStore store = store(WHOLE);
    ApplicationId other = PLAIN.withOwnerKind("example.org/WebPage");
    ApplicationId longest =
        new ApplicationId("shop", "a".repeat(253), "example.com/" + "K".repeat(63));
    store.save(PAGE, state(1), "");
    store.save(other, state(2), "");
    store.save(longest, state(3), "");
    assertThat(secrets()).hasSize(3).allMatch(name -> name.length() <= 253);
    assertThat(((Loaded) store.load(other)).state()).contains(state(2));
    assertThat(((Loaded) store.load(longest)).state()).contains(state(3));
  }

  @ParameterizedTest
  @ValueSource(strings = {"whole", "in-parts"})
  void a_secret_as_it_was_written_before_is_read_and_moved(String written) throws IOException {
    try (InputStream in = getClass().getResourceAsStream("/states/" + written + ".yaml")) {
      String text = new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
      Manifest.parse(text).documents().stream()
          .map(document -> Resource.of((ObjectNode) document.tree()))
          .forEach(cluster::put);
    }
    Engine engine = engine(store(WHOLE));
    ReconcileResult pass = engine.reconcile(page("a"));
    assertThat(pass.requests()).isEmpty();
    assertThat(pass.delta().unchanged()).containsExactly(A);
    assertThat(pass.state().salt()).isEqualTo("00ff00ff00ff00ff00ff00ff00ff00ff");
    assertThat(pass.state().condition(Condition.STATE_REBUILT)).isEmpty();
    assertThat(secrets())
        .singleElement()
        .satisfies(name -> assertThat(name).startsWith("homeostat.state-of.webpage-"));
  }

  @ParameterizedTest
  @ValueSource(ints = {WHOLE, SMALL})
  void a_state_of_today_moves_with_the_first_pass_of_its_owner(int piece) {
    write(page("a"), piece);
    String salt = ((Loaded) store(piece).load(PLAIN)).state().orElseThrow().salt();

    ReconcileResult pass = engine(store(piece)).reconcile(page("a"));
    assertThat(pass.requests()).isEmpty();
    assertThat(pass.outcome()).isEqualTo(ReconcileResult.Outcome.SETTLED);
    assertThat(pass.state().salt()).isEqualTo(salt);
    assertThat(secrets()).allMatch(name -> name.startsWith("homeostat.state-of.webpage-"));
    assertThat(engine(store(piece)).reconcile(page("a")).stateWrites()).isZero();
  }

  @ParameterizedTest
  @ValueSource(ints = {WHOLE, SMALL})
  void a_state_of_today_is_used_by_one_of_two_owners_and_nothing_is_deleted(int piece) {
    write(page("a"), piece);
    Engine engine = engine(store(piece));
    for (int i = 0; i < 2; i++) {
      assertThat(engine.reconcile(run("b")).outcome()).isEqualTo(ReconcileResult.Outcome.SETTLED);
      assertThat(engine.reconcile(page("a")).outcome()).isEqualTo(ReconcileResult.Outcome.SETTLED);
    }
    assertThat(cluster.get(A)).isPresent();
    assertThat(cluster.get(B)).isPresent();
    assertThat(secrets()).noneMatch(name -> name.startsWith("homeostat.state."));
    assertThat(engine.delete(run("b")).problems()).isEmpty();
    assertThat(cluster.get(A)).isPresent();
    assertThat(cluster.get(B)).isEmpty();
  }

  @Test
  void the_state_of_an_application_without_an_owner_stays_where_it_is() {
    Application unowned = ownedBy("WebPage", "uid-b", "a").toBuilder().uid("").build();
    Application plain = Application.named("shop", "web").source(unowned.source()).build();
    engine(store(WHOLE)).reconcile(plain);
    ReconcileResult pass = engine(store(WHOLE)).reconcile(page("b"));
    assertThat(pass.outcome()).isEqualTo(ReconcileResult.Outcome.SETTLED);
    assertThat(cluster.get(A)).isPresent();
    assertThat(secrets()).contains("homeostat.state.web").hasSize(2);
    assertThat(engine(store(WHOLE)).reconcile(plain).requests()).isEmpty();
  }

  @Test
  void an_application_without_an_owner_waits_until_the_state_of_another_has_moved() {
    write(page("a"), WHOLE);
    Application plain = Application.named("shop", "web").build();
    ReconcileResult refused = engine(store(WHOLE)).reconcile(plain);
    assertThat(refused.problems()).extracting(Problem::code).containsExactly("StateOfAnotherOwner");
    assertThat(refused.problems().get(0).got())
        .contains("example.com/WebPage", "uid-b", "Secret shop/homeostat.state.web");
    engine(store(WHOLE)).reconcile(page("a"));
    assertThat(engine(store(WHOLE)).reconcile(plain).outcome())
        .isEqualTo(ReconcileResult.Outcome.SETTLED);
    assertThat(cluster.get(A)).isPresent();
  }

  @Test
  void a_move_from_a_state_that_somebody_else_has_saved_since_changes_nothing() {
    store(WHOLE).save(PLAIN, state(1), "");
    SecretStateStore store = store(WHOLE);
    Loaded shared = (Loaded) store.load(PAGE);
    assertThat(shared.shared()).isTrue();
    String now = ((Loaded) store.load(PLAIN)).revision();
    store.save(PLAIN, state(2), now);
    assertThat(store.save(PAGE, state(3), shared.revision())).isEqualTo(new Stale());
    assertThat(store.remove(PAGE, shared.revision())).isEqualTo(new Stale());
    assertThat(((Loaded) store.load(PLAIN)).state()).contains(state(2));
  }

  @Test
  void of_two_that_move_a_state_at_once_one_wins() {
    store(WHOLE).save(PLAIN, state(1), "");
    String revision = ((Loaded) store(WHOLE).load(PAGE)).revision();
    assertThat(store(WHOLE).save(PAGE, state(2), revision)).isInstanceOf(Saved.class);
    assertThat(store(WHOLE).save(PAGE, state(3), revision)).isNotInstanceOf(Saved.class);
    assertThat(((Loaded) store(WHOLE).load(PAGE)).state()).contains(state(2));
  }

  @Test
  void what_cannot_be_read_in_the_shared_place_may_be_ours_and_stops_the_pass() {
    SecretStateStore large = store(SMALL);
    large.save(PLAIN, state(1), "");
    Resource part =
        ((ListResponse.Found) cluster.list("v1", "Secret", Map.of()))
            .resources().stream()
                .filter(secret -> secret.name().endsWith(".1"))
                .findFirst()
                .orElseThrow();
    cluster.delete(part.address(), part.uid());
    assertThat(large.load(PAGE)).isInstanceOf(StateStore.Unreadable.class);
    assertThat(large.save(PAGE, state(2), "former:secret:1")).isInstanceOf(NotSaved.class);
  }

  @Test
  void it_believes_that_nothing_is_kept_only_if_the_shared_place_is_empty_too() {
    SecretStateStore store = store(WHOLE);
    store(WHOLE).save(PLAIN, state(1), "");
    store.loadCached(new ApplicationId("shop", "first"));
    assertThat(store.loadCached(PAGE)).isEmpty();
    assertThat(store.loadCached(new ApplicationId("shop", "other", "example.com/WebPage")))
        .contains(Loaded.nothing());
  }

  @Test
  void a_moving_store_takes_no_state_of_another_owner_from_either_place() {
    StateStore old = StateStore.inMemory();
    write(run("b"), WHOLE);
    StateStore moving = MovingStateStore.of(store(WHOLE), old);
    ReconcileResult pass = engine(moving).reconcile(page("a"));
    assertThat(pass.outcome()).isEqualTo(ReconcileResult.Outcome.SETTLED);
    assertThat(cluster.get(B)).isPresent();
    assertThat(secrets()).containsExactly("homeostat.state.web");
    assertThat(engine(moving).reconcile(run("b")).requests()).isEmpty();
    assertThat(secrets()).isEmpty();

    write(run("b"), WHOLE);
    StateStore back = MovingStateStore.of(old, store(WHOLE));
    assertThat(engine(back).reconcile(page("a")).requests()).isEmpty();
    assertThat(cluster.get(B)).isPresent();
  }
}
