package dev.homeostat.controller;

import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.Application;
import dev.homeostat.ApplicationId;
import dev.homeostat.Owner;
import dev.homeostat.Resource;
import dev.homeostat.kubernetes.KubernetesCluster;
import dev.homeostat.kubernetes.TypedObjects;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.runtime.LoopListener;
import dev.homeostat.runtime.Run;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.GenericKubernetesResourceList;
import io.fabric8.kubernetes.client.dsl.NonNamespaceOperation;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.fabric8.kubernetes.client.dsl.base.ResourceDefinitionContext;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** Objects with phases on a real API server, for controllers that work in steps. */
abstract class Errands extends Ground {

  static final String API_VERSION = "steps.example.com/v1";
  static final String KIND = "Errand";
  static final String FINALIZER = "steps.example.com/errand";

  private static final ResourceDefinitionContext CONTEXT =
      new ResourceDefinitionContext.Builder()
          .withGroup("steps.example.com")
          .withVersion("v1")
          .withKind(KIND)
          .withPlural("errands")
          .withNamespaced(true)
          .build();

  private static final String DEFINITION =
      """
      apiVersion: apiextensions.k8s.io/v1
      kind: CustomResourceDefinition
      metadata: {name: errands.steps.example.com}
      spec:
        group: steps.example.com
        scope: Namespaced
        names: {kind: Errand, plural: errands, singular: errand, listKind: ErrandList}
        versions:
          - name: v1
            served: true
            storage: true
            subresources: {status: {}}
            schema:
              openAPIV3Schema:
                type: object
                properties:
                  spec: {type: object, x-kubernetes-preserve-unknown-fields: true}
                  status: {type: object, x-kubernetes-preserve-unknown-fields: true}
      """;

  /** The runs of errands. */
  final List<Run<ApplicationId>> steps = new CopyOnWriteArrayList<>();

  Errands(RunningApiServer server) {
    super(server);
  }

  @BeforeEach
  void defineErrands() {
    server.define(DEFINITION);
  }

  @AfterEach
  void letErrandsGo() {
    for (GenericKubernetesResource errand : errands().list().getItems()) {
      patch(errand, "{\"metadata\":{\"finalizers\":null}}");
    }
  }

  NonNamespaceOperation<
          GenericKubernetesResource,
          GenericKubernetesResourceList,
          io.fabric8.kubernetes.client.dsl.Resource<GenericKubernetesResource>>
      errands() {
    return client.genericKubernetesResources(CONTEXT).inNamespace(namespace);
  }

  ControllerBuilder<Resource> errands(KubernetesCluster of, StepReconciler<Resource> reconciler) {
    return Controller.named("errands")
        .of(of, API_VERSION, KIND)
        .reconciler(reconciler)
        .finalizer(FINALIZER)
        .engine(engine(of))
        .namespaces(namespace)
        .listener(
            new LoopListener<>() {
              @Override
              public void ran(Run<ApplicationId> run) {
                steps.add(run);
              }
            });
  }

  ControllerBuilder<Resource> errands(StepReconciler<Resource> reconciler) {
    return errands(cluster, reconciler);
  }

  /** Creates an errand. */
  void errand(String name, String spec) {
    errandIn(namespace, name, spec);
  }

  /** Creates an errand in a namespace. */
  void errandIn(String where, String name, String spec) {
    client
        .resource(
            """
            apiVersion: steps.example.com/v1
            kind: Errand
            metadata: {name: NAME}
            spec: SPEC
            """
                .replace("NAME", name)
                .replace("SPEC", spec))
        .inNamespace(where)
        .create();
  }

  /** Changes an errand by a merge patch. */
  void edit(String name, String merge) {
    patch(errands().withName(name).get(), merge);
  }

  /** Writes the phase of an errand as another program. */
  void otherWrites(String name, String phase) {
    errands()
        .withName(name)
        .subresource("status")
        .patch(PatchContext.of(PatchType.JSON_MERGE), "{\"status\":{\"phase\":\"" + phase + "\"}}");
  }

  void delete(String name) {
    errands().withName(name).delete();
  }

  void awaitErrandPhase(String name, String phase) {
    await().atMost(PATIENCE).until(() -> phase(live(name)).equals(phase));
  }

  void awaitGone(String name) {
    await().atMost(PATIENCE).until(() -> live(name) == null);
  }

  /** Returns an errand as a tree; null if it is gone. */
  Resource live(String name) {
    GenericKubernetesResource errand = errands().withName(name).get();
    return errand == null ? null : TypedObjects.resource(errand);
  }

  static String phase(Resource errand) {
    return errand.tree().at("/status/phase").asText();
  }

  static List<String> finalizers(Resource errand) {
    JsonNode all = errand.tree().at("/metadata/finalizers");
    return all.isArray() && !all.isEmpty() ? List.of(all.get(0).asText()) : List.of();
  }

  /** The application of an errand: a config map of its name. */
  static Application application(Resource errand) {
    return application(errand, errand.name());
  }

  /** One of several applications of an errand. */
  static Application application(Resource errand, String name) {
    return Application.ownedBy(Owner.of(errand))
        .manifest(TypedObjects.manifest(List.of(configMap(name, "done"))))
        .build();
  }

  static StatusPatch toPhase(String phase) {
    return StatusPatch.decision(Map.of("phase", phase));
  }
}
