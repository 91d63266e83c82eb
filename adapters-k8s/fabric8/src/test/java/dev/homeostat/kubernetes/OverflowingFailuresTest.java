package dev.homeostat.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.ApplicationId;
import dev.homeostat.Resource;
import dev.homeostat.kubernetes.testing.Fault;
import dev.homeostat.kubernetes.testing.Refusal;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.kubernetes.testing.WithApiServer;
import dev.homeostat.spi.cluster.Patch;
import dev.homeostat.spi.state.ApplicationState;
import dev.homeostat.spi.state.StateStore.Loaded;
import dev.homeostat.spi.state.StateStore.Saved;
import dev.homeostat.spi.state.StateStore.Stale;
import java.time.Clock;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a state that overflows leaves where, and what is told when it cannot be kept. */
@WithApiServer
class OverflowingFailuresTest extends OverflowingGround {

  OverflowingFailuresTest(RunningApiServer server) {
    super(server);
  }

  @Test
  void the_status_says_where_a_large_state_is_and_nothing_of_it() {
    String revision = saved(LARGE, "");
    JsonNode said = bundle.said();
    String save = said.path("save").asText();
    assertThat(said.path("in").asText())
        .isEqualTo(
            "Secrets homeostat.state.web." + save + ".0 to " + (said.path("parts").asInt() - 1));
    assertThat(said.path("parts").asInt()).isGreaterThan(1);
    assertThat(said.path("revision").asText()).isEqualTo(revision);
    assertThat(said.properties())
        .extracting(member -> member.getKey())
        .containsExactlyInAnyOrder("in", "save", "parts", "digest", "size", "revision");
    assertThat(said.path("digest").asText()).matches("sha256:[0-9a-f]{64}");
    assertThat(said.path("size").asInt()).isEqualTo(LARGE.toJson().toString().length());
    assertThat(bundle.object().tree().toString()).doesNotContain(LARGE.salt());
    bundle.assertTidy();
  }

  @Test
  void the_secrets_are_owned_by_the_object() {
    saved(LARGE, "");
    Resource object = bundle.object();
    assertThat(bundle.secrets())
        .isNotEmpty()
        .allSatisfy(
            secret ->
                assertThat(secret.tree().at("/metadata/ownerReferences"))
                    .isEqualTo(
                        MAKE.arrayNode()
                            .add(
                                MAKE.objectNode()
                                    .put("apiVersion", bundles.apiVersion())
                                    .put("kind", "Bundle")
                                    .put("name", "web")
                                    .put("uid", object.uid()))));
  }

  @Test
  void a_state_goes_to_secrets_and_comes_back_and_leaves_none() {
    String revision = saved(SMALL, "");
    assertThat(bundle.said().path("salt").asText()).isEqualTo(SMALL.salt());
    assertThat(bundle.secrets()).isEmpty();

    revision = saved(LARGE, revision);
    assertThat(bundle.isInSecrets()).isTrue();
    assertThat(store.load(app)).isEqualTo(Loaded.of(LARGE, revision));

    revision = saved(States.large(2), revision);
    bundle.assertTidy();

    revision = saved(SMALL, revision);
    assertThat(bundle.said().path("salt").asText()).isEqualTo(SMALL.salt());
    assertThat(bundle.secrets()).isEmpty();
    assertThat(store.load(app)).isEqualTo(Loaded.of(SMALL, revision));
  }

  @Test
  void a_state_that_is_removed_leaves_nothing() {
    assertThat(store.remove(app, saved(LARGE, ""))).isEqualTo(new Saved(""));
    assertThat(bundle.secrets()).isEmpty();
    assertThat(bundle.said().isMissingNode()).isTrue();
  }

  @Test
  void a_save_that_comes_too_late_makes_no_secret() {
    String revision = saved(SMALL, "");
    saved(States.small(2), revision);
    assertThat(store.save(app, LARGE, revision)).isEqualTo(new Stale());
    assertThat(bundle.secrets()).isEmpty();
  }

