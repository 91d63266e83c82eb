package dev.homeostat.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.kubernetes.testing.Fault;
import dev.homeostat.kubernetes.testing.Refusal;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.kubernetes.testing.WithApiServer;
import dev.homeostat.spi.state.StateStore.Loaded;
import dev.homeostat.spi.state.StateStore.Saved;
import dev.homeostat.spi.state.StateStore.Stale;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** States in Secrets that are gone, or cannot be read. */
@WithApiServer
class LostSecretsTest extends OverflowingGround {

  LostSecretsTest(RunningApiServer server) {
    super(server);
  }

  @Test
  void a_state_without_one_of_its_secrets_is_lost_and_replaced_by_the_next_save() {
    String lost = saved(LARGE, "");
    delete(bundle.secrets().get(1));
    assertThat(store.load(app)).isEqualTo(Loaded.nothing());
    assertThat(store.save(app, States.large(2), "stale")).isEqualTo(new Stale());
    String revision = saved(States.large(2), "");
    assertThat(store.load(app)).isEqualTo(Loaded.of(States.large(2), revision));
    bundle.assertTidy();
    assertThat(store.save(app, SMALL, "")).isEqualTo(new Stale());
    assertThat(store.save(app, SMALL, lost)).isEqualTo(new Stale());
  }

  @Test
  void a_state_without_its_secrets_can_come_back_to_the_status_or_be_removed() {
    saved(LARGE, "");
    bundle.secrets().forEach(this::delete);
    assertThat(store.load(app)).isEqualTo(Loaded.nothing());
    String revision = saved(SMALL, "");
    assertThat(bundle.isInSecrets()).isFalse();
    bundle.assertKept(SMALL);

    saved(LARGE, revision);
    bundle.secrets().forEach(this::delete);
    assertThat(store.remove(app, "stale")).isEqualTo(new Stale());
    assertThat(store.remove(app, "")).isEqualTo(new Saved(""));
    assertThat(bundle.said().isMissingNode()).isTrue();
  }

  @Test
  void who_lost_its_secrets_while_it_knew_the_state_saves_as_ever() {
    String revision = saved(LARGE, "");
    bundle.secrets().forEach(this::delete);
    saved(States.large(2), revision);
    bundle.assertKept(States.large(2));
  }

  @Test
  void secrets_that_went_before_their_object_leave_no_state_in_the_way_of_its_teardown() {
    saved(LARGE, "");
    deleteHeld();
    bundle.assertKept(LARGE);
    bundle.secrets().forEach(this::delete);
    assertThat(store.load(app)).isEqualTo(Loaded.nothing());
    assertThat(store.save(app, States.large(3), "stale")).isEqualTo(new Stale());
    String revision = saved(States.large(3), "");
    bundle.assertKept(States.large(3));
    bundle.secrets().forEach(this::delete);
    assertThat(store.remove(app, "stale")).isEqualTo(new Stale());
    assertThat(store.remove(app, "")).isEqualTo(new Saved(""));
    assertThat(bundle.said().isMissingNode()).isTrue();
    assertThat(revision).isNotEmpty();
  }

  @Test
  void in_a_namespace_that_goes_a_large_state_is_kept_in_the_status() {
    String revision = saved(LARGE, "");
    deleteHeld();
    server.client().namespaces().withName(namespace).delete();
    saved(States.large(2), revision);
    assertThat(bundle.isInSecrets()).isFalse();
    bundle.assertKept(States.large(2));
  }

  @Test
  void secrets_that_cannot_be_read_now_are_told_without_advice_to_give_them_up() {
    saved(LARGE, "");
    through(
        request ->
            request.path().contains("/secrets/")
                ? new Fault.Refuse(Refusal.UNAVAILABLE)
                : new Fault.Pass(),
        there -> {
          assertThat(told(there.load(app)))
              .contains("StateStore", "503")
              .doesNotContain("StateUnreadable", "delete", "remove");
          assertThat(there.save(app, SMALL, "")).isEqualTo(new Stale());
          assertThat(there.remove(app, "")).isEqualTo(new Stale());
        });
    bundle.assertKept(LARGE);
  }

  @Test
  void a_state_that_is_replaced_whenever_it_is_read_is_told_and_not_taken_for_none() {
    AtomicReference<String> revision = new AtomicReference<>(saved(LARGE, ""));
    through(
        request -> {
          if (request.method().equals("GET") && request.path().endsWith(".0")) {
            revision.set(saved(LARGE, revision.get()));
          }
          return new Fault.Pass();
        },
        there ->
            assertThat(told(there.load(app)))
                .contains("StateStore", "again and again")
                .doesNotContain("StateUnreadable", "delete"));
    bundle.assertKept(LARGE);
  }
}
