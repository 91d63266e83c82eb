package dev.homeostat.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.Resource;
import dev.homeostat.kubernetes.ScriptedServer.Told;
import dev.homeostat.spi.cluster.ClusterResponse;
import dev.homeostat.spi.cluster.ListResponse;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Objects are listed page by page, all of them or none. */
class ListingsTest {

  private static final String PATH = "GET /api/v1/configmaps";

  private final ScriptedServer server = new ScriptedServer();

  @AfterEach
  void close() {
    server.close();
  }

  private static Told page(String next, String... names) {
    StringBuilder items = new StringBuilder();
    for (String name : names) {
      items
          .append(items.length() == 0 ? "" : ",")
          .append("{\"metadata\": {\"name\": \"%s\", \"uid\": \"uid-%1$s\"}}".formatted(name));
    }
    return Told.json(
        200, "{\"metadata\": {\"continue\": \"%s\"}, \"items\": [%s]}".formatted(next, items));
  }

  private static List<String> names(ListResponse listing) {
    assertThat(listing).isInstanceOf(ListResponse.Found.class);
    return ((ListResponse.Found) listing).resources().stream().map(Resource::name).toList();
  }

  @Test
  void all_pages_are_read_and_each_object_says_what_it_is() {
    server.on(
        PATH,
        asked -> asked.line().contains("continue=a%26b") ? page("", "c") : page("a&b", "a", "b"));
    ListResponse listing = server.cluster().list("v1", "ConfigMap", Map.of("b", "2", "a", "1"));
    assertThat(names(listing)).containsExactly("a", "b", "c");
    assertThat(((ListResponse.Found) listing).resources())
        .allSatisfy(found -> assertThat(found.id().groupKind()).isEqualTo("ConfigMap"));
    assertThat(server.lines()).contains(PATH + "?labelSelector=a%3D1%2Cb%3D2&limit=500");
  }

  @Test
  void pages_that_expire_are_read_from_the_first_one_again() {
    AtomicInteger second = new AtomicInteger();
    server.on(
        PATH,
        asked -> {
          if (!asked.line().contains("continue")) {
            return page("more", "a");
          }
          return second.incrementAndGet() == 1
              ? Told.json(410, "{\"kind\": \"Status\", \"reason\": \"Expired\", \"code\": 410}")
              : page("", "b");
        });
    assertThat(names(server.cluster().list("v1", "ConfigMap", Map.of()))).containsExactly("a", "b");
  }

  @Test
  @Timeout(10)
  void pages_that_expire_again_fail_the_search() {
    server.on(
        PATH,
        asked ->
            asked.line().contains("continue")
                ? Told.json(410, "{\"kind\": \"Status\", \"reason\": \"Expired\", \"code\": 410}")
                : page("more", "a"));
    assertThat(server.cluster().list("v1", "ConfigMap", Map.of()))
        .isInstanceOfSatisfying(
            ListResponse.Failed.class,
            failed ->
                assertThat(((ClusterResponse.Refused) failed.answer()).code()).isEqualTo(410));
  }

  @Test
  @Timeout(10)
  void a_page_that_comes_for_ever_fails_the_search() {
    server.on(PATH, page("more", "a"));
    assertThat(server.cluster().list("v1", "ConfigMap", Map.of()))
        .isInstanceOf(ListResponse.Failed.class);
  }

