package dev.homeostat.core.hooks;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.TextNode;
import dev.homeostat.Application;
import dev.homeostat.ApplicationBuilder;
import dev.homeostat.Manifest;
import dev.homeostat.ObserverSchema;
import dev.homeostat.ResourceId;
import dev.homeostat.Source;
import dev.homeostat.spi.HookContext;
import dev.homeostat.spi.ObserverSchemaHook;
import dev.homeostat.spi.TranslationHook;
import dev.homeostat.tree.Document;
import dev.homeostat.tree.Trees;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** HOOK-1: an observer-schema hook sees the whole manifest, whatever its source is. */
class Hook1SchemaInputA3Test {

  private static final ResourceId WEB = ResourceId.deployment("web").in("shop");

  private static final Manifest MANIFEST =
      Manifest.parse(
          """
          apiVersion: apps/v1
          kind: Deployment
          metadata: {name: web}
          spec: {replicas: 3, minReadySeconds: 1}
          ---
          apiVersion: autoscaling/v2
          kind: HorizontalPodAutoscaler
          metadata: {name: web}
          spec: {scaleTargetRef: {kind: Deployment, name: web}}
          """);

  /** Leaves the replicas of a workload to the autoscaler beside it. */
  private static final class LeavesReplicas implements ObserverSchemaHook {
    @Override
    public String name() {
      return "leaves-replicas";
    }

    @Override
    public Optional<ObserverSchema> observe(Input input, HookContext context) {
      boolean scaled =
          input.manifest().stream()
              .filter(each -> each.kind().equals("HorizontalPodAutoscaler"))
              .map(each -> each.tree().at("/spec/scaleTargetRef/name").asText())
              .anyMatch(input.resource().name()::equals);
      return scaled && input.resource().kind().equals("Deployment")
          ? Optional.of(
              ObserverSchema.of(input.resource().id()).defaults().except("/spec/replicas").build())
          : Optional.empty();
    }
  }

  private record Translates() implements TranslationHook {
    @Override
    public String name() {
      return "translates";
    }

    @Override
    public Translation translate(Source source, HookContext context) {
      return Translated.of(MANIFEST);
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void it_leaves_a_field_to_an_autoscaler_beside_the_workload(boolean translated) {
    ApplicationBuilder shop = Application.named("shop", "web");
    Application application =
        translated
            ? shop.tosca(Document.of(TextNode.valueOf("t")), Trees.emptyObject()).build()
            : shop.manifest(MANIFEST).build();
    HookTrial trial = HookTrial.of(application, new LeavesReplicas(), new Translates());
    trial.pass();
    trial.cluster().edit(WEB, "/spec/replicas", 5);
    trial.cluster().edit(WEB, "/spec/minReadySeconds", 9);
    trial.pass();
    assertThat(trial.at(WEB, "/spec/replicas").asInt()).isEqualTo(5);
    assertThat(trial.at(WEB, "/spec/minReadySeconds").asInt()).isEqualTo(1);
  }
}
