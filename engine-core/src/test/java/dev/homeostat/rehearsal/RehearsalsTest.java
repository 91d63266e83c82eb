package dev.homeostat.rehearsal;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Application;
import dev.homeostat.Engine;
import dev.homeostat.Hooks;
import dev.homeostat.Manifest;
import dev.homeostat.Owner;
import dev.homeostat.ReconcileResult.Outcome;
import dev.homeostat.Resource;
import dev.homeostat.ResourceId;
import dev.homeostat.folder.ClusterRequest;
import dev.homeostat.folder.EmbeddedCluster;
import dev.homeostat.rehearsal.OrderedGroupsRehearsal.BundleLabels;
import dev.homeostat.rehearsal.OrderedGroupsRehearsal.Component;
import dev.homeostat.rehearsal.ReconcilerRehearsal.Control;
import dev.homeostat.spi.DocumentReader;
import dev.homeostat.spi.Hook;
import dev.homeostat.spi.cluster.ClusterResponse;
import dev.homeostat.spi.state.StateStore;
import dev.homeostat.tree.Document;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The programs of four users do on an embedded cluster what they are written for. */
class RehearsalsTest {

  private static final ResourceId WEB = ResourceId.deployment("web").in("shop");
  private static final ResourceId COLOURS = ResourceId.of("ConfigMap", "colours").in("shop");

  private static final String DEPLOYMENT =
      """
      apiVersion: apps/v1
      kind: Deployment
      metadata: {name: web}
      spec:
        replicas: 1
        selector: {matchLabels: {app: web}}
        template:
          metadata: {labels: {app: web}}
          spec: {containers: [{name: web, image: 'web:1'}]}
      """;

  private final EmbeddedCluster objects = EmbeddedCluster.inMemory();
  private final AtomicBoolean isFailing = new AtomicBoolean();
  private final EmbeddedCluster cluster = objects.with(this::answered);
  private final StateStore state = StateStore.inMemory();
  private final Owner owner =
      Owner.builder()
          .apiVersion("example.com/v1")
          .kind("Shop")
          .namespace("shop")
          .name("web")
          .uid("uid-1")
          .build();

  private ClusterResponse answered(ClusterRequest request, Supplier<ClusterResponse> server) {
    return isFailing.get() && request.verb() == ClusterRequest.Verb.PATCH
        ? ClusterResponse.Refused.of(500, "InternalError", "broken on purpose")
        : server.get();
  }

  private String live(ResourceId id, String path) {
    return objects.get(id).orElseThrow().tree().at(path).asText();
  }

  private Engine engine(Hook... hooks) {
    return Engine.builder().cluster(cluster).state(state).hooks(Hooks.none().with(hooks)).build();
  }

  @Test
  void a_reconciler_repairs_what_it_wants_and_leaves_replicas_to_others() {
    ReconcilerRehearsal reconciler = new ReconcilerRehearsal(cluster, state);
    String image = "/spec/template/spec/containers/0/image";
    Control settled = new Control.PatchStatus("as wanted");
    assertThat(reconciler.reconcile(owner, DEPLOYMENT)).isEqualTo(settled);
    assertThat(live(WEB, "/metadata/ownerReferences/0/uid")).isEqualTo("uid-1");

    objects.edit(WEB, "/spec/replicas", 3);
    objects.edit(WEB, image, "web:2");
    assertThat(reconciler.reconcile(owner, DEPLOYMENT)).isEqualTo(settled);
    assertThat(live(WEB, "/spec/replicas")).isEqualTo("3");
    assertThat(live(WEB, image)).isEqualTo("web:1");

    assertThat(reconciler.cleanUp(owner)).isTrue();
    assertThat(objects.objects()).isEmpty();
  }

  @Test
  void a_reconciler_repeats_what_failed_and_reports_a_paused_object() {
    ReconcilerRehearsal reconciler = new ReconcilerRehearsal(cluster, state);
    reconciler.reconcile(owner, DEPLOYMENT);
    String changed = DEPLOYMENT.replace("web:1", "web:3");
    isFailing.set(true);
    assertThat(reconciler.reconcile(owner, changed))
        .isInstanceOfSatisfying(
            Control.Again.class,
            again -> {
              assertThat(again.message()).contains("broken on purpose");
              assertThat(again.after()).isPositive().isLessThan(Duration.ofMinutes(1));
            });
    isFailing.set(false);

    objects.edit(WEB, "/metadata/annotations/homeostat.dev~1paused", "true");
    assertThat(reconciler.reconcile(owner, changed.replace("web:3", "web:4")))
        .isInstanceOfSatisfying(
            Control.Again.class,
            again -> assertThat(again.after()).isEqualTo(Duration.ofMinutes(5)));
  }

  private static Resource configMap(String colour) {
    ObjectNode tree = JsonNodeFactory.instance.objectNode().put("apiVersion", "v1");
    tree.put("kind", "ConfigMap").putObject("metadata").put("name", "colours");
    tree.putObject("data").put("first", colour);
    return Resource.of(tree);
  }

  @Test
  void what_is_created_once_is_never_repaired_and_goes_when_suspended() {
    List<Resource> wrapped = List.of(configMap("blue"));
    assertThat(
            CreatedOnceRehearsal.areResourcesDeployed(
                CreatedOnceRehearsal.pass(engine(), owner, wrapped, false)))
        .isTrue();
    objects.edit(COLOURS, "/data/first", "red");
    assertThat(CreatedOnceRehearsal.pass(engine(), owner, wrapped, false).outcome())
        .isEqualTo(Outcome.SETTLED);
    assertThat(live(COLOURS, "/data/first")).isEqualTo("red");

    assertThat(
            CreatedOnceRehearsal.areResourcesDeployed(
                CreatedOnceRehearsal.pass(engine(), owner, wrapped, true)))
        .isFalse();
    assertThat(objects.objects()).isEmpty();
  }

  @Test
  void a_bundle_deploys_its_groups_in_order_and_labels_its_objects() {
    Document web = DocumentReader.discovered().read(DEPLOYMENT, "web.yaml").documents().get(0);
    List<Component> components =
        List.of(
            new Component("first", 1, "colours", 1, configMap("blue").tree()),
            new Component("second", 2, "web", 1, (ObjectNode) web.tree()));
    Engine engine = engine(new BundleLabels());
    assertThat(OrderedGroupsRehearsal.phase(engine, owner, components.subList(0, 1)))
        .isEqualTo("Deployed");
    assertThat(OrderedGroupsRehearsal.phase(engine, owner, components)).isEqualTo("Deploying");
    assertThat(live(COLOURS, "/metadata/labels/bundles.example.com~1bundle")).isEqualTo("web");
  }

  @Test
  void a_command_line_prints_each_change_of_a_field(@TempDir Path folder) throws IOException {
    Path file = Files.writeString(folder.resolve("shop.yaml"), DEPLOYMENT);
    assertThat(plan(file)).startsWith("2\n");
    engine().reconcile(Application.named("default", "shop").manifest(Manifest.read(file)).build());
    assertThat(plan(file)).startsWith("0\n");

    Files.writeString(file, DEPLOYMENT.replace("web:1", "web:2"));
    assertThat(plan(file))
        .startsWith("2\n")
        .contains("image: web:1, wanted web:2 (enforced by manifest ");
  }

  private String plan(Path file) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    int code =
        CommandLineRehearsal.plan(
            cluster, state, file, new PrintStream(out, true, StandardCharsets.UTF_8));
    return code + "\n" + out.toString(StandardCharsets.UTF_8);
  }
}
