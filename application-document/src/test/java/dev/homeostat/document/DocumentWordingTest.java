package dev.homeostat.document;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Problem;
import dev.homeostat.Rule;
import dev.homeostat.tree.Document;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.statistics.Statistics;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The messages about wrong documents. */
class DocumentWordingTest {

  private static final String HEAD =
      "apiVersion: homeostat.dev/v1alpha1\nkind: Application\nmetadata: {name: a}\n";
  private static final String SECRET = "open-sesame";

  private static List<String> said(String yaml) {
    return ApplicationDocument.read(Complete.read(yaml)).problems().stream()
        .map(Problem::toString)
        .toList();
  }

  private static List<String> saidOfSpec(String spec) {
    return said(HEAD + "spec:\n  manifest: []\n  " + spec + "\n");
  }

  @Test
  void all_at_once_in_the_order_of_the_text() {
    assertThat(
            said(
                """
                apiVersion: homeostat.dev/v2
                kind: Application
                metadata:
                  name: Web
                spec:
                  csar: ""
                  manifest: []
                  wanted: prezent
                  waves:
                    first: true
                  maxDeletePercent: 200
                more: 1
                """))
        .containsExactly(
            "app.yaml:1: UnknownVersion /apiVersion: expected homeostat.dev/v1alpha1,"
                + " got another text; use homeostat.dev/v1alpha1",
            "app.yaml:4: InvalidName /metadata/name: expected small letters, digits, '-' and '.',"
                + " at most 253, got another text; choose a name that a server accepts",
            "app.yaml:5: OneSource /spec: expected exactly one of manifest, tosca, csar and source,"
                + " got manifest and csar; keep the one that counts",
            "app.yaml:6: WrongText /spec/csar: expected the URL of a CSAR archive,"
                + " got an empty text; give the URL of the archive",
            "app.yaml:8: UnknownChoice /spec/wanted: expected one of absent, present,"
                + " got another text; did you mean present?",
            "app.yaml:10: UnknownField /spec/waves/first: expected one of prune, ready,"
                + " got another field; check the spelling",
            "app.yaml:11: OutOfRange /spec/maxDeletePercent: expected a percentage, 0 to 100,"
                + " got another number; write a number",
            "app.yaml:12: UnknownField /more: expected one of apiVersion, kind, metadata, spec,"
                + " status, got another field; check the spelling");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a.b", "Shop", "../x", "a-"})
  void a_namespace_is_named_like_a_label_of_a_host(String namespace) {
    String text = HEAD.replace("name: a", "name: a.b, namespace: " + namespace);
    assertThat(said(text + "spec: {manifest: []}\n"))
        .containsExactly(
            "app.yaml:3: InvalidName /metadata/namespace: expected small letters, digits and '-',"
                + " at most 63, got another text; choose a name that a server accepts");
    assertThat(said(text.replace(namespace, "a-1") + "spec: {manifest: []}\n")).isEmpty();
  }

  @Test
  void a_misspelt_field_is_one_mistake_and_not_two() {
    assertThat(said(HEAD + "spec:\n  manifets: []\n"))
        .containsExactly(
            "app.yaml:5: UnknownField /spec/manifets: expected one of adoption, allowMassDeletion, csar,"
                + " deletion, dependsOn, fieldRemoval, hooks, manifest, maxDeletePercent, observerSchema,"
                + " packs, retiredHooks, serviceAccountName, source, suspend, tosca, toscaInputs, wanted, waves,"
                + " got another field; did you mean manifest?");
    assertThat(said(HEAD + "Spec: {manifest: []}\n")).singleElement().asString().endsWith("spec?");
    assertThat(saidOfSpec("manifests: []")).singleElement().asString().endsWith("the spelling");
  }

  @Test
  void what_is_missing_or_empty() {
    assertThat(said("apiVersion: homeostat.dev/v1alpha1\nkind: Application\nmetadata: {}\nspec:\n"))
        .containsExactly(
            "app.yaml:3: MissingField /metadata/name: expected small letters, digits, '-' and '.',"
                + " at most 253, got nothing; choose a name that a server accepts",
            "app.yaml:4: MissingField /spec: expected an object, got nothing;"
                + " say in spec what is wanted");
    assertThat(said(HEAD + "spec: {}\n"))
        .containsExactly(
            "app.yaml:4: OneSource /spec: expected exactly one of manifest, tosca, csar and source,"
                + " got none; keep the one that counts");
  }

  @Test
  void values_of_another_type() {
    assertThat(saidOfSpec("suspend: sure"))
        .containsExactly(
            "app.yaml:6: WrongType /spec/suspend: expected true or false, got a text;"
                + " write true or false");
    assertThat(saidOfSpec("retiredHooks: old"))
        .containsExactly(
            "app.yaml:6: WrongType /spec/retiredHooks: expected a list, got a text;"
                + " begin each entry with a dash");
    assertThat(saidOfSpec("packs: ['']"))
        .containsExactly(
            "app.yaml:6: InvalidPackName /spec/packs/0: expected a pack's name, got an empty text;"
                + " write the name of a pack, as homeostat packs lists it");
    assertThat(saidOfSpec("maxDeletePercent: 0.5"))
        .containsExactly(
            "app.yaml:6: WrongType /spec/maxDeletePercent: expected a percentage, 0 to 100,"
                + " got a fraction; write a number");
    assertThat(saidOfSpec("hooks: [{settings: {}}, 5, '']"))
        .containsExactly(
            "app.yaml:6: MissingField /spec/hooks/0/name: expected a hook's name, got nothing;"
                + " write the name of the hook",
            "app.yaml:6: InvalidHook /spec/hooks/1: expected a hook's name, or {name, settings},"
                + " got a number; write the name of the hook",
            "app.yaml:6: InvalidHook /spec/hooks/2: expected a hook's name, or {name, settings},"
                + " got an empty text; write the name of the hook");
    assertThat(said(HEAD.replace("name: a", "name: 5") + "spec: {manifest: []}\n"))
        .containsExactly(
            "app.yaml:3: WrongType /metadata/name: expected small letters, digits, '-' and '.',"
                + " at most 253, got a number; put it in quotes");
    assertThat(said(HEAD + "spec: text\n"))
        .containsExactly(
            "app.yaml:4: WrongType /spec: expected an object, got a text;"
                + " say in spec what is wanted");
  }

  @Test
  void a_choice_in_another_spelling() {
    assertThat(saidOfSpec("adoption: if-unowned"))
        .containsExactly(
            "app.yaml:6: UnknownChoice /spec/adoption: expected one of always, ifUnowned, never,"
                + " got another text; did you mean ifUnowned?");
    assertThat(saidOfSpec("adoption: sometimes")).singleElement().asString().endsWith("spelling");
  }

  @Test
  void the_rule_of_the_one_source_is_named() {
    assertThat(ApplicationDocument.read(Complete.read(HEAD + "spec: {}\n")).problems())
        .extracting(problem -> problem.rule().orElseThrow())
        .containsExactly(Rule.READ_7);
  }

  @Test
  void null_counts_as_left_out() {
    assertThat(saidOfSpec("csar: null\n  hooks:\n  wanted:\n  maxDeletePercent:\n  waves:"))
        .isEmpty();
    assertThat(
            said(HEAD.replace("name: a", "name: a, namespace: , uid: ") + "spec: {manifest: []}"))
        .isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "manifest: []",
        "csar: http://x/y.csar",
        "manifest: []\n  suspend: true",
        "manifest: []\n  retiredHooks: [old]",
        "manifest: []\n  packs: [hpa]",
        "manifest: []\n  maxDeletePercent: 0",
        "manifest: []\n  maxDeletePercent: 100",
        "manifest: []\n  hooks: [{name: a, settings: {}}, b]",
        "manifest: []\n  adoption: ifUnowned",
        "manifest: []\n  wanted: present",
        "manifest: []\n  waves: {prune: first}"
      })
  void the_nearest_document_is_read(String spec) {
    assertThat(said(HEAD + "spec:\n  " + spec + "\n")).isEmpty();
  }

