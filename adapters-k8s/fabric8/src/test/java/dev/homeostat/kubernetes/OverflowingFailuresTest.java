package dev.homeostat.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.homeostat.ApplicationId;
import dev.homeostat.Problem;
import dev.homeostat.Resource;
import dev.homeostat.kubernetes.testing.Fault;
import dev.homeostat.kubernetes.testing.FaultProxy;
import dev.homeostat.kubernetes.testing.Faults;
import dev.homeostat.kubernetes.testing.Refusal;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.kubernetes.testing.WithApiServer;
import dev.homeostat.spi.cluster.Patch;
import dev.homeostat.spi.state.ApplicationState;
import dev.homeostat.spi.state.StateStore;
import dev.homeostat.spi.state.StateStore.Loaded;
import dev.homeostat.spi.state.StateStore.NotSaved;
import dev.homeostat.spi.state.StateStore.Saved;
import dev.homeostat.spi.state.StateStore.Stale;
import dev.homeostat.spi.state.StateStore.Unreadable;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What a state that overflows leaves where, and what is told when something is not as it should be.
 */
@WithApiServer
class OverflowingFailuresTest {

  private static final JsonNodeFactory MAKE = JsonNodeFactory.instance;
  private static final ApplicationState SMALL = States.small(1);
  private static final ApplicationState LARGE = States.large(1);

  private final RunningApiServer server;
  private final KubernetesCluster cluster;
  private final Bundles bundles;
  private final String namespace;
  private final OverflowingBundle bundle;
  private final ApplicationId app;
  private final OverflowingStateStore store;

  OverflowingFailuresTest(RunningApiServer server) {
    this.server = server;
    cluster = KubernetesCluster.of(server.client());
    bundles = Bundles.keeping(server, "overflows.example.com");
    namespace = server.newNamespace("overflows");
    bundle = bundle("web");
    app = bundle.app();
    store = bundle.store();
  }

  private OverflowingBundle bundle(String name) {
    return new OverflowingBundle(cluster, bundles, new ApplicationId(namespace, name));
  }

  private String saved(ApplicationState state, String revision) {
    return States.revision(store.save(app, state, revision));
  }

  private static String told(StateStore.Saving saving) {
    assertThat(saving).isInstanceOf(NotSaved.class);
    return told(((NotSaved) saving).problem());
  }

  private static String told(StateStore.Loading loading) {
    assertThat(loading).isInstanceOf(Unreadable.class);
    return told(((Unreadable) loading).problem());
  }

  private static String told(Problem problem) {
    String text = problem.toString();
    assertThat(text).doesNotContain(SMALL.salt(), LARGE.salt()).hasSizeLessThan(1000);
    return text;
  }

  private void write(String pointer, JsonNode value) {
    Patch patch = new Patch(List.of(new Patch.Add(JsonPointer.compile(pointer), value)));
    Bundles.done(cluster.patchStatus(bundle.object().address(), patch));
  }

  /** Does something with a store behind which requests go wrong. */
  private void through(Faults faults, Consumer<OverflowingStateStore> act) {
    try (FaultProxy proxy = FaultProxy.before(Config.fromKubeconfig(server.kubeconfig()), faults);
        KubernetesClient client =
            new KubernetesClientBuilder().withConfig(proxy.config()).build()) {
      act.accept(bundle.store(KubernetesCluster.of(client)));
    }
  }

  private void delete(Resource resource) {
    cluster.delete(resource.address(), resource.uid());
  }

  /** The object is held while it is deleted. */
  private void deleteHeld() {
    Bundles.done(
        cluster.patch(
            bundle.object().address(),
            new Patch(
                List.of(
                    new Patch.Add(
                        JsonPointer.compile("/metadata/finalizers"),
                        MAKE.arrayNode().add("example.com/hold"))))));
    delete(bundle.object());
    assertThat(bundle.object().isBeingDeleted()).isTrue();
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
    assertThat(store.load(app)).isEqualTo(new Loaded(Optional.of(LARGE), revision));

    revision = saved(States.large(2), revision);
    bundle.assertTidy();

    revision = saved(SMALL, revision);
    assertThat(bundle.said().path("salt").asText()).isEqualTo(SMALL.salt());
    assertThat(bundle.secrets()).isEmpty();
    assertThat(store.load(app)).isEqualTo(new Loaded(Optional.of(SMALL), revision));
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
    assertThat(store.load(app)).isEqualTo(new Loaded(Optional.empty(), ""));
    assertThat(told(store.save(app, LARGE, ""))).contains("no such object", "create it");
    assertThat(bundle.secrets()).isEmpty();
  }

  @Test
  void an_object_that_was_made_anew_takes_no_old_state() {
    String revision = saved(LARGE, "");
    bundles.create(namespace, "web");
    assertThat(store.load(app)).isEqualTo(new Loaded(Optional.empty(), ""));
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
    assertThat(store.load(app)).isEqualTo(new Loaded(Optional.of(SMALL), revision));
    saved(LARGE, revision);
    bundle.assertKept(LARGE);
  }

