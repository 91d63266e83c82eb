package com.example.compose;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.Application;
import dev.homeostat.Engine;
import dev.homeostat.Hooks;
import dev.homeostat.Problem;
import dev.homeostat.ReconcileResult;
import dev.homeostat.ResourceId;
import dev.homeostat.Source;
import dev.homeostat.document.ApplicationDocument;
import dev.homeostat.folder.EmbeddedCluster;
import dev.homeostat.spi.DocumentReader;
import dev.homeostat.spi.TranslationHook;
import dev.homeostat.testkit.GivenContext;
import dev.homeostat.testkit.StandingClock;
import dev.homeostat.testkit.contract.TranslationHookContract;
import dev.homeostat.tree.Document;
import dev.homeostat.tree.Trees;
import java.util.List;
import org.junit.jupiter.api.Test;

class ComposeHookTest extends TranslationHookContract {

  private static final String FILE =
      """
      services:
        web:
          image: example.org/web:1
          depends_on: [db]
          deploy: {replicas: 2}
        db:
          image: example.org/db:1
      """;

  @Override
  protected TranslationHook hook() {
    return new ComposeHook();
  }

  @Override
  protected Source source() {
    return source("compose", FILE);
  }

  @Override
  protected Source mistaken() {
    return source("compose", "services: {web: {build: .}}");
  }

  @Override
  protected Source foreign() {
    return source("score", FILE);
  }

  private static Source source(String format, String text) {
    return new Source.Custom(format, read(text), Trees.emptyObject());
  }

  private static Document read(String text) {
    return DocumentReader.discovered().read(text, "compose.yaml").documents().get(0);
  }

  @Test
  void an_application_of_a_compose_file_is_created_in_order() {
    String document =
        """
        apiVersion: homeostat.dev/v1alpha1
        kind: Application
        metadata: {name: web, namespace: shop}
        spec:
          source:
            format: compose
            content:
        """
            + FILE.indent(6);
    Application shop = ApplicationDocument.read(read(document)).application().orElseThrow();
    EmbeddedCluster cluster = EmbeddedCluster.inMemory();

    ReconcileResult pass =
        Engine.builder()
            .cluster(cluster)
            .hooks(Hooks.none().with(new ComposeHook()))
            .build()
            .reconcile(shop);

    assertThat(pass.requests())
        .extracting(request -> request.resource().name())
        .containsExactly("db", "web");
    assertThat(
            cluster
                .get(ResourceId.deployment("web").in("shop"))
                .orElseThrow()
                .tree()
                .at("/spec/replicas")
                .asInt())
        .isEqualTo(2);
  }

  @Test
  void a_document_without_services_is_not_taken_for_an_empty_application() {
    for (String text : List.of("{}", "services: none", "- web", "'services: {web: {}}'")) {
      assertThat(
              new ComposeHook()
                  .translate(
                      source("compose", text),
                      GivenContext.of(application(), "compose", new StandingClock())))
          .isInstanceOfSatisfying(
              TranslationHook.Untranslatable.class,
              no ->
                  assertThat(no.problems())
                      .extracting(Problem::code)
                      .containsExactly("ComposeServicesMissing"));
    }
  }
}
