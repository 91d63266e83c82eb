package dev.homeostat.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.FieldPath;
import dev.homeostat.kubernetes.ScriptedServer.Told;
import dev.homeostat.spi.cluster.KindAnswer;
import dev.homeostat.spi.cluster.KindFields;
import dev.homeostat.spi.cluster.KindFields.AnyName;
import dev.homeostat.spi.cluster.KindFields.Declared;
import dev.homeostat.spi.cluster.KindInfo;
import dev.homeostat.spi.cluster.KindInfo.Atomic;
import dev.homeostat.spi.cluster.KindInfo.Keyed;
import dev.homeostat.spi.cluster.KindInfo.SetOfScalars;
import dev.homeostat.tree.Digest;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What a server's documents say of lists and maps. Version 2 is asked of a real server in {@link
 * ServedKindsTest}; version 3, which that server does not have, has documents of its form here.
 */
class OpenApiTest {

  private static final String GADGETS =
      """
      {"groupVersion": "example.com/v1", "resources": [
        {"name": "gadgets", "kind": "Gadget", "namespaced": true, "verbs": ["list"]},
        {"name": "gadgets/status", "kind": "Gadget", "namespaced": true, "verbs": ["get"]}]}
      """;

  /** A kind with each sort of list, told through references as servers do. */
  private static final String SCHEMAS =
      """
      {"com.example.v1.Gadget": {"type": "object",
        "x-kubernetes-group-version-kind":
          [{"group": "example.com", "version": "v1", "kind": "Gadget"}],
        "properties": {
          "apiVersion": {"type": "string"},
          "spec": REFERENCE_TO_SPEC,
          "bytes": {"type": "string", "format": "byte", "x-kubernetes-list-type": "atomic"}}},
      "com.example.v1.Spec": {"type": "object", "properties": {
        "parts": {"type": "array", "x-kubernetes-list-type": "map",
          "x-kubernetes-list-map-keys": ["name", "side"],
          "items": {"$ref": "PREFIXcom.example.v1.Part"}},
        "words": {"type": "array", "x-kubernetes-list-type": "set", "items": {"type": "string"}},
        "rules": {"type": "array", "x-kubernetes-list-type": "atomic",
          "items": {"$ref": "PREFIXcom.example.v1.Part"}},
        "plain": {"type": "array", "items": {"$ref": "PREFIXcom.example.v1.Part"}},
        "named": {"type": "object", "additionalProperties": {"$ref": "PREFIXcom.example.v1.Part"}},
        "texts": {"type": "object", "additionalProperties": {"type": "string"}},
        "object": {"type": "object", "x-kubernetes-embedded-resource": true,
          "properties": {"data": {"type": "object"}}},
        "selector": {"type": "object", "x-kubernetes-map-type": "atomic",
          "properties": {"words": {"type": "array", "x-kubernetes-list-type": "set"}}}}},
      "com.example.v1.Part": {"type": "object", "properties": {
        "name": {"type": "string"},
        "env": {"type": "array", "items": {"type": "object"},
          "x-kubernetes-patch-merge-key": "name", "x-kubernetes-patch-strategy": "merge"},
        "parts": {"type": "array", "items": {"$ref": "PREFIXcom.example.v1.Part"}},
        "both": {"type": "array", "items": {"type": "object"},
          "x-kubernetes-list-map-keys": ["port", "protocol"], "x-kubernetes-list-type": "map",
          "x-kubernetes-patch-merge-key": "port"}}},
      "io.k8s.DeleteOptions": {"type": "object", "x-kubernetes-group-version-kind": [
        {"group": "example.com", "version": "v1", "kind": "DeleteOptions"},
        {"group": "", "version": "v1", "kind": "DeleteOptions"}]}}
      """;

  private static final String VERSION_2 =
      "{\"swagger\": \"2.0\", \"definitions\": "
          + SCHEMAS
              .replace("REFERENCE_TO_SPEC", "{\"$ref\": \"PREFIXcom.example.v1.Spec\"}")
              .replace("PREFIX", "#/definitions/")
          + "}";

  private static final String VERSION_3 =
      "{\"openapi\": \"3.0.0\", \"components\": {\"schemas\": "
          + SCHEMAS
              .replace(
                  "REFERENCE_TO_SPEC",
                  "{\"default\": {}, \"allOf\": [{\"$ref\": \"PREFIXcom.example.v1.Spec\"}]}")
              .replace("PREFIX", "#/components/schemas/")
          + "}}";

  private static final String INDEX =
      """
      {"paths": {
        "api/v1": {"serverRelativeURL": "/openapi/v3/api/v1?hash=A"},
        "apis/example.com/v1": {"serverRelativeURL": "/openapi/v3/apis/example.com/v1?hash=B"}}}
      """;

