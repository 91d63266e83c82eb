package dev.homeostat.program;

import dev.homeostat.Application;
import dev.homeostat.Engine;
import dev.homeostat.Manifest;
import dev.homeostat.Owner;
import dev.homeostat.Resource;
import dev.homeostat.controller.Controller;
import dev.homeostat.kubernetes.SecretStateStore;
import dev.homeostat.runtime.Health;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/** An operator of greetings, as its authors would write it. */
final class Greetings {

  static final String API_VERSION = "greetings.example.com/v1";
  static final String KIND = "Greeting";
  static final String DEFINITION =
      """
      apiVersion: apiextensions.k8s.io/v1
      kind: CustomResourceDefinition
      metadata: {name: greetings.greetings.example.com}
      spec:
        group: greetings.example.com
        scope: Namespaced
        names: {kind: Greeting, plural: greetings, singular: greeting, listKind: GreetingList}
        versions:
          - name: v1
            served: true
            storage: true
            subresources: {status: {}}
            schema:
              openAPIV3Schema: {type: object, x-kubernetes-preserve-unknown-fields: true}
      """;

  /** What was closed, in order. */
  final List<String> closed = new CopyOnWriteArrayList<>();

  volatile Health health = Health.GOOD;

  /** After which its controller begins. */
  CompletableFuture<String> prepared = CompletableFuture.completedFuture("");

  OperatorProgram<GreetingOptions> program() {
    return OperatorProgram.named("greeting-operator")
        .description("Keeps what Greetings want.")
        .version("1.2")
        .options(GreetingOptions::new)
        .assembly(this::assemble);
  }

  /** The second address of metrics; none if it is null. */
  @Nullable InetSocketAddress metrics;

  private void assemble(GreetingOptions options, OperatorSetup setup) {
    setup.closing(() -> closed.add("first"));
    setup.closing(() -> closed.add("second"));
    setup.health(() -> health);
    setup.beginAfter(prepared);
    if (metrics != null) {
      setup.metricsAt(metrics);
    }
    Engine engine =
        setup
            .engine()
            .state(SecretStateStore.in(setup.cluster()))
            .listener(setup.events(API_VERSION, KIND))
            .build();
    setup.run(
        Controller.named("greetings")
            .of(setup.cluster(), API_VERSION, KIND)
            .application(greeting -> application(greeting, options.word))
            .engine(engine)
            .status((greeting, pass) -> Map.of("phase", pass.outcome().toString())));
  }

  private static Application application(Resource greeting, String word) {
    return Application.ownedBy(
            Owner.builder()
                .apiVersion(greeting.apiVersion())
                .kind(greeting.kind())
                .namespace(greeting.namespace())
                .name(greeting.name())
                .uid(greeting.uid())
                .build())
        .manifest(
            Manifest.parse(
                "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: "
                    + greeting.name()
                    + "}\ndata: {word: "
                    + word
                    + "}\n"))
        .build();
  }
}
