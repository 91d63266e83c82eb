package dev.homeostat.appwrapper.admission;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.appwrapper.Wrappers;
import dev.homeostat.tree.Trees;
import dev.homeostat.webhooks.AdmissionDecision;
import dev.homeostat.webhooks.CreateAccess;
import dev.homeostat.webhooks.FieldError;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ValidationTest {

  /** Users may create anything but Secrets; kinds of other things are cluster-wide. */
  private final Validation validation =
      new Validation(
          (version, kind) -> kind.equals("ClusterRole"),
          Optional.of(
              (user, object) ->
                  object.id().kind().equals("Secret")
                      ? new CreateAccess.Refused("no rule")
                      : new CreateAccess.Granted()));

  private List<String> errors(AdmissionDecision decision) {
    return decision instanceof AdmissionDecision.Denied denied
        ? denied.errors().stream().map(FieldError::toString).toList()
        : List.of();
  }

  private List<String> created(String... components) {
    return created(Wrappers.tree(components));
  }

  private List<String> created(ObjectNode object) {
    return errors(validation.decide(Reviews.create(object, "alice", "1")));
  }

  private List<String> updated(Consumer<ObjectNode> change) {
    ObjectNode old =
        Wrappers.tree(
            Wrappers.deployment("d", 2)
                + "\npodSets: [{path: template.spec.template, replicas: 2}]");
    old.withObject("/metadata/labels")
        .put("workload.codeflare.dev/user", "alice")
        .put("workload.codeflare.dev/userid", "1");
    ObjectNode object = old.deepCopy();
    change.accept(object);
    return errors(validation.decide(Reviews.update(old, object)));
  }

  @Test
  void valid_app_wrappers_are_allowed() {
    assertThat(created(Wrappers.pod("p"))).isEmpty();
    assertThat(created(Wrappers.job("j", "parallelism: 2, "), Wrappers.deployment("d", 1)))
        .isEmpty();
    assertThat(
            created(
                Wrappers.object(
                        "x.example.com/v1", "Task", "{t: {spec: " + Wrappers.POD_SPEC + "}}")
                    + "\npodSets: [{path: template.spec.t}]"))
        .isEmpty();
  }

  @Test
  void an_app_wrapper_whose_name_is_generated_is_reviewed_too() {
    ObjectNode object = Wrappers.tree(Wrappers.pod("p"));
    object.withObject("/metadata").remove(List.of("name", "uid"));
    object.withObject("/metadata").put("generateName", "run-");
    assertThat(created(object)).isEmpty();
    // The server cuts the prefix, so that the name has 63 characters.
    object.withObject("/metadata").put("generateName", "x".repeat(200));
    assertThat(created(object)).isEmpty();
  }

  @Test
  void all_errors_are_in_one_answer() {
    assertThat(
            created(
                "template: {metadata: {name: a}}",
                "template: {apiVersion: rbac.authorization.k8s.io/v1, kind: ClusterRole, metadata:"
                    + " {name: a}}",
                "template: {apiVersion: v1, kind: Secret, metadata: {name: a}}",
                "template: {apiVersion: v1, kind: Pod, metadata: {name: a, namespace: other}, spec:"
                    + " {}}",
                Wrappers.object("v1", "ConfigMap", "{}") + "\npodSets: [{path: template.data}]"))
        .containsExactly(
            "spec.components[0].template: expected an object with apiVersion and kind",
            "spec.components[3].template.metadata.namespace: AppWrappers cannot create objects in"
                + " other namespaces: expected ns or none, got other",
            "spec.components[4].podSets[0].path: expected the path of a map with a spec, as in"
                + " template.spec.template, got template.data",
            "spec.components[1].template: expected an object in a namespace, got the kind"
                + " ClusterRole",
            "spec.components[2].template: User alice is not authorized to create Secret in ns: no"
                + " rule");
  }

  @Test
  void permissions_do_not_matter_where_that_is_off() {
    Validation lax = new Validation((version, kind) -> false, Optional.empty());
    ObjectNode object =
        Wrappers.tree(
            Wrappers.pod("p"), "template: {apiVersion: v1, kind: Secret, metadata: {name: a}}");
    assertThat(errors(lax.decide(Reviews.create(object, "alice", "1")))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "'{containers: [{name: c, image: i, imag: x}], nodeselector: {}}', 2",
    "'{containers: [{name: c, resources: {limits: {cpu: 1, memory: 1Gi}}, ports:"
        + " [{containerPort: 1}], livenessProbe: {httpGet: {port: web}}}]}', 0",
    "'{containers: {}}', 1",
    "'{schedulingGates: [{name: a}], affinity: {nodeAffinity: {}}, containers: []}', 0",
    "'{containers: [{command: run}]}', 1"
  })
  void a_declared_template_is_that_of_a_pod(String spec, int errors) {
    assertThat(
            created(
                Wrappers.object("x.example.com/v1", "Task", "{t: {spec: " + spec + "}}")
                    + "\npodSets: [{path: template.spec.t}]"))
        .hasSize(errors)
        .allMatch(
            one ->
                one.startsWith(
                    "spec.components[0].podSets[0].path: template.spec.t is not the template of a"
                        + " pod: "));
  }

  @Test
  void an_error_of_a_template_has_no_value_of_it() {
    String spec = "{containers: [{name: c, env: [{name: PASSWORD, value: [hunter2]}]}]}";
    assertThat(
            created(
                Wrappers.object("x.example.com/v1", "Task", "{t: {spec: " + spec + "}}")
                    + "\npodSets: [{path: template.spec.t}]"))
        .singleElement()
        .asString()
        .contains("spec/containers/0/env/0/value: expected a text, got a list")
        .doesNotContain("hunter2");
  }

  @Test
  void there_is_at_least_one_pod_set_and_at_most_eight() {
    assertThat(created("template: {apiVersion: v1, kind: ConfigMap, metadata: {name: a}}"))
        .containsExactly("spec.components: components contains no podspecs");
    assertThat(created(new String[0]))
        .containsExactly("spec.components: components contains no podspecs");
    String[] nine = new String[9];
    for (int i = 0; i < 9; i++) {
      nine[i] = Wrappers.pod("p" + i);
    }
    assertThat(created(nine))
        .containsExactly("spec.components: components contains 9 podspecs; at most 8 are allowed");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/spec {\"suspend\": true}",
        "/spec/components/0 {\"podSetInfos\": [{\"labels\": {\"a\": \"b\"}}]}",
        "/spec/components/0 {\"annotations\": {\"a\": \"b\"}}",
        "/spec/components/0/podSets/0 {\"annotations\": {\"a\": \"b\"}}",
        "/metadata/labels {\"other\": \"x\"}"
      })
  void what_is_mutable_may_change(String change) {
    String[] parts = change.split(" ", 2);
    assertThat(updated(tree -> tree.withObject(parts[0]).setAll(Wrappers.yaml(parts[1]))))
        .isEmpty();
  }

  @Test
  void templates_are_compared_as_trees() {
    assertThat(
            updated(
                tree -> {
                  ObjectNode spec = tree.withObject("/spec/components/0/template/spec");
                  spec.set("replicas", spec.remove("replicas"));
                  spec.set("paused", NullNode.getInstance());
                }))
        .isEmpty();
  }

  @Test
  void all_changes_of_what_is_immutable_are_refused() {
    assertThat(
            updated(
                tree -> {
                  tree.withObject("/spec/components/0/template/spec").put("replicas", 3);
                  tree.withObject("/spec/components/0/podSets/0").put("replicas", 3);
                  tree.withObject("/spec/components/0/podSets/0").put("path", "template");
                  tree.withObject("/metadata/labels").put("workload.codeflare.dev/user", "bob");
                  tree.withObject("/metadata/labels").remove("workload.codeflare.dev/userid");
                  tree.withObject("/spec").put("managedBy", "x");
                  tree.withArray("/spec/components").add(Wrappers.yaml(Wrappers.pod("p")));
                }))
        .containsExactly(
            "spec.components: attempt to change immutable field",
            "spec.components[0].template.raw: attempt to change immutable field",
            "spec.components[0].podSets[0].replicas: attempt to change immutable field",
            "spec.components[0].podSets[0].path: attempt to change immutable field",
            "metadata.labels[workload.codeflare.dev/user]: attempt to change immutable field",
            "metadata.labels[workload.codeflare.dev/userid]: attempt to change immutable field",
            "spec.managedBy: attempt to change immutable field");
  }

  @Test
  void a_deletion_is_not_reviewed() {
    ObjectNode wrong = Wrappers.tree("template: {metadata: {name: a}}");
    assertThat(validation.decide(Reviews.delete(wrong)))
        .isNotInstanceOf(AdmissionDecision.Denied.class);
  }

  @Test
  void one_replica_is_the_same_as_none_said() {
    ObjectNode old = Wrappers.tree(Wrappers.pod("p") + "\npodSets: [{path: template}]");
    ObjectNode object = Trees.thaw(old);
    object.withObject("/spec/components/0/podSets/0").put("replicas", 1);
    assertThat(errors(validation.decide(Reviews.update(old, object)))).isEmpty();
  }
}
