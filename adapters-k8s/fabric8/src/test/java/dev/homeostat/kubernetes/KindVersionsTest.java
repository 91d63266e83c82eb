package dev.homeostat.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.kubernetes.ScriptedServer.Told;
import dev.homeostat.spi.cluster.KindVersions;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** In which versions a kind is served, by the server's list of groups (rule ACT-4). */
class KindVersionsTest {

  private static final String GROUPS =
      """
      {"kind": "APIGroupList", "groups": [
        {"name": "other.example.com", "versions": [{"groupVersion": "other.example.com/v1"}],
         "preferredVersion": {"groupVersion": "other.example.com/v1"}},
        {"name": "example.com",
         "versions": [{"groupVersion": "example.com/v3"}, {"groupVersion": "example.com/v2"},
                      {"groupVersion": "example.com/v1"}],
         "preferredVersion": {"groupVersion": "example.com/v1"}}]}
      """;

  private final ScriptedServer server = new ScriptedServer();
  private final KubernetesCluster cluster = server.cluster();

  @BeforeEach
  void serveThings() {
    server.on("GET /apis", Told.json(200, GROUPS));
    serve("v1", "Thing");
    serve("v2", "Other");
    serve("v3", "Thing");
  }

  @AfterEach
  void close() {
    server.close();
  }

  private void serve(String version, String kind) {
    server.on(
        "GET /apis/example.com/" + version,
        Told.json(
            200,
            """
            {"kind": "APIResourceList", "groupVersion": "example.com/%s", "resources": [
              {"name": "plural", "kind": "%s", "namespaced": true, "verbs": ["list"]}]}
            """
                .formatted(version, kind)));
  }

  private static KindVersions served(String... apiVersions) {
    return new KindVersions.Served(List.of(apiVersions));
  }

  @Test
  void the_preferred_version_is_the_first_of_those_that_serve_the_kind() {
    assertThat(cluster.versions("example.com", "Thing"))
        .isEqualTo(served("example.com/v1", "example.com/v3"));
    assertThat(cluster.confinedTo("shop").versions("example.com", "Thing"))
        .isEqualTo(served("example.com/v1", "example.com/v3"));
  }

  @Test
  void what_was_served_a_moment_ago_does_not_count() {
    assertThat(cluster.versions("example.com", "Thing"))
        .isEqualTo(served("example.com/v1", "example.com/v3"));
    server.on("GET /apis/example.com/v1", Told.text(404, "404 page not found"));
    assertThat(cluster.versions("example.com", "Thing")).isEqualTo(served("example.com/v3"));
  }

  @Test
  void a_kind_or_a_group_that_is_not_served_has_no_version() {
    assertThat(cluster.versions("example.com", "Gone")).isEqualTo(served());
    assertThat(cluster.versions("gone.example.com", "Thing")).isEqualTo(served());
  }

  @Test
  void the_core_group_has_one_version() {
    assertThat(cluster.versions("", "ConfigMap")).isEqualTo(served("v1"));
    assertThat(cluster.versions("", "Thing")).isEqualTo(served());
  }

  /** A server that starts does not know its paths yet. */
  @ParameterizedTest
  @ValueSource(ints = {404, 403, 503})
  void without_the_list_of_groups_they_are_not_known(int code) {
    server.on("GET /apis", Told.text(code, "not now"));
    assertThat(cluster.versions("gone.example.com", "Thing"))
        .isInstanceOfSatisfying(
            KindVersions.Unavailable.class,
            unavailable -> assertThat(unavailable.refusal().code()).isEqualTo(code));
  }

  @Test
  void they_are_not_known_while_one_version_does_not_answer() {
    server.on("GET /apis/example.com/v2", Told.text(503, "not now"));
    assertThat(cluster.versions("example.com", "Thing"))
        .isInstanceOf(KindVersions.Unavailable.class);
  }
}