  @Test
  void without_an_object_nothing_is_kept_and_a_save_says_what_to_do() {
    delete(bundle.object());
    assertThat(store.load(app)).isEqualTo(Loaded.nothing());
    assertThat(told(store.save(app, LARGE, ""))).contains("no such object", "create it");
    assertThat(bundle.secrets()).isEmpty();
  }

  @Test
  void an_object_that_was_made_anew_takes_no_old_state() {
    String revision = saved(LARGE, "");
    bundles.create(namespace, "web");
    assertThat(store.load(app)).isEqualTo(Loaded.nothing());
    assertThat(store.save(app, States.large(2), revision)).isEqualTo(new Stale());
    assertThat(store.remove(app, revision)).isEqualTo(new Saved(""));
  }

  @Test
  void secrets_of_an_object_that_is_made_anew_meanwhile_are_not_named_by_the_new_one() {
    through(
        request -> {
          if (request.method().equals("POST")) {
            bundles.create(namespace, "web");
          }
          return new Fault.Pass();
        },
        there -> assertThat(there.save(app, LARGE, "")).isEqualTo(new Stale()));
    assertThat(bundle.said().isMissingNode()).isTrue();
  }

  @Test
  void the_longest_name_of_an_object_gives_names_that_secrets_can_have() {
    OverflowingBundle longest = bundle("a".repeat(253));
    OverflowingStateStore store = longest.store();
    String revision = States.revision(store.save(longest.app(), LARGE, ""));
    longest.assertKept(LARGE);
    assertThat(longest.secrets()).hasSizeGreaterThan(1);
    States.revision(store.save(longest.app(), SMALL, revision));
    assertThat(longest.secrets()).isEmpty();
  }

  @Test
  void states_at_other_places_of_one_object_are_left_alone() {
    OverflowingStateStore beside =
        new OverflowingStateStore(
            bundles.store().at("/status/beside"),
            OverflowingBundle.LINE,
            OverflowingBundle.PIECE,
            Clock.systemUTC());
    States.revision(beside.save(app, LARGE, ""));
    String revision = States.revision(bundle.later().save(app, States.large(2), ""));
    States.revision(bundle.later().save(app, SMALL, revision));
    assertThat(((Loaded) beside.load(app)).state()).contains(LARGE);
    assertThat(((Loaded) store.load(app)).state()).contains(SMALL);
  }

  @Test
  void a_state_that_a_status_store_kept_is_taken_over() {
    String revision = States.revision(bundles.store().save(app, SMALL, ""));
    assertThat(store.load(app)).isEqualTo(Loaded.of(SMALL, revision));
    saved(LARGE, revision);
    bundle.assertKept(LARGE);
  }

  @Test
  void a_status_store_tells_that_the_state_is_in_secrets_and_keeps_what_says_so() {
    String revision = saved(LARGE, "");
    assertThat(told(bundles.store().load(app))).contains("in Secrets", "OverflowingStateStore");
    assertThat(bundles.store().save(app, SMALL, "")).isEqualTo(new Stale());
    assertThat(bundles.store().remove(app, "")).isEqualTo(new Stale());
    assertThat(store.load(app)).isEqualTo(Loaded.of(LARGE, revision));
  }

  @ParameterizedTest
  @CsvSource({
    "strict, ''",
    "older, 'in: {type: string}, save: {type: string}, parts: {type: integer}, '"
  })
  void a_kind_that_drops_the_word_or_some_of_it_is_told_before_a_state_is_moved(
      String group, String kept) {
    Bundles strict =
        Bundles.defined(
            server,
            group + ".example.com",
            "{type: object, properties: {status: {type: object, properties: {homeostat: {type:"
                + " object, properties: {"
                + kept
                + "stateVersion: {type: integer}, uid: {type: string}, salt:"
                + " {type: string}, revision: {type: string}, resources: {type: array, items: {type:"
                + " object}}, hooks: {type: object}, conditions: {type: array, items: {type:"
                + " object}}, mangledObserverSchema: {type: array, items: {type: object}},"
                + " lastAppliedManifest: {type: array, items: {type: object}}, lastObservedManifest:"
                + " {type: array, items: {type: object}}}}}}}}",
            "{status: {}}");
    OverflowingBundle there =
        new OverflowingBundle(cluster, strict, new ApplicationId(namespace, group));
    String revision = States.revision(there.store().save(there.app(), SMALL, ""));
    assertThat(told(there.store().save(there.app(), LARGE, revision)))
        .contains("drops", "x-kubernetes-preserve-unknown-fields: true");
    assertThat(there.loaded()).isEqualTo(Loaded.of(SMALL, revision));
    assertThat(there.secrets()).isEmpty();
  }

