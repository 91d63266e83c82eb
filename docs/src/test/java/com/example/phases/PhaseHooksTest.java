package com.example.phases;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.Application;
import dev.homeostat.Manifest;
import dev.homeostat.ReconcileResult;
import dev.homeostat.Requeue;
import dev.homeostat.ResourceId;
import dev.homeostat.spi.Hook;
import dev.homeostat.testkit.Simulation;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Each hook of the guide does what the guide says. */
class PhaseHooksTest {

  private static final String WEB =
      """
      apiVersion: apps/v1
      kind: Deployment
      metadata: {name: web}
      spec:
        replicas: 3
        template: {spec: {containers: [{name: app, image: "docker.io/library/nginx:1"}]}}
      """;

  private static Application shop(String manifest) {
    return Application.named("shop", "web").manifest(Manifest.parse(manifest)).build();
  }

  private static String at(Simulation sim, ResourceId id, String pointer) {
    return sim.cluster().get(id.in("shop")).orElseThrow().tree().at(pointer).asText();
  }

  @Test
  void the_replicas_of_a_canary_target_are_left_to_flagger() {
    Simulation sim =
        Simulation.of(
                shop(
                    WEB
                        + """
                        ---
                        apiVersion: flagger.app/v1beta1
                        kind: Canary
                        metadata: {name: web}
                        spec: {targetRef: {kind: Deployment, name: web}}
                        """))
            .hook(new CanaryTargets());
    sim.settle();
    sim.edit("apps/Deployment", "web", "/spec/replicas", 0);

    assertThat(sim.pass().requests()).isEmpty();
  }

  @Test
  void images_come_from_the_mirror_and_stay_so() {
    Simulation sim = Simulation.of(shop(WEB)).hook(new RegistryMirror());
    sim.settle();
    String image = "/spec/template/spec/containers/0/image";
    assertThat(at(sim, ResourceId.deployment("web"), image))
        .isEqualTo("mirror.example.com/library/nginx:1");

    sim.edit(
        "apps/Deployment", "web", "/spec/template/spec/containers/[name=app]/image", "nginx:2");
    sim.settle();

    assertThat(at(sim, ResourceId.deployment("web"), image))
        .isEqualTo("mirror.example.com/library/nginx:1");
  }

  @Test
  void a_claim_is_deleted_after_its_backup() {
    String claim = "apiVersion: v1\nkind: PersistentVolumeClaim\nmetadata: {name: orders}\n";
    Simulation sim = Simulation.of(shop(WEB + "---\n" + claim)).hook(new BackupFirst());
    sim.settle();
    ReconcileResult held = sim.want(shop(WEB)).pass();
    assertThat(held.delta().deleted()).isEmpty();
    assertThat(held.requeue()).isEqualTo(new Requeue.After(Duration.ofMinutes(5)));

    sim.edit(
        "PersistentVolumeClaim", "orders", "/metadata/annotations/example.com~1backed-up", "yes");

    assertThat(sim.pass().delta().deleted()).hasSize(1);
  }

  @Test
  void a_value_that_the_server_chose_may_change_without_pins() {
    assertThat(nodePortAfterAnEdit(new NoPins())).isEqualTo("30001");
    assertThat(nodePortAfterAnEdit(new ReadyReplicas())).isEqualTo("30000");
  }

  /** The schema observes the port, which the manifest does not set. */
  private static String nodePortAfterAnEdit(Hook hook) {
    ResourceId web = ResourceId.service("web");
    Application shop =
        shop("apiVersion: v1\nkind: Service\nmetadata: {name: web}\nspec: {type: NodePort}\n")
            .toBuilder()
            .observe(web, schema -> schema.defaults().observe("/spec/healthCheckNodePort"))
            .build();
    Simulation sim =
        Simulation.of(shop)
            .hook(hook)
            .server(
                object -> {
                  if (!object.at("/spec").has("healthCheckNodePort")) {
                    object.withObjectProperty("spec").put("healthCheckNodePort", 30000);
                  }
                  return object;
                });
    sim.settle();
    sim.edit("Service", "web", "/spec/healthCheckNodePort", 30001);
    assertThat(sim.settle().delta().waiting()).isEmpty();
    return at(sim, web, "/spec/healthCheckNodePort");
  }

  @Test
  void a_web_server_waits_for_the_phase_of_its_database() {
    ResourceId database = ResourceId.of("db.example.com/Database", "orders");
    Application shop =
        shop(
                """
                apiVersion: db.example.com/v1
                kind: Database
                metadata: {name: orders}
                ---
                """
                    + WEB)
            .toBuilder()
            .wave(database, 0)
            .settings(settings -> settings.withAwaitReady(true))
            .build();
    Simulation sim = Simulation.of(shop).hook(new DatabasePhase());
    assertThat(sim.pass().delta().waiting())
        .extracting(Object::toString)
        .containsExactly(
            "apps/Deployment shop/web: it waits for db.example.com/Database shop/orders: its phase"
                + " is unknown");
    sim.edit("db.example.com/Database", "orders", "/status/phase", "Serving");
    assertThat(sim.pass().delta().created())
        .containsExactly(ResourceId.deployment("web").in("shop"));
  }

  @Test
  void the_ready_replicas_are_in_the_state() {
    Simulation sim =
        Simulation.of(shop(WEB))
            .hook(new ReadyReplicas())
            .server(
                object -> {
                  object.withObjectProperty("status").put("readyReplicas", 2);
                  return object;
                });
    assertThat(
            sim.settle()
                .state()
                .record(ResourceId.deployment("web").in("shop"))
                .orElseThrow()
                .lastObserved()
                .orElseThrow()
                .at("/status/readyReplicas")
                .asInt())
        .isEqualTo(2);
  }
}
