package dev.homeostat.appwrapper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Application;
import dev.homeostat.Resource;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.tree.Trees;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import org.junit.jupiter.api.Test;

/** Marks of the engine that people put on live objects. */
class MarkedObjectsTest extends WrapperGround {

  MarkedObjectsTest(RunningApiServer server) {
    super(server);
  }

  private void mark(String pod, String metadata) {
    client
        .pods()
        .inNamespace(namespace)
        .withName(pod)
        .patch(PatchContext.of(PatchType.JSON_MERGE), "{\"metadata\": " + metadata + "}");
  }

  private boolean hasEvent(String reason, String message) {
    return client.v1().events().inNamespace(namespace).list().getItems().stream()
        .filter(event -> event.getInvolvedObject().getName().equals("sample"))
        .filter(event -> event.getReason().equals(reason))
        .anyMatch(event -> event.getMessage().contains(message));
  }

  @Test
  void a_forged_label_on_a_foreign_object_changes_nothing() {
    operator();
    wrap("sample", Wrappers.pod("a"));
    awaitPhase("sample", "Running");
    ObjectNode foreign = Trees.thaw(Wrappers.yaml(Wrappers.pod("foreign")));
    ObjectNode template = (ObjectNode) foreign.path("template");
    template.withObject("/metadata/labels").put(Application.UID_LABEL, wrapper("sample").uid());
    create(template);
    String version = pod("foreign").orElseThrow().resourceVersion();

    suspend("sample", true);
    awaitPhase("sample", "Suspended");
    assertThat(pod("a")).isEmpty();
    suspend("sample", false);
    awaitPhase("sample", "Running");
    delete("sample");
    awaitGone("sample");

    assertThat(pod("foreign").filter(pod -> !pod.isBeingDeleted()).map(Resource::resourceVersion))
        .contains(version);
  }

  @Test
  void an_object_that_is_paused_holds_up_its_deletion_and_an_event_says_so() {
    operator();
    wrap("sample", Wrappers.pod("a"), Wrappers.pod("b"));
    awaitPhase("sample", "Running");
    mark("a", "{\"annotations\": {\"homeostat.dev/paused\": \"true\"}}");

    suspend("sample", true);
    await()
        .atMost(PATIENCE)
        .until(() -> hasEvent("DeletionBlocked", "paused by its annotation homeostat.dev/paused"));
    assertThat(hasEvent("DeletionBlocked", "Pod " + namespace + "/a: ")).isTrue();
    assertThat(hasEvent("DeletionBlocked", "Pod " + namespace + "/b")).isFalse();
    assertThat(pod("a").filter(pod -> !pod.isBeingDeleted())).isPresent();
    assertThat(status("sample").path("phase").asText()).isEqualTo("Suspending");

    mark("a", "{\"annotations\": {\"homeostat.dev/paused\": null}}");
    awaitPhase("sample", "Suspended");
    assertThat(pod("a")).isEmpty();
  }
}