  @Test
  void a_status_store_tells_that_the_state_is_in_secrets_and_keeps_what_says_so() {
    String revision = saved(LARGE, "");
    assertThat(told(bundles.store().load(app))).contains("in Secrets", "OverflowingStateStore");
    assertThat(bundles.store().save(app, SMALL, "")).isEqualTo(new Stale());
    assertThat(bundles.store().remove(app, "")).isEqualTo(new Stale());
    assertThat(store.load(app)).isEqualTo(new Loaded(Optional.of(LARGE), revision));
  }

  @Test
  void a_state_without_one_of_its_secrets_is_lost_and_replaced_by_the_next_save() {
    String lost = saved(LARGE, "");
    delete(bundle.secrets().get(1));
    assertThat(store.load(app)).isEqualTo(new Loaded(Optional.empty(), ""));
    assertThat(store.save(app, States.large(2), "stale")).isEqualTo(new Stale());
    String revision = saved(States.large(2), "");
    assertThat(store.load(app)).isEqualTo(new Loaded(Optional.of(States.large(2)), revision));
    bundle.assertTidy();
    assertThat(store.save(app, SMALL, "")).isEqualTo(new Stale());
    assertThat(store.save(app, SMALL, lost)).isEqualTo(new Stale());
  }

  @Test
  void a_state_without_its_secrets_can_come_back_to_the_status_or_be_removed() {
    saved(LARGE, "");
    bundle.secrets().forEach(this::delete);
    assertThat(store.load(app)).isEqualTo(new Loaded(Optional.empty(), ""));
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
    assertThat(store.load(app)).isEqualTo(new Loaded(Optional.empty(), ""));
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

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{revision: r, in: secret-word}",
        "{revision: r, in: secret-word, save: secret-word, parts: 1}",
        "{revision: r, in: secret-word, save: 0123456789abcdef, parts: 0}",
        "{revision: r, in: secret-word, save: ../0123456789abcd, parts: 1}",
        "{revision: r, in: secret-word, save: 0123456789abcdef, parts: 1}",
        "{revision: r, in: secret-word, save: 0123456789abcdef, parts: 1, digest: secret-word}",
        "{revision: r, in: secret-word, save: 0123456789abcdef, parts: 1, size: 1}",
        "{in: secret-word, save: 0123456789abcdef, parts: 1}"
      })
  void a_word_that_was_edited_by_hand_is_told_without_its_content_and_kept(String content) {
    JsonNode edited =
        Yaml.resource("{apiVersion: v1, kind: A, metadata: {name: a}, status: " + content + "}")
            .tree()
            .get("status");
    write("/status", MAKE.objectNode().set("homeostat", edited));
    assertThat(told(store.load(app)))
        .contains("StateUnreadable", "/status/homeostat", "remove it")
        .doesNotContain("secret-word");
    assertThat(store.save(app, LARGE, "")).isEqualTo(new Stale());
    assertThat(store.remove(app, "")).isEqualTo(new Stale());
    assertThat(bundle.said()).isEqualTo(edited);
  }

  private void edit(Resource part, String state) {
    Patch patch =
        new Patch(List.of(new Patch.Add(JsonPointer.compile("/data/state"), MAKE.textNode(state))));
    Bundles.done(cluster.patch(part.address(), patch));
  }

  @Test
  void a_secret_that_was_edited_is_told_without_its_content() {
    saved(LARGE, "");
    edit(bundle.secrets().get(0), "c2VzYW1l");
    assertThat(told(store.load(app)))
        .contains("StateUnreadable", "bring the Secrets back", "or delete them")
        .doesNotContain("c2VzYW1l", "sesame");
    assertThat(store.save(app, SMALL, "")).isEqualTo(new Stale());
    assertThat(bundle.isInSecrets()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 40})
  void a_state_that_was_forged_is_not_even_unpacked(int mebibytes) {
    OverflowingStateStore all = OverflowingStateStore.of(bundles.store()).upTo(0);
    States.revision(all.save(app, LARGE, ""));
    assertThat(bundle.secrets()).hasSize(1);
    edit(bundle.secrets().get(0), States.forged(States.small(7), mebibytes));
    assertThat(told(all.load(app)))
        .contains("StateUnreadable", "another digest")
        .doesNotContain(States.small(7).salt());
  }

  @Test
  void secrets_that_were_exchanged_for_those_of_another_state_are_told() {
    String revision = saved(LARGE, "");
    OverflowingBundle other = bundle("other");
    States.revision(other.store().save(other.app(), States.large(2), ""));
    for (int i = 0; i < bundle.secrets().size(); i++) {
      edit(bundle.secrets().get(i), other.secrets().get(i).tree().at("/data/state").textValue());
    }
    assertThat(told(store.load(app))).contains("StateUnreadable", "another digest");
    assertThat(store.save(app, SMALL, revision)).isInstanceOf(Saved.class);
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
    assertThat(there.loaded()).isEqualTo(new Loaded(Optional.of(SMALL), revision));
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
    assertThat(store.load(app)).isEqualTo(new Loaded(Optional.of(state), revision));
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
    assertThat(store.load(app)).isEqualTo(new Loaded(Optional.of(SMALL), revision));
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
    assertThat(store.load(app)).isEqualTo(new Loaded(Optional.of(LARGE), revision));
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
