package dev.homeostat.core.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.Application;
import dev.homeostat.Engine;
import dev.homeostat.Hooks;
import dev.homeostat.Manifest;
import dev.homeostat.Readiness;
import dev.homeostat.ResourceId;
import dev.homeostat.folder.EmbeddedCluster;
import dev.homeostat.report.ApplicationInspection;
import dev.homeostat.report.InspectedResource;
import dev.homeostat.spi.DesiredStateEditor;
import dev.homeostat.spi.HookContext;
import dev.homeostat.spi.ManglingHook;
import dev.homeostat.spi.state.StateStore;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** An inspection has the order, the schema and the live object of each resource, and no secret. */
class InspectionTest {

  private static final ResourceId SETTINGS = ResourceId.configMap("settings").in("shop");
  private static final ResourceId KEY = ResourceId.secret("key").in("shop");

  private final EmbeddedCluster cluster = EmbeddedCluster.inMemory();
  private final Engine engine =
      Engine.builder()
          .cluster(cluster)
          .state(StateStore.inMemory())
          .hooks(Hooks.none().with(new OrderHook()))
          .build();
  private final Application application =
      Application.named("shop", "shop")
          .manifest(
              Manifest.parse(
                  """
                  {apiVersion: v1, kind: ConfigMap, metadata: {name: settings}, data: {a: b}}
                  ---
                  {apiVersion: v1, kind: Secret, metadata: {name: key}, stringData: {k: hidden-name}}
                  """))
          .build();

  private InspectedResource inspected(ResourceId id) {
    return engine.inspect(application).resources().stream()
        .filter(each -> each.id().equals(id))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void resources_have_their_waves_and_dependencies_before_the_first_pass() {
    ApplicationInspection inspection = engine.inspect(application);
    assertThat(inspection.explanation()).isEqualTo(engine.explain(application));
    assertThat(inspection.resources())
        .extracting(InspectedResource::id)
        .containsExactly(SETTINGS, KEY);
    assertThat(inspected(SETTINGS).dependsOn()).containsExactly(KEY);
    assertThat(inspected(SETTINGS).wave()).isEqualTo(inspected(KEY).wave() + 1);
    assertThat(inspected(SETTINGS).object()).isEmpty();
    assertThat(inspected(SETTINGS).readiness()).isEmpty();
    assertThat(inspected(SETTINGS).schema().path("data").has("a")).isTrue();
  }

  @Test
  void live_objects_are_redacted_and_have_owners_in_the_place_of_managed_fields() {
    engine.reconcile(application);
    InspectedResource key = inspected(KEY);
    assertThat(key.object().orElseThrow().toString())
        .contains("homeostat.dev/digest")
        .doesNotContain("dGVsbC1ub2JvZHk", "managedFields");
    assertThat(key.readiness()).contains(Readiness.ready());
    assertThat(key.owners()).anyMatch(field -> field.path().toString().equals("/data/k"));
    assertThat(key.toString()).doesNotContain("hidden-name", "dGVsbC1ub2JvZHk");
  }

  @Test
  void fields_that_only_the_object_marks_as_sensitive_are_hidden() {
    engine.reconcile(application);
    cluster.edit(SETTINGS, "/data/a", "hidden-name");
    cluster.edit(SETTINGS, "/metadata/annotations", Map.of("homeostat.dev/sensitive", "/data/a"));
    assertThat(inspected(SETTINGS).object().orElseThrow().toString())
        .doesNotContain("hidden-name")
        .contains("homeostat.dev/digest");
  }

  @Test
  void nothing_is_written() {
    engine.reconcile(application);
    long before = cluster.version();
    engine.inspect(application);
    assertThat(cluster.version()).isEqualTo(before);
    assertThat(List.copyOf(cluster.objects())).hasSize(2);
  }

  /** Puts the settings after the key. */
  private static final class OrderHook implements ManglingHook {

    @Override
    public String name() {
      return "order";
    }

    @Override
    public void mangle(DesiredStateEditor app, HookContext context) {
      app.resource(SETTINGS).ifPresent(settings -> settings.after(KEY));
    }
  }
}