  @Test
  void a_page_that_fails_fails_the_search() {
    server.on(
        PATH,
        asked ->
            asked.line().contains("continue")
                ? Told.text(503, "service unavailable")
                : page("more", "a"));
    assertThat(server.cluster().list("v1", "ConfigMap", Map.of()))
        .isInstanceOfSatisfying(
            ListResponse.Failed.class,
            failed -> assertThat(failed.answer()).isInstanceOf(ClusterResponse.Refused.class));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "null",
        "{}",
        "[]",
        "<html>sign in</html>",
        "{\"items\": []} and more",
        "{\"items\": {}}",
        "{\"items\": \"text\"}",
        "{\"items\": [null]}",
        "{\"items\": [\"text\"]}",
        "{\"items\": [{\"metadata\": {\"name\": \"a\"}}, {\"metadata\": {}}]}",
        "{\"items\": [{\"metadata\": {\"name\": 7}}]}",
        "{\"items\": [{\"size\": 1e99999999999}]}"
      })
  void an_answer_that_is_no_list_fails_the_search(String body) {
    server.on(PATH, Told.text(200, body));
    assertThat(server.cluster().list("v1", "ConfigMap", Map.of()))
        .isInstanceOfSatisfying(
            ListResponse.Failed.class,
            failed -> assertThat(failed.answer()).isInstanceOf(ClusterResponse.Refused.class));
  }

  @Test
  void a_name_of_a_field_may_be_as_long_as_a_text() {
    // A server names the elements of lists so in managedFields: with all of a key, or of a text.
    String name = "k:{\\\"name\\\":\\\"" + "X".repeat(1_000_000) + "\\\"}";
    server.on(
        PATH,
        Told.json(
            200,
            "{\"items\": [{\"metadata\": {\"name\": \"a\", \"managedFields\": [{\""
                + name
                + "\": {}}]}}]}"));
    assertThat(names(server.cluster().list("v1", "ConfigMap", Map.of()))).containsExactly("a");
  }

  @Test
  void a_list_without_elements_may_have_null_in_their_place() {
    server.on(PATH, Told.json(200, "{\"metadata\": {}, \"items\": null}"));
    assertThat(names(server.cluster().list("v1", "ConfigMap", Map.of()))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "{}", "<html>sign in</html>"})
  void an_answer_without_kinds_does_not_say_which_are_served(String body) {
    server.on("GET /api/v1", Told.text(200, body)).on("GET /apis", Told.text(200, body));
    assertThat(server.cluster().list("v1", "ConfigMap", Map.of()))
        .isInstanceOfSatisfying(
            ListResponse.Failed.class,
            failed -> assertThat(failed.answer()).isInstanceOf(ClusterResponse.Refused.class));
    assertThat(server.cluster().contents("shop")).isInstanceOf(ListResponse.Failed.class);
  }

  @Test
  void an_answer_without_groups_leaves_open_what_is_in_a_namespace() {
    server
        .on("GET /apis", Told.text(200, "<html>sign in</html>"))
        .on("GET /api/v1/namespaces/shop/configmaps", page(""));
    assertThat(server.cluster().contents("shop")).isInstanceOf(ListResponse.Failed.class);
  }

  @Test
  void a_namespace_holds_what_all_kinds_have_there_and_twins_count_once() {
    server
        .on(
            "GET /apis",
            Told.json(
                200,
                """
                {"groups": [
                  {"preferredVersion": {"groupVersion": "example.com/v2"},
                   "versions": [{"groupVersion": "example.com/v1"}, {"groupVersion": "example.com/v2"}]},
                  {"versions": [{"groupVersion": "without-preference.example.com/v1"}]}]}
                """))
        .on(
            "GET /apis/example.com/v2",
            Told.json(
                200,
                """
                {"resources": [
                  {"name": "gadgets", "kind": "Gadget", "namespaced": true, "verbs": ["list"]},
                  {"name": "reviews", "kind": "Review", "namespaced": true, "verbs": ["create"]}]}
                """))
        .on(
            "GET /apis/example.com/v1",
            Told.json(
                200,
                """
                {"resources": [
                  {"name": "gadgets", "kind": "Gadget", "namespaced": true, "verbs": ["list"]},
                  {"name": "olds", "kind": "Old", "namespaced": true, "verbs": ["list"]}]}
                """))
        .on("GET /apis/without-preference.example.com/v1", Told.json(200, "{\"resources\": []}"))
        .on("GET /api/", Told.json(200, "{\"kind\": \"APIVersions\", \"versions\": [\"v1\"]}"))
        .on("GET /api/v1/namespaces/shop/configmaps", page("", "a"))
        .on("GET /apis/example.com/v2/namespaces/shop/gadgets", page("", "a", "b"))
        .on("GET /apis/example.com/v1/namespaces/shop/olds", page("", "o"));
    ListResponse listing = server.cluster().contents("shop");
    assertThat(((ListResponse.Found) listing).resources())
        .extracting(found -> found.apiVersion() + " " + found.kind() + " " + found.name())
        .containsExactlyInAnyOrder(
            "v1 ConfigMap a", "example.com/v2 Gadget b", "example.com/v1 Old o");
    assertThat(server.asked)
        .filteredOn(asked -> asked.line().contains("namespaces/shop"))
        .allSatisfy(
            asked ->
                assertThat(asked.headers().get("Accept"))
                    .allSatisfy(
                        accept -> assertThat(accept).contains("as=PartialObjectMetadataList")));
  }

  @Test
  void a_group_that_is_down_leaves_open_what_is_in_a_namespace() {
    server
        .on(
            "GET /apis",
            Told.json(
                200,
                """
                {"groups": [{"preferredVersion": {"groupVersion": "metrics.example.com/v1"},
                  "versions": [{"groupVersion": "metrics.example.com/v1"}]}]}
                """))
        .on("GET /apis/metrics.example.com/v1", Told.text(503, "service unavailable"))
        .on("GET /api/v1/namespaces/shop/configmaps", page(""));
    assertThat(server.cluster().contents("shop")).isInstanceOf(ListResponse.Failed.class);
  }
}