  private static final KindInfo GADGET =
      KindInfo.of(true)
          .withLists(
              Map.of(
                  path("spec", "parts"), new Keyed(List.of("name", "side")),
                  path("spec", "parts", "env"), new Keyed(List.of("name")),
                  path("spec", "parts", "both"), new Keyed(List.of("port", "protocol")),
                  path("spec", "words"), new SetOfScalars(),
                  path("spec", "rules"), new Atomic(),
                  path("spec", "plain", "env"), new Keyed(List.of("name")),
                  path("spec", "plain", "both"), new Keyed(List.of("port", "protocol"))))
          .withAtomicMaps(Set.of(path("spec", "selector")));

  private final ScriptedServer server = new ScriptedServer();

  private static FieldPath path(String... names) {
    FieldPath path = FieldPath.root();
    for (String name : names) {
      path = path.key(name);
    }
    return path;
  }

  @BeforeEach
  void serve_gadgets() {
    server.on("GET /apis/example.com/v1", Told.json(200, GADGETS));
  }

  @AfterEach
  void close() {
    server.close();
  }

  /** Returns the description without the digest of the schema, which says nothing of its parts. */
  private static KindAnswer gadget(KubernetesCluster cluster) {
    KindAnswer answer = cluster.kind("example.com/v1", "Gadget");
    return answer instanceof KindInfo kind
        ? KindInfo.of(kind.namespaced())
            .withStatusSubresource(kind.statusSubresource())
            .withLists(kind.lists())
            .withAtomicMaps(kind.atomicMaps())
        : answer;
  }

  private static Optional<Digest> schema(KubernetesCluster cluster) {
    return ((KindInfo) cluster.kind("example.com/v1", "Gadget")).schema();
  }

  @Test
  void k5_a_field_that_is_added_changes_the_digest_of_the_schema() {
    server.on("GET /openapi/v2", Told.json(200, VERSION_2));
    Optional<Digest> before = schema(server.cluster());
    assertThat(schema(server.cluster())).isEqualTo(before).isPresent();
    server.on(
        "GET /openapi/v2",
        Told.json(
            200,
            VERSION_2.replaceFirst("\"bytes\"", "\"added\": {\"type\": \"string\"}, \"bytes\"")));
    assertThat(schema(server.cluster())).isPresent().isNotEqualTo(before);
  }

  @Test
  void version_2_says_how_elements_are_told_apart() {
    server.on("GET /openapi/v2", Told.json(200, VERSION_2));
    assertThat(gadget(server.cluster())).isEqualTo(GADGET);
    names_are_declared(server.cluster());
  }

  @Test
  void documents_and_nothing_else_may_be_compressed() {
    server.on("GET /openapi/v2", Told.json(200, VERSION_2).with("Content-Encoding", "gzip"));
    assertThat(gadget(server.cluster())).isEqualTo(GADGET);

    assertThat(server.asked)
        .filteredOn(
            asked -> asked.headers().getOrDefault("Accept-encoding", List.of()).contains("gzip"))
        .extracting(ScriptedServer.Asked::line)
        .containsExactlyInAnyOrder("GET /openapi/v3", "GET /openapi/v2");
  }

  private static void names_are_declared(KubernetesCluster cluster) {
    KindFields fields = ((KindInfo) cluster.kind("example.com/v1", "Gadget")).fields();
    assertThat(fields.at(FieldPath.root()))
        .isEqualTo(new Declared(Set.of("apiVersion", "spec", "bytes")));
    for (String part :
        List.of("/spec/parts", "/spec/rules", "/spec/plain/parts/parts", "/spec/named/any")) {
      assertThat(fields.at(FieldPath.parse(part)))
          .isEqualTo(new Declared(Set.of("name", "env", "parts", "both")));
    }
    assertThat(fields.at(FieldPath.parse("/spec/words"))).isEqualTo(new Declared(Set.of()));
    assertThat(fields.at(FieldPath.parse("/bytes"))).isEqualTo(new Declared(Set.of()));
    assertThat(fields.at(FieldPath.parse("/spec/parts/env"))).isEqualTo(new AnyName());
    assertThat(fields.at(FieldPath.parse("/spec/none"))).isEqualTo(new AnyName());
    assertThat(fields.at(FieldPath.parse("/spec/named"))).isEqualTo(new AnyName());
    assertThat(fields.at(FieldPath.parse("/spec/texts"))).isEqualTo(new AnyName());
    assertThat(fields.at(FieldPath.parse("/spec/texts/any"))).isEqualTo(new Declared(Set.of()));
    assertThat(fields.at(FieldPath.parse("/spec/object")))
        .isEqualTo(new Declared(Set.of("apiVersion", "kind", "metadata", "data")));
    assertThat(fields.at(FieldPath.parse("/spec/object/metadata"))).isEqualTo(KindFields.METADATA);
    assertThat(fields.at(FieldPath.parse("/spec/object/metadata/labels"))).isEqualTo(new AnyName());
  }

