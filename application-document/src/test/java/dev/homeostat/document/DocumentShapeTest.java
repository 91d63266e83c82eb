package dev.homeostat.document;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Problem;
import dev.homeostat.tree.Document;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each key of the document, taken out, misspelt and mistyped, makes one problem at its place. */
class DocumentShapeTest {

  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
  private static final String RECORD = "/status/resources/0";

  /** The keys that must be there; the others may be left out. */
  private static final Set<String> REQUIRED =
      Set.of(
          "/apiVersion",
          "/kind",
          "/metadata",
          "/metadata/name",
          "/spec",
          "/spec/hooks/1/name",
          "/status/stateVersion",
          "/status/uid",
          "/status/salt",
          "/status/mangledObserverSchema",
          "/status/lastAppliedManifest",
          "/status/lastObservedManifest",
          "/status/resources",
          "/status/conditions",
          "/status/conditions/0/type",
          "/status/conditions/0/status",
          "/status/conditions/0/reason",
          "/status/conditions/0/message",
          "/status/conditions/0/lastTransitionTime",
          "/status/translation/source",
          "/status/translation/manifest",
          "/status/translation/dependsOn",
          "/status/translation/dependsOn/0/resource",
          "/status/translation/dependsOn/0/on");

  /** The same in parts that occur more than once. */
  private static final Map<String, Set<String>> REQUIRED_OF =
      Map.of(
          "/status/resources/\\d",
          Set.of(
              "group",
              "kind",
              "namespace",
              "name",
              "apiVersion",
              "phase",
              "addedBy",
              "wave",
              "uid",
              "resourceVersion"),
          "/status/translation/provenance/0",
          Set.of("resource", "from"),
          "/status/translation/(dependsOn/0/(resource|on/0)|provenance/0/resource)",
          Set.of("group", "kind", "namespace", "name"),
          RECORD + "/accepted/\\d",
          Set.of("path", "kind"),
          RECORD + "/refused/0",
          Set.of("path", "asked", "found", "reason", "since"),
          RECORD + "/contests/0",
          Set.of("path", "asked", "writes", "waits", "by"));

  /** Where what is missing is one of several: the problem is at the whole. */
  private static final Map<String, String> ONE_OF =
      Map.of(
          "/spec/manifest",
          "/spec",
          RECORD + "/accepted/0/asked",
          RECORD + "/accepted/0",
          RECORD + "/accepted/0/answered",
          RECORD + "/accepted/0",
          RECORD + "/accepted/1/surplus",
          RECORD + "/accepted/1",
          RECORD + "/accepted/2/length",
          RECORD + "/accepted/2");

  private static List<Problem> problems(JsonNode document) {
    List<Problem> problems = ApplicationDocument.read(Document.of(document)).problems();
    assertThat(problems)
        .allSatisfy(
            problem -> {
              assertThat(problem.isError()).isTrue();
              assertThat(problem.expected()).as("%s", problem).isNotEmpty();
              assertThat(problem.got()).as("%s", problem).isNotEmpty();
              assertThat(problem.advice()).as("%s", problem).isNotEmpty();
            });
    return problems;
  }

  private static boolean isRequired(JsonPointer at) {
    String key = at.last().getMatchingProperty();
    return REQUIRED.contains(at.toString())
        || REQUIRED_OF.entrySet().stream()
            .anyMatch(
                part ->
                    at.head().toString().matches(part.getKey()) && part.getValue().contains(key));
  }

  /** The places whose content is not ours to judge: names are free there, or the engine's. */
  private static boolean isFree(JsonPointer parent) {
    return parent
        .toString()
        .matches(
            "/metadata/(labels|annotations|finalizers|ownerReferences|managedFields).*"
                + "|/spec/(manifest|observerSchema)/.*|/spec/toscaInputs|/spec/hooks/1/settings"
                + "|/status/(mangledObserverSchema|lastAppliedManifest|lastObservedManifest)/.*"
                + "|/status/translation/manifest/.*|/status/hooks.*|/status/contributions");
  }

  /** Names that users or servers choose; their values are ours. */
  private static boolean hasFreeNames(JsonPointer parent) {
    return parent.toString().matches(RECORD + "/setBy");
  }

  static List<JsonPointer> places() {
    List<JsonPointer> places = new ArrayList<>();
    collect(Complete.withManifest(), JsonPointer.empty(), places);
    return places;
  }

  private static void collect(JsonNode node, JsonPointer at, List<JsonPointer> places) {
    if (isFree(at)) {
      return;
    }
    for (Map.Entry<String, JsonNode> member : node.properties()) {
      JsonPointer place = at.appendProperty(member.getKey());
      places.add(place);
      collect(member.getValue(), place, places);
    }
    for (int i = 0; i < node.size() && node.isArray(); i++) {
      collect(node.get(i), at.appendIndex(i), places);
    }
  }

