package dev.homeostat.kubernetes;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.ApplicationId;
import dev.homeostat.Resource;
import dev.homeostat.folder.ClusterRequest;
import dev.homeostat.folder.EmbeddedCluster;
import dev.homeostat.folder.RequestFilter;
import dev.homeostat.spi.cluster.ClusterResponse;
import dev.homeostat.spi.cluster.ListResponse;
import dev.homeostat.spi.cluster.Patch;
import dev.homeostat.spi.state.ApplicationState;
import dev.homeostat.spi.state.StateStore.Loaded;
import dev.homeostat.spi.state.StateStore.NotSaved;
import dev.homeostat.spi.state.StateStore.Saved;
import dev.homeostat.spi.state.StateStore.Stale;
import dev.homeostat.spi.state.StateStore.Unreadable;
import dev.homeostat.testkit.fault.Failures;
import dev.homeostat.testkit.fault.Fault;
import dev.homeostat.testkit.fault.FaultPlan;
import dev.homeostat.testkit.fault.Faults;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Failures of the store that keeps states in Secrets. */
class SecretStateStoreFailuresTest {

  private static final ApplicationId SHOP = new ApplicationId("shop", "web");
  private static final int SMALL = 40;

  private final EmbeddedCluster cluster = EmbeddedCluster.inMemory();
  private final SecretStateStore store = at(Clock.systemUTC());

  private SecretStateStore at(Clock clock) {
    return new SecretStateStore(cluster, null, SMALL, clock);
  }

  private static ApplicationState state(int number) {
    return ApplicationState.EMPTY.withIdentity("uid", String.format("%032x", number));
  }

  private List<Resource> secrets() {
    return ((ListResponse.Found) cluster.list("v1", "Secret", Map.of())).resources();
  }

  private Resource head() {
    return secrets().stream()
        .filter(secret -> secret.name().equals("homeostat.state.web"))
        .findFirst()
        .orElseThrow();
  }

  private String saved(int number, String revision) {
    return ((Saved) store.save(SHOP, state(number), revision)).revision();
  }

  private void rewrite(Resource secret, ObjectNode tree) {
    cluster.delete(secret.address(), secret.uid());
    ObjectNode bare = tree.deepCopy();
    ((ObjectNode) bare.get("metadata")).retain("name", "namespace", "labels", "annotations");
    assertThat(cluster.create(Resource.of(bare))).isInstanceOf(ClusterResponse.Done.class);
  }

  @Test
  void parts_go_with_the_save_that_named_them() {
    String first = saved(1, "");
    int size = secrets().size();
    assertThat(size).isGreaterThan(3);
    String second = saved(2, first);
    assertThat(secrets()).hasSize(size);
    assertThat(store.load(SHOP)).isEqualTo(Loaded.of(state(2), second));
    store.remove(SHOP, second);
    assertThat(secrets()).isEmpty();
  }

  @Test
  void a_save_that_comes_too_late_leaves_no_parts() {
    String first = saved(1, "");
    saved(2, first);
    List<Resource> before = secrets();
    store.save(SHOP, state(3), first);
    assertThat(secrets()).containsExactlyInAnyOrderElementsOf(before);
  }

  @Test
  void a_state_without_one_of_its_parts_is_told_and_not_taken_for_none() {
    saved(1, "");
    Resource part =
        secrets().stream().filter(secret -> secret.name().endsWith(".1")).findFirst().orElseThrow();
    cluster.delete(part.address(), part.uid());
    assertThat(store.load(SHOP))
        .isInstanceOfSatisfying(
            Unreadable.class,
            unreadable ->
                assertThat(unreadable.problem().toString())
                    .contains("StateUnreadable", "shop/homeostat.state.web", part.name()));
  }

