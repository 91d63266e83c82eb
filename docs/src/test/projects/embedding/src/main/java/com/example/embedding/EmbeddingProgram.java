package com.example.embedding;

import dev.homeostat.Application;
import dev.homeostat.ApplicationId;
import dev.homeostat.Engine;
import dev.homeostat.Hooks;
import dev.homeostat.Manifest;
import dev.homeostat.Problem;
import dev.homeostat.ReconcileResult;
import dev.homeostat.Requeue;
import dev.homeostat.folder.EmbeddedCluster;
import dev.homeostat.spi.DeltaHook;
import dev.homeostat.spi.Hook;
import dev.homeostat.spi.HookContext;
import dev.homeostat.spi.state.ForwardingStateStore;
import dev.homeostat.spi.state.StateStore;

/** Reconciles an application and prints what happens, also where a pass ends early. */
public final class EmbeddingProgram {

  private static final String MANIFEST =
      """
      apiVersion: apps/v1
      kind: Deployment
      metadata: {name: web, namespace: shop}
      spec:
        replicas: 2
        selector: {matchLabels: {app: web}}
        template:
          metadata: {labels: {app: web}}
          spec: {containers: [{name: web, image: "example.org/web:1"}]}
      """;

  private EmbeddingProgram() {}

  /**
   * Runs the program.
   *
   * @param args none
   */
  public static void main(String[] args) {
    EmbeddedCluster server = EmbeddedCluster.inMemory();
    Hooks found = Hooks.discovered();
    print("first", pass(server, StateStore.inMemory(), found));
    print("label", label(server));
    print("denied", pass(EmbeddedCluster.inMemory(), StateStore.inMemory(), Hooks.none().with(denying())));
    print("unreadable", pass(EmbeddedCluster.inMemory(), unreadable(), Hooks.none()));
    print("module", EmbeddingProgram.class.getModule().getName());
  }

  private static String pass(EmbeddedCluster server, StateStore store, Hooks hooks) {
    Engine engine = Engine.builder().cluster(server).state(store).hooks(hooks).build();
    Application shop =
        Application.named("shop", "web").manifest(Manifest.parse(MANIFEST, "web.yaml")).build();
    ReconcileResult result = engine.reconcile(shop);
    Requeue next = result.requeue();
    return result.outcome() + (next instanceof Requeue.After ? " after a delay" : " " + next);
  }

  private static String label(EmbeddedCluster server) {
    return server.objects().stream()
        .filter(object -> object.kind().equals("Deployment"))
        .map(object -> object.tree().at("/metadata/labels/team").asText())
        .findFirst()
        .orElse("absent");
  }

  private static Hook denying() {
    return new DeltaHook() {
      @Override
      public String name() {
        return "police";
      }

      @Override
      public Decision decide(Input input, HookContext context) {
        return new Deny("never");
      }
    };
  }

  private static StateStore unreadable() {
    return new ForwardingStateStore(StateStore.inMemory()) {
      @Override
      public LoadResult load(ApplicationId application) {
        return new Unreadable(Problem.error("HalfWritten"));
      }
    };
  }

  private static void print(String what, String value) {
    System.out.println(what + ": " + value);
  }
}