  @Test
  void a_state_of_another_version_or_of_parts_that_do_not_fit() {
    String state = HEAD + "spec: {manifest: []}\nstatus:\n  stateVersion: 2\n";
    assertThat(said(state))
        .first()
        .asString()
        .isEqualTo(
            "app.yaml:5: MissingField /status/uid: expected a text, got nothing;"
                + " leave status out, or put back what the engine wrote");
    assertThat(said(state))
        .last()
        .asString()
        .isEqualTo(
            "app.yaml:6: UnknownVersion /status/stateVersion: expected 1, got another number;"
                + " use the version of Homeostat that wrote it, or leave status out");
    ObjectNode torn = Complete.withManifest();
    ((ArrayNode) torn.at("/status/lastAppliedManifest")).remove(0);
    ((ArrayNode) torn.at("/status/lastObservedManifest")).removeAll();
    assertThat(ApplicationDocument.read(Document.of(torn)).problems())
        .extracting(Problem::toString)
        .containsExactly(
            "StateUnreadable /status/lastAppliedManifest: expected one tree for each of the 2"
                + " resources, got 1; leave status out, or put back what the engine wrote",
            "StateUnreadable /status/resources/0/observed: expected the place of one of the 0 trees"
                + " in lastObservedManifest, got another number;"
                + " leave status out, or put back what the engine wrote");
  }