  @Test
  void a_state_that_the_server_finds_too_large_goes_to_secrets() {
    Bundles wide =
        Bundles.defined(
            server,
            "wide.example.com",
            "{type: object, x-kubernetes-preserve-unknown-fields: true}",
            "{status: {}}");
    Resource object = wide.create(namespace, "wide");
    Patch patch =
        new Patch(
            List.of(
                new Patch.Add(
                    JsonPointer.compile("/spec/words"), MAKE.textNode("word ".repeat(260_000)))));
    Bundles.done(cluster.patch(object.address(), patch));

    ApplicationId app = new ApplicationId(namespace, "wide");
    ApplicationState state =
        SMALL.withHook("h", MAKE.objectNode().put("words", "more ".repeat(90_000)));
    OverflowingStateStore store = OverflowingStateStore.of(wide.store());
    String revision = States.revision(store.save(app, state, ""));
    assertThat(store.load(app)).isEqualTo(Loaded.of(state, revision));
    assertThat(wide.read(namespace, "wide").tree().at("/status/homeostat/in").asText())
        .startsWith("Secret homeostat.state.wide.");
    States.revision(store.save(app, SMALL, revision));
    assertThat(wide.read(namespace, "wide").tree().at("/status/homeostat/in").isMissingNode())
        .isTrue();
  }

  @Test
  void secrets_that_cannot_be_made_are_told_and_the_state_stays_where_it_was() {
    String revision = saved(SMALL, "");
    through(
        request ->
            request.method().equals("POST")
                ? new Fault.Refuse(Refusal.UNAVAILABLE)
                : new Fault.Pass(),
        there -> assertThat(told(there.save(app, LARGE, revision))).contains("Secrets", "503"));
    assertThat(store.load(app)).isEqualTo(Loaded.of(SMALL, revision));
  }

  @Test
  void secrets_that_cannot_be_listed_are_deleted_by_name() {
    String revision = saved(LARGE, "");
    through(
        request ->
            request.path().contains("labelSelector")
                ? new Fault.Refuse(Refusal.UNAVAILABLE)
                : new Fault.Pass(),
        there -> States.revision(there.save(app, SMALL, revision)));
    assertThat(bundle.secrets()).isEmpty();
  }

  @Test
  void a_dry_run_keeps_and_deletes_nothing() {
    String revision = saved(LARGE, "");
    OverflowingStateStore dry = bundle.store(cluster.dryRun());
    assertThat(dry.save(app, SMALL, revision)).isInstanceOf(Saved.class);
    assertThat(dry.save(app, States.large(2), revision)).isInstanceOf(Saved.class);
    assertThat(store.load(app)).isEqualTo(Loaded.of(LARGE, revision));
    bundle.assertTidy();
  }

  @Test
  void the_line_can_be_drawn_elsewhere() {
    OverflowingStateStore all = OverflowingStateStore.of(bundles.store()).upTo(0);
    String revision = States.revision(all.save(app, SMALL, ""));
    assertThat(bundle.isInSecrets()).isTrue();
    OverflowingStateStore none = OverflowingStateStore.of(bundles.store());
    States.revision(none.save(app, LARGE, revision));
    assertThat(bundle.isInSecrets()).isFalse();
    assertThatIllegalArgumentException().isThrownBy(() -> none.upTo(-1));
  }
}
