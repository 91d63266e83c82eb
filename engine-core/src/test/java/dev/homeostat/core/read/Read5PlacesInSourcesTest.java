package dev.homeostat.core.read;

import static dev.homeostat.core.Stage.config;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.homeostat.Application;
import dev.homeostat.ApplicationBuilder;
import dev.homeostat.Manifest;
import dev.homeostat.Problem;
import dev.homeostat.ReconcileResult;
import dev.homeostat.Source;
import dev.homeostat.core.Stage;
import dev.homeostat.core.compare.Trial;
import dev.homeostat.spi.HookContext;
import dev.homeostat.spi.TranslationHook;
import dev.homeostat.tree.Document;
import dev.homeostat.tree.Trees;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** READ-5: an error in a translated document names the place that the user wrote. */
class Read5PlacesInSourcesTest {

  /** Copies the parts of a source; each is an object with a template. */
  private static final class Parts implements TranslationHook {
    @Override
    public String name() {
      return "parts";
    }

    @Override
    public Translation translate(Source source, HookContext context) {
      List<Document> documents = new ArrayList<>();
      List<String> places = new ArrayList<>();
      for (JsonNode part : ((Source.Custom) source).content().tree()) {
        places.add("/spec/parts/" + places.size() + "/template");
        documents.add(Document.of(part.path("template")));
      }
      return Translated.of(Manifest.ofDocuments(documents)).withPlaces(places);
    }
  }

  private static Stage of(String... templates) {
    var content = JsonNodeFactory.instance.arrayNode();
    Stream.of(templates).forEach(each -> content.addObject().set("template", Trial.tree(each)));
    Source source = new Source.Custom("parts", Document.of(content), Trees.emptyObject());
    return Stage.of(Application.named("shop", "web").uid(Stage.UID).source(source).build())
        .hooks(new Parts());
  }

  private static List<String> places(ReconcileResult pass) {
    return pass.problems().stream()
        .filter(Problem::isError)
        .map(problem -> problem.code() + " " + problem.path())
        .toList();
  }

  private static String widget(String namespace) {
    return "{apiVersion: 'e.org/v1', kind: 'Widget', metadata: {name: 'w', namespace: '"
        + namespace
        + "'}}";
  }

  @Test
  void a_translation_says_where_the_user_wrote_its_documents() {
    Stage stage =
        of(
            "{apiVersion: 'v1', kind: 'ConfigMap', metadata: {name: 'a', generateName: 'b'}}",
            "{apiVersion: 'v1', kind: 'Secret', metadata: {name: 's'}, data: {k: 'no base64!'}}",
            "{apiVersion: 'v1', kind: 'List', items: [{apiVersion: 'v1', kind: 'ConfigMap'}]}");
    assertThat(places(stage.pass()))
        .containsExactly(
            "GeneratedName /spec/parts/0/template/metadata/generateName",
            "InvalidSecret /spec/parts/1/template/data/k",
            "MissingField /spec/parts/2/template/items/0/metadata/name");
  }

  @Test
  void the_second_object_of_an_id_names_the_place_of_the_first() {
    String same = "{apiVersion: 'v1', kind: 'ConfigMap', metadata: {name: 'a'}}";
    Problem problem = of(same, same).pass().problems().get(0);
    assertThat(problem.path()).isEqualTo("/spec/parts/1/template/metadata/name");
    assertThat(problem.got()).contains("the first is at /spec/parts/0/template");
  }

  @Test
  void a_remembered_translation_with_an_error_is_made_again_for_its_places() {
    Stage stage = of(widget("one"), widget("two"));
    stage.pass();
    assertThat(stage.state().translation()).as("it is remembered").isPresent();
    stage
        .cluster()
        .put(
            Trial.resource(
                "{apiVersion: 'apiextensions.k8s.io/v1', kind: 'CustomResourceDefinition',"
                    + " metadata: {name: 'widgets.e.org'}, spec: {group: 'e.org', scope: 'Cluster',"
                    + " names: {kind: 'Widget', plural: 'widgets'}, versions: [{name: 'v1',"
                    + " served: true, storage: true, schema: {openAPIV3Schema: {type: 'object',"
                    + " x-kubernetes-preserve-unknown-fields: true}}}]}}"));
    assertThat(places(stage.restart().pass()))
        .containsExactly("DuplicateId /spec/parts/1/template/metadata/name");
  }

  @Test
  void each_document_has_one_place() {
    TranslationHook.Translated one = TranslationHook.Translated.of(Manifest.parse(config("a")));
    assertThatThrownBy(() -> one.withPlaces(List.of()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("0 places for 1 documents");
    assertThat(one.withPlaces(List.of("/a")).withWarnings(List.of()).places())
        .containsExactly("/a");
  }

  private static ApplicationBuilder written(String... names) {
    String format = "{apiVersion: 'v1', kind: 'ConfigMap', metadata: {name: '%s'}}";
    return Application.named("shop", "web")
        .uid(Stage.UID)
        .manifest(
            Manifest.ofDocuments(
                Stream.of(names)
                    .map(one -> Document.of(Trial.tree(format.formatted(one))))
                    .toList()));
  }

  @Test
  void an_application_says_where_the_user_wrote_the_documents_of_its_manifest() {
    ApplicationBuilder application = written("a", "a");
    assertThat(places(Stage.of(application.build()).pass()))
        .containsExactly("DuplicateId /spec/manifest/1/metadata/name");
    Application placed = application.places(List.of("/spec/parts/3", "/spec/parts/7")).build();
    assertThat(places(Stage.of(placed).pass()))
        .containsExactly("DuplicateId /spec/parts/7/metadata/name");
    assertThat(placed.toBuilder().build()).isEqualTo(placed);
    assertThat(placed).isNotEqualTo(written("a", "a").build());
  }

  @Test
  void there_is_one_place_for_each_document() {
    ApplicationBuilder application = written("a", "b").places(List.of("/spec/parts/3"));
    assertThatThrownBy(application::build)
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("places: expected one for each of 2 documents, got 1");
  }

  @Test
  void a_place_is_a_json_pointer() {
    assertThatThrownBy(() -> written("a").places(List.of("spec.parts[0]")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("JSON Pointer expression must start with '/'");
  }
}