  static Stream<JsonPointer> keys() {
    return places().stream().filter(place -> !hasFreeNames(place.head()));
  }

  @Test
  void a_document_that_says_everything_is_valid_and_read_back() {
    ApplicationDocument.Reading reading =
        ApplicationDocument.read(Document.of(Complete.withManifest()));
    assertThat(reading.problems()).isEmpty();
    assertThat(reading.application()).isPresent();
    assertThat(reading.state()).contains(Complete.state());
    assertThat(problems(Complete.with("tosca"))).isEmpty();
    assertThat(problems(Complete.with("csar"))).isEmpty();
    assertThat(problems(Complete.withCustomSource())).isEmpty();
  }

  @Test
  void the_complete_document_leaves_no_key_of_the_schema_out() {
    Set<JsonNode> used = SchemaWalk.used(Complete.withManifest());
    used.addAll(SchemaWalk.used(Complete.with("tosca")));
    used.addAll(SchemaWalk.used(Complete.with("csar")));
    used.addAll(SchemaWalk.used(Complete.withCustomSource()));
    assertThat(SchemaWalk.keys())
        .allSatisfy(
            (place, schema) ->
                assertThat(used.contains(schema))
                    .as(place)
                    .isNotEqualTo(schema.path("deprecated").asBoolean()));
  }

  @Test
  void settings_are_read_under_their_former_names() {
    ObjectNode document = Complete.withManifest();
    ObjectNode spec = (ObjectNode) document.get("spec");
    spec.set("maxDelete", spec.remove("maxDeletePercent"));
    spec.set("allowEmpty", spec.remove("allowMassDeletion"));
    assertThat(ApplicationDocument.read(Document.of(document)).application())
        .isEqualTo(ApplicationDocument.read(Document.of(Complete.withManifest())).application());
  }

  @Test
  void a_new_name_prevails_over_a_former_one() {
    ObjectNode document = Complete.withManifest();
    ((ObjectNode) document.get("spec")).put("maxDelete", 99).put("allowEmpty", false);
    assertThat(problems(document)).isEmpty();
    assertThat(ApplicationDocument.read(Document.of(document)).application())
        .isEqualTo(ApplicationDocument.read(Document.of(Complete.withManifest())).application());
  }

  @ParameterizedTest
  @MethodSource("keys")
  void a_key_that_is_missing(JsonPointer at) {
    ObjectNode document = Complete.withManifest();
    ((ObjectNode) document.at(at.head())).remove(at.last().getMatchingProperty());
    String place = ONE_OF.get(at.toString());
    if (place != null) {
      assertThat(problems(document)).extracting(Problem::path).containsExactly(place);
    } else if (isRequired(at)) {
      assertThat(problems(document))
          .extracting(problem -> problem.code() + " " + problem.path())
          .containsExactly("MissingField " + at);
    } else {
      // Trees that are not there any more are missed by those that name them.
      assertThat(problems(document)).isEmpty();
    }
  }

  @ParameterizedTest
  @MethodSource("keys")
  void a_key_that_is_misspelt(JsonPointer at) {
    ObjectNode document = Complete.withManifest();
    ObjectNode parent = (ObjectNode) document.at(at.head());
    String key = at.last().getMatchingProperty();
    String misspelt = "" + key.charAt(1) + key.charAt(0) + key.substring(2);
    parent.set(misspelt, parent.remove(key));
    assertThat(problems(document))
        .extracting(problem -> problem.code() + " " + problem.path() + " " + problem.advice())
        .containsExactly(
            "UnknownField " + at.head().appendProperty(misspelt) + " did you mean " + key + "?");
  }

  @ParameterizedTest
  @MethodSource("places")
  void a_value_of_another_type(JsonPointer at) {
    ObjectNode document = Complete.withManifest();
    JsonNode parent = document.at(at.head());
    JsonNode wrong = parent.at(at.last()).isArray() ? JSON.numberNode(5) : JSON.arrayNode();
    ((ObjectNode) parent).set(at.last().getMatchingProperty(), wrong);
    assertThat(problems(document)).extracting(Problem::path).containsExactly(at.toString());
  }

  @ParameterizedTest
  @MethodSource("places")
  void an_element_of_another_type(JsonPointer at) {
    ObjectNode document = Complete.withManifest();
    if (document.at(at) instanceof ArrayNode list && !isFree(at.appendIndex(0))) {
      list.set(0, JSON.booleanNode(true));
      assertThat(problems(document))
          .extracting(Problem::path)
          .containsExactly(at.appendIndex(0).toString());
    }
  }
}