  @Test
  void a_schema_that_refers_to_itself_has_any_names() {
    server.on(
        "GET /openapi/v2",
        Told.json(
            200,
            VERSION_2
                .replace(
                    "{\"$ref\": \"#/definitions/com.example.v1.Spec\"}",
                    "{\"$ref\": \"#/definitions/loop\"}, \"more\": {}")
                .replace(
                    "\"io.k8s.DeleteOptions\"",
                    "\"loop\": {\"$ref\": \"#/definitions/loop\"}, \"io.k8s.DeleteOptions\"")));
    KindFields fields = ((KindInfo) server.cluster().kind("example.com/v1", "Gadget")).fields();
    assertThat(fields.at(FieldPath.of("spec"))).isEqualTo(new AnyName());
    assertThat(fields.at(FieldPath.of("more"))).isEqualTo(new AnyName());
  }

  @Test
  void version_3_says_the_same_and_is_asked_for_the_group_alone() {
    server
        .on("GET /openapi/v3", Told.json(200, INDEX))
        .on("GET /openapi/v3/apis/example.com/v1", Told.json(200, VERSION_3));
    KubernetesCluster cluster = server.cluster();
    assertThat(gadget(cluster)).isEqualTo(GADGET);
    names_are_declared(cluster);
    assertThat(server.lines())
        .containsOnlyOnce("GET /openapi/v3/apis/example.com/v1?hash=B")
        .noneMatch(line -> line.contains("/openapi/v2") || line.contains("/api/v1?hash"));
  }

  @Test
  void a_document_is_asked_for_once_for_many_kinds() {
    server.on("GET /openapi/v2", Told.json(200, VERSION_2));
    KubernetesCluster cluster = server.cluster();
    gadget(cluster);
    gadget(cluster);
    assertThat(server.lines())
        .containsOnlyOnce("GET /openapi/v2", "GET /openapi/v3", "GET /apis/example.com/v1");
  }

  @Test
  void a_kind_that_no_document_knows_is_asked_of_its_definition() {
    server
        .on("GET /openapi/v2", Told.json(200, "{\"swagger\": \"2.0\", \"definitions\": {}}"))
        .on(
            "GET /apis/apiextensions.k8s.io/v1/customresourcedefinitions/gadgets.example.com",
            Told.json(
                200,
                """
                {"spec": {"versions": [
                  {"name": "v0", "schema": {"openAPIV3Schema": {"type": "object"}}},
                  {"name": "v1", "schema": {"openAPIV3Schema": {"type": "object", "properties": {
                    "spec": {"type": "object", "properties": {
                      "words": {"type": "array", "x-kubernetes-list-type": "set"}}}}}}}]}}
                """));
    assertThat(gadget(server.cluster()))
        .isEqualTo(KindInfo.of(true).withLists(Map.of(path("spec", "words"), new SetOfScalars())));
  }

  @Test
  void a_server_that_shows_no_documents_leaves_it_at_what_is_built_in() {
    server.on("GET /openapi/v2", Told.json(403, "{}")).on("GET /openapi/v3", Told.json(403, "{}"));
    assertThat(gadget(server.cluster())).isEqualTo(KindInfo.of(true));
  }

