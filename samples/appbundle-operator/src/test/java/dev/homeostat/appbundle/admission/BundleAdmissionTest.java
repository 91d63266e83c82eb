package dev.homeostat.appbundle.admission;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.appbundle.bundle.Yaml;
import dev.homeostat.webhooks.AdmissionDecision;
import dev.homeostat.webhooks.AdmissionRequest;
import dev.homeostat.webhooks.FieldError;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Decisions about AppBundles that need no server. */
class BundleAdmissionTest {

  private static final String GOOD =
      "- {name: g, components: [{name: a, template: {apiVersion: v1, kind: ConfigMap, metadata: {name: a}}}]}";
  private static final String BAD =
      """
      - {name: g, components: [{name: a, template: {kind: ConfigMap, metadata: {name: a}}}]}
      - {name: g, components: [{name: a}]}
      """;

  private static AdmissionDecision decide(
      String operation, ObjectNode object, Optional<ObjectNode> before) throws Exception {
    ObjectNode request = JsonNodeFactory.instance.objectNode();
    request.put("uid", "1").put("operation", operation).put("namespace", "web");
    request.set("object", object);
    before.ifPresent(old -> request.set("oldObject", old));
    return new BundleAdmission(Optional.empty()).decide(AdmissionRequest.of(request));
  }

  private static AdmissionDecision create(String groups) throws Exception {
    return decide("CREATE", Yaml.bundle(groups), Optional.empty());
  }

  @Test
  void all_errors_are_in_one_denial_each_with_its_field() throws Exception {
    AdmissionDecision decision = create(BAD);
    assertThat(decision).isInstanceOf(AdmissionDecision.Denied.class);
    assertThat(((AdmissionDecision.Denied) decision).errors())
        .extracting(FieldError::toString)
        .containsExactlyInAnyOrder(
            "spec.groups[0].components[0].template.apiVersion: expected a text, got nothing; add it",
            "spec.groups[1].name: expected a name that no other group has, got g, as"
                + " /spec/groups/0; rename one of them",
            "spec.groups[1].components[0]: expected either template or porchPackageRef, got"
                + " neither; give the component one of them");
  }

  @Test
  void a_good_bundle_is_allowed_without_a_warning() throws Exception {
    assertThat(create(GOOD)).isEqualTo(AdmissionDecision.allow());
  }

  @Test
  void a_change_that_leaves_the_specification_alone_passes_whatever_that_is() throws Exception {
    ObjectNode before = Yaml.bundle(BAD);
    ObjectNode after = before.deepCopy();
    after.withObjectProperty("metadata").putArray("finalizers").add("example.com/x");
    assertThat(decide("UPDATE", after, Optional.of(before))).isEqualTo(AdmissionDecision.allow());
    assertThat(decide("UPDATE", Yaml.bundle(BAD), Optional.of(Yaml.bundle(GOOD))))
        .isInstanceOf(AdmissionDecision.Denied.class);
  }

  @Test
  void a_bundle_that_is_being_deleted_passes() throws Exception {
    ObjectNode leaving = Yaml.bundle(BAD);
    leaving.withObjectProperty("metadata").put("deletionTimestamp", "2026-01-01T00:00:00Z");
    assertThat(decide("UPDATE", leaving, Optional.of(Yaml.bundle(GOOD))))
        .isEqualTo(AdmissionDecision.allow());
  }

  @Test
  void secrets_in_templates_and_overlapping_waves_are_warned_of_without_a_value() throws Exception {
    List<String> warnings =
        create(
                """
                - name: g
                  components:
                  - {name: a, order: 100, template: {apiVersion: v1, kind: Secret, metadata: {name: a}, stringData: {p: hunter2}}}
                - name: h
                  order: 1
                  components:
                  - {name: b, template: {apiVersion: v1, kind: ConfigMap, metadata: {name: b}}}
                """)
            .warnings();
    assertThat(warnings).hasSize(2);
    assertThat(warnings.get(0)).contains("waves of group g end with 100");
    assertThat(warnings.get(1)).startsWith("component a of group g: the values of this Secret");
    assertThat(warnings).allSatisfy(one -> assertThat(one.length()).isLessThan(256));
    assertThat(warnings.toString()).doesNotContain("hunter2");
  }
}