  @Test
  void an_accepted_form_that_is_two_or_none() {
    ObjectNode document = Complete.withManifest();
    ObjectNode accepted = (ObjectNode) document.at("/status/resources/0/accepted/0");
    assertThat(ApplicationDocument.read(Document.of(document)).problems()).isEmpty();
    accepted.put("length", 1);
    assertThat(ApplicationDocument.read(Document.of(document)).problems())
        .extracting(Problem::code)
        .containsExactly("OneForm");
    accepted.removeAll().put("path", "/spec/replicas").put("kind", "IGNORED");
    assertThat(ApplicationDocument.read(Document.of(document)).problems())
        .extracting(Problem::code)
        .containsExactly("OneForm");
  }

  @Test
  void a_time_or_path_of_the_right_shape_that_is_none() {
    ObjectNode badTime = Complete.withManifest();
    ((ArrayNode) badTime.at("/status/resources/0/contests/0/writes"))
        .set(0, "2026-13-45T99:00:00Z");
    ObjectNode badPath = Complete.withManifest();
    ((ObjectNode) badPath.at("/status/resources/0/refused/0")).put("path", "/[" + SECRET);
    for (ObjectNode document : List.of(badTime, badPath)) {
      assertThat(ApplicationDocument.read(Document.of(document)).problems())
          .singleElement()
          .asString()
          .startsWith("StateUnreadable /status: expected the state as the engine wrote it")
          .doesNotContain(SECRET);
    }
  }

  @Property(tries = 300)
  void whatever_is_written_anywhere_is_read_or_refused_and_never_shown(
      @ForAll("places") JsonPointer place, @ForAll("junk") JsonNode junk) {
    ObjectNode document = Complete.withManifest();
    if (document.at(place.head()) instanceof ObjectNode parent) {
      parent.set(place.last().getMatchingProperty(), junk);
    } else if (document.at(place.head()) instanceof ArrayNode list) {
      list.set(place.last().getMatchingIndex(), junk);
    }
    ApplicationDocument.Reading reading = ApplicationDocument.read(Document.of(document));
    assertThat(reading.application().isPresent()).isEqualTo(reading.problems().isEmpty());
    assertThat(reading.problems().toString()).doesNotContain(SECRET);
    Statistics.label("outcome")
        .collect(reading.problems().isEmpty() ? "read" : "refused")
        .coverage(
            coverage -> {
              coverage.check("read").percentage(share -> share > 1);
              coverage.check("refused").percentage(share -> share > 50);
            });
  }

  @Provide
  Arbitrary<JsonPointer> places() {
    return Arbitraries.of(DocumentShapeTest.places());
  }

  @Provide
  Arbitrary<JsonNode> junk() {
    JsonNodeFactory json = JsonNodeFactory.instance;
    Arbitrary<JsonNode> leaf =
        Arbitraries.of(
            json.textNode(SECRET),
            json.textNode(""),
            json.textNode("/" + SECRET),
            json.textNode("hook:" + SECRET),
            json.numberNode(-1),
            json.numberNode(1.5),
            json.numberNode(Long.MAX_VALUE),
            json.booleanNode(true),
            json.nullNode());
    return Arbitraries.lazyOf(
        () -> leaf,
        () -> leaf,
        () -> leaf.list().ofMaxSize(2).map(all -> json.arrayNode().addAll(all)),
        () -> leaf.map(value -> json.objectNode().set("name", value)),
        () -> leaf.map(value -> json.objectNode().set("a/~", value)));
  }
}