  @ParameterizedTest
  @ValueSource(ints = {302, 401, 429, 503})
  void a_document_that_cannot_be_had_now_is_no_word_on_lists(int code) {
    server.on("GET /openapi/v2", Told.text(code, "not now"));
    KubernetesCluster cluster = server.cluster();
    assertThat(gadget(cluster)).isInstanceOf(KindAnswer.Unavailable.class);
    server.on("GET /openapi/v2", Told.json(200, VERSION_2));
    assertThat(gadget(cluster)).isEqualTo(GADGET);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "{}", "[]", "<html>sign in</html>", "{\"swagger\": \"2.0\", \"de"})
  void an_answer_that_is_no_document_is_no_word_on_lists(String body) {
    server.on("GET /openapi/v2", Told.text(200, body).with("ETag", "\"one\""));
    KubernetesCluster cluster = server.cluster();
    assertThat(gadget(cluster)).isInstanceOf(KindAnswer.Unavailable.class);

    server.on("GET /openapi/v3", Told.text(200, body));
    assertThat(gadget(server.cluster())).isInstanceOf(KindAnswer.Unavailable.class);

    server
        .on("GET /openapi/v3", Told.json(200, INDEX))
        .on("GET /openapi/v3/apis/example.com/v1", Told.text(200, body));
    assertThat(gadget(server.cluster())).isInstanceOf(KindAnswer.Unavailable.class);

    server
        .on("GET /openapi/v3/apis/example.com/v1", Told.json(404, "{}"))
        .on(
            "GET /apis/apiextensions.k8s.io/v1/customresourcedefinitions/gadgets.example.com",
            Told.text(200, body));
    assertThat(gadget(server.cluster())).isInstanceOf(KindAnswer.Unavailable.class);

    server
        .on("GET /openapi/v3", Told.json(404, "{}"))
        .on(
            "GET /openapi/v2",
            asked ->
                asked.headers().containsKey("If-none-match")
                    ? Told.json(304, "")
                    : Told.json(200, VERSION_2));
    assertThat(gadget(cluster)).as("its version counts for nothing either").isEqualTo(GADGET);
  }

  @Test
  void a_document_is_asked_for_again_after_a_while_and_read_again_if_it_is_new() {
    AtomicLong now = new AtomicLong();
    KubernetesCluster cluster =
        KubernetesCluster.of(
            server.client(), RequestLimits.DEFAULT, RequestListener.none(), now::get);
    server.on("GET /openapi/v2", Told.json(200, VERSION_2).with("ETag", "\"one\""));
    assertThat(gadget(cluster)).isEqualTo(GADGET);

    server.on(
        "GET /openapi/v2",
        asked ->
            asked.headers().getOrDefault("If-none-match", List.of()).contains("\"one\"")
                ? Told.json(304, "")
                : Told.text(500, "what is known was not told"));
    now.addAndGet(Duration.ofMinutes(6).toNanos());
    assertThat(gadget(cluster)).isEqualTo(GADGET);

    server.on("GET /openapi/v2", Told.text(503, "service unavailable"));
    now.addAndGet(Duration.ofMinutes(6).toNanos());
    assertThat(gadget(cluster)).as("what was known is better than nothing").isEqualTo(GADGET);

    server.on(
        "GET /openapi/v2", Told.json(200, VERSION_2.replace("[\"name\", \"side\"]", "[\"name\"]")));
    assertThat(((KindInfo) gadget(cluster)).lists())
        .containsEntry(path("spec", "parts"), new Keyed(List.of("name")));
    assertThat(server.lines()).filteredOn("GET /openapi/v2"::equals).hasSize(4);
  }

  @Test
  void a_document_that_was_hidden_for_a_while_is_read_again() {
    AtomicLong now = new AtomicLong();
    KubernetesCluster cluster =
        KubernetesCluster.of(
            server.client(), RequestLimits.DEFAULT, RequestListener.none(), now::get);
    server.on("GET /openapi/v2", Told.json(200, VERSION_2).with("ETag", "\"one\""));
    assertThat(gadget(cluster)).isEqualTo(GADGET);

    server.on("GET /openapi/v2", Told.json(403, "{}"));
    now.addAndGet(Duration.ofMinutes(6).toNanos());
    assertThat(gadget(cluster)).isEqualTo(KindInfo.of(true));

    server.on(
        "GET /openapi/v2",
        asked ->
            asked.headers().containsKey("If-none-match")
                ? Told.json(304, "")
                : Told.json(200, VERSION_2).with("ETag", "\"one\""));
    now.addAndGet(Duration.ofMinutes(6).toNanos());
    assertThat(gadget(cluster)).isEqualTo(GADGET);
  }

  @Test
  void a_group_whose_document_moved_is_read_from_its_new_place() {
    AtomicLong now = new AtomicLong();
    KubernetesCluster cluster =
        KubernetesCluster.of(
            server.client(), RequestLimits.DEFAULT, RequestListener.none(), now::get);
    server
        .on("GET /openapi/v3", Told.json(200, INDEX))
        .on("GET /openapi/v3/apis/example.com/v1", Told.json(200, VERSION_3));
    gadget(cluster);
    server
        .on("GET /openapi/v3", Told.json(200, INDEX.replace("hash=B", "hash=C")))
        .on(
            "GET /openapi/v3/apis/example.com/v1",
            Told.json(200, VERSION_3.replace("[\"name\", \"side\"]", "[\"name\"]")));
    now.addAndGet(Duration.ofMinutes(6).toNanos());
    assertThat(((KindInfo) gadget(cluster)).lists())
        .containsEntry(path("spec", "parts"), new Keyed(List.of("name")));
    assertThat(server.lines()).contains("GET /openapi/v3/apis/example.com/v1?hash=C");
  }
}