  @Test
  void a_state_that_was_edited_is_told_without_its_content() {
    SecretStateStore whole = SecretStateStore.in(cluster);
    whole.save(SHOP, state(1), "");
    ObjectNode edited = head().tree().deepCopy();
    ((ObjectNode) edited.get("data")).put("state", "c2VzYW1l");
    rewrite(head(), edited);
    assertThat(whole.load(SHOP))
        .isInstanceOfSatisfying(
            Unreadable.class,
            unreadable ->
                assertThat(unreadable.problem().toString())
                    .contains("delete the Secret")
                    .doesNotContain("c2VzYW1l", "sesame"));
  }

  @Test
  void a_state_that_unpacks_to_more_than_any_is_told_and_not_read_to_its_end() {
    SecretStateStore whole = SecretStateStore.in(cluster);
    whole.save(SHOP, state(1), "");
    ObjectNode edited = head().tree().deepCopy();
    ((ObjectNode) edited.get("data")).put("state", States.forged(state(7), 40));
    rewrite(head(), edited);
    assertThat(whole.load(SHOP))
        .isInstanceOfSatisfying(
            Unreadable.class,
            unreadable ->
                assertThat(unreadable.problem().toString())
                    .contains("StateUnreadable", "more than 33554432 bytes", "delete the Secret"));
  }

  @Test
  void a_state_that_could_not_be_read_again_is_not_saved() {
    ApplicationState huge =
        state(1).withHook("h", JsonNodeFactory.instance.objectNode().put("w", "w".repeat(1 << 25)));
    assertThat(SecretStateStore.in(cluster).save(SHOP, huge, ""))
        .isInstanceOfSatisfying(
            NotSaved.class,
            failed ->
                assertThat(failed.problem().toString())
                    .contains("StateStore", "33554432 bytes", "several applications")
                    .hasSizeLessThan(1000));
    assertThat(secrets()).isEmpty();
  }

  @Test
  void what_somebody_else_left_in_the_secret_of_a_state_stays() {
    String first = saved(1, "");
    cluster.edit(head().id(), "/metadata/labels/backup", "nightly");
    cluster.edit(head().id(), "/metadata/annotations/owner", "ops");
    assertThat(store.save(SHOP, state(2), first)).isInstanceOf(Stale.class);

    String second = saved(2, ((Loaded) store.load(SHOP)).revision());
    String third = saved(3, second);
    assertThat(head().label("backup")).contains("nightly");
    assertThat(head().annotation("owner")).contains("ops");
    assertThat(store.load(SHOP)).isEqualTo(Loaded.of(state(3), third));

    cluster.remove(head().id(), "/metadata/labels/backup");
    cluster.remove(head().id(), "/metadata/annotations/owner");
    saved(4, ((Loaded) store.load(SHOP)).revision());
    assertThat(((Loaded) store.load(SHOP)).state()).contains(state(4));
  }

  @Test
  void a_secret_of_somebody_else_is_left_alone() {
    cluster.create(
        Yaml.resource(
            """
            apiVersion: v1
            kind: Secret
            metadata: {name: homeostat.state.web, namespace: shop}
            data: {state: c2VzYW1l}
            """));
    assertThat(store.load(SHOP)).isInstanceOf(Unreadable.class);
    assertThat(store.save(SHOP, state(1), "")).isNotInstanceOf(Saved.class);
    assertThat(head().tree().at("/data/state").asText()).isEqualTo("c2VzYW1l");
  }

  @Test
  void an_emptied_state_that_was_not_deleted_is_none_and_is_not_touched_by_a_look() {
    empty();
    List<Resource> before = secrets();
    assertThat(store.load(SHOP)).isEqualTo(Loaded.nothing());
    assertThat(secrets()).isEqualTo(before);
  }

  @Test
  void an_emptied_state_makes_room_for_the_next() {
    empty();
    String revision = saved(2, "");
    assertThat(store.load(SHOP)).isEqualTo(Loaded.of(state(2), revision));
  }

  @Test
  void an_emptied_state_is_taken_away_by_the_next_removal() {
    empty();
    assertThat(store.remove(SHOP, "")).isEqualTo(new Saved(""));
    assertThat(secrets()).noneMatch(secret -> secret.name().equals("homeostat.state.web"));
  }

  private void empty() {
    saved(1, "");
    ObjectNode emptied = head().tree().deepCopy();
    emptied.remove("data");
    rewrite(head(), emptied);
  }

  @ParameterizedTest
  @CsvSource({
    "parts, MA==", // 0
    "parts, bWFueQ==", // many
    "parts, OTk5OTk5OTk5OQ==", // 9999999999
    "count, Mw==", // a number under another key
    "parts, '%'"
  })
  void a_state_that_was_edited_by_hand_is_told_and_kept(String key, String value) {
    saved(1, "");
    ObjectNode edited = head().tree().deepCopy();
    ObjectNode data = (ObjectNode) edited.get("data");
    data.remove("parts");
    data.put(key, value);
    rewrite(head(), edited);
    assertThat(store.load(SHOP)).isInstanceOf(Unreadable.class);
    assertThat(store.save(SHOP, state(2), "")).isInstanceOf(Stale.class);
    assertThat(store.remove(SHOP, "")).isInstanceOf(Stale.class);
    assertThat(head().tree().get("data")).isEqualTo(data);
  }

  @Test
  void parts_of_a_save_that_broke_off_are_swept_when_nobody_can_still_be_saving() {
    String first = saved(1, "");
    Set<String> broken =
        secrets().stream()
            .map(Resource::name)
            .filter(name -> !name.equals("homeostat.state.web"))
            .collect(toSet());
    cluster.delete(head().address(), head().uid());

    String second = saved(2, "");
    assertThat(secrets()).extracting(Resource::name).containsAll(broken);

    Clock later = Clock.offset(Clock.systemUTC(), Duration.ofHours(2));
    at(later).save(SHOP, state(3), second);
    assertThat(secrets()).extracting(Resource::name).doesNotContainAnyElementsOf(broken);
    assertThat(((Loaded) store.load(SHOP)).state()).contains(state(3));
    assertThat(first).isNotEqualTo(second);
  }

  @Test
  void parts_of_a_save_that_is_refused_again_and_again_do_not_pile_up() {
    SecretStateStore refused = through(refusing("homeostat.state.web"));
    assertThat(refused.save(SHOP, state(1), "")).isInstanceOf(NotSaved.class);
    assertThat(secrets()).isEmpty();

    String first = saved(1, "");
    List<Resource> before = secrets();
    assertThat(refused.save(SHOP, state(2), first)).isInstanceOf(NotSaved.class);
    assertThat(secrets()).containsExactlyInAnyOrderElementsOf(before);
    assertThat(store.load(SHOP)).isEqualTo(Loaded.of(state(1), first));
  }

  private SecretStateStore through(RequestFilter filter) {
    return new SecretStateStore(cluster.with(filter), null, SMALL, Clock.systemUTC());
  }

  private static RequestFilter refusing(String name) {
    return (request, server) ->
        request.isWrite() && request.address().id().name().equals(name)
            ? ClusterResponse.Refused.of(403, "Forbidden", "exceeded quota")
            : server.get();
  }

  @Test
  void parts_of_a_save_whose_answer_is_lost_stay() {
    String first = saved(1, "");
    Failures none = FaultPlan.none().failures();
    through(none).save(SHOP, state(2), first);
    int writes = none.count(Fault.Counted.WRITE);

    for (int i = 1; i <= writes; i++) {
      ApplicationState next = state(10 + i);
      String before = ((Loaded) store.load(SHOP)).revision();
      through(Faults.of(Faults.losesAnswerTo(Faults.write(i))).failures()).save(SHOP, next, before);
      assertThat(store.load(SHOP)).as("after write %d", i).isInstanceOf(Loaded.class);
    }
  }

  @Test
  void a_state_whose_secret_is_held_by_a_finalizer_is_removed_from_it() {
    String first = saved(1, "");
    hold();
    String held = ((Loaded) store.load(SHOP)).revision();
    assertThat(held).isNotEqualTo(first);
    assertThat(store.remove(SHOP, held)).isEqualTo(new Saved(""));
    assertThat(secrets()).containsExactly(head());
    assertThat(store.load(SHOP)).isEqualTo(Loaded.nothing());
    assertThat(store.remove(SHOP, "")).isEqualTo(new Saved(""));
  }

  @Test
  void a_save_in_place_of_a_secret_that_a_finalizer_holds_fails_until_it_is_gone() {
    saved(1, "");
    hold();
    store.remove(SHOP, ((Loaded) store.load(SHOP)).revision());
    Resource held = head();
    assertThat(store.save(SHOP, state(2), ""))
        .isInstanceOfSatisfying(
            NotSaved.class,
            failed ->
                assertThat(failed.problem().toString())
                    .contains("shop/homeostat.state.web", "is being deleted", "finalizer"));
    assertThat(secrets()).containsExactly(held);
    JsonPointer finalizers = JsonPointer.compile("/metadata/finalizers");
    cluster.patch(held.address(), new Patch(List.of(new Patch.Remove(finalizers))));
    assertThat(store.save(SHOP, state(2), "")).isInstanceOf(Saved.class);
  }

  private void hold() {
    cluster.patch(
        head().address(),
        new Patch(
            List.of(
                new Patch.Add(
                    JsonPointer.compile("/metadata/finalizers"),
                    JsonNodeFactory.instance.arrayNode().add("example.com/backup")))));
  }

  @Test
  void parts_go_with_a_state_whose_removal_is_not_answered() {
    SecretStateStore unanswered =
        through(
            (request, server) -> {
              ClusterResponse answer = server.get();
              return request.verb() == ClusterRequest.Verb.DELETE
                      && request.address().id().name().equals("homeostat.state.web")
                  ? ClusterResponse.Refused.noAnswer("connection reset", true)
                  : answer;
            });
    assertThat(unanswered.remove(SHOP, saved(1, ""))).isEqualTo(new Saved(""));
    assertThat(secrets()).isEmpty();
  }

  @Test
  void states_of_one_namespace_are_told_apart_by_both_names() {
    SecretStateStore one = SecretStateStore.in(cluster, "states");
    one.save(SHOP, state(1), "");
    one.save(new ApplicationId("other", "web"), state(2), "");
    assertThat(secrets())
        .extracting(secret -> secret.namespace() + "/" + secret.name())
        .containsExactlyInAnyOrder(
            "states/homeostat.state.shop.web", "states/homeostat.state.other.web");
  }

  @Test
  void a_name_that_is_too_long_for_a_secret_is_told_by_its_digest() {
    ApplicationId longest = new ApplicationId("shop", "a".repeat(253));
    store.save(longest, state(1), "");
    assertThat(secrets()).allSatisfy(secret -> assertThat(secret.name()).hasSizeLessThan(100));
    assertThat(((Loaded) store.load(longest)).state()).contains(state(1));
  }

  @Test
  void a_namespace_that_is_not_there_is_told_with_what_to_do() {
    try (ScriptedServer server = new ScriptedServer()) {
      server.on(
          "GET /api/v1",
          ScriptedServer.Told.json(
              200,
              """
              {"resources": [{"name": "secrets", "kind": "Secret", "namespaced": true, "verbs": []}]}
              """));
      server.on(
          "POST /api/v1/namespaces/shop/secrets",
          ScriptedServer.Told.json(
              404,
              """
              {"kind": "Status", "apiVersion": "v1", "reason": "NotFound", "code": 404,
               "message": "namespaces \\"shop\\" not found",
               "details": {"name": "shop", "kind": "namespaces"}}
              """));
      assertThat(SecretStateStore.in(server.cluster()).save(SHOP, state(1), ""))
          .isInstanceOfSatisfying(
              NotSaved.class,
              failed ->
                  assertThat(failed.problem().toString())
                      .contains("create namespace shop before the application"));
    }
  }
}
