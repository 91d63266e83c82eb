package dev.homeostat.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import com.fasterxml.jackson.databind.node.TextNode;
import dev.homeostat.FieldPath;
import dev.homeostat.Policy;
import dev.homeostat.ResourceId;
import dev.homeostat.Rule;
import dev.homeostat.fields.FieldOwner;
import dev.homeostat.report.FieldExclusion;
import dev.homeostat.report.FieldManager;
import dev.homeostat.report.FieldOrigin;
import dev.homeostat.report.RedactedValue;
import dev.homeostat.report.ResourceReport;
import dev.homeostat.tree.Location;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Fields and resources of a report are equal if all of their members are. */
class ReportedValuesTest {

  private static final FieldPath PATH = FieldPath.parse("/spec/replicas");
  private static final ResourceId ID = ResourceId.of("ConfigMap", "a");
  private static final RedactedValue VALUE = RedactedValue.of(TextNode.valueOf("a"));

  private static ReportedField.Builder field() {
    return ReportedField.builder(PATH, FieldMark.MANIFEST, Policy.ENFORCED);
  }

  private static ReportedResource.Builder resource() {
    return ReportedResource.builder(ID);
  }

  /** Returns fields that differ in one member from the one with defaults. */
  private static List<ReportedField> fields() {
    FieldOwner owner = new FieldOwner(FieldManager.of("kubectl"), "Apply", "", "v1");
    return List.of(
        ReportedField.builder(PATH.key("a"), FieldMark.MANIFEST, Policy.ENFORCED).build(),
        ReportedField.builder(PATH, FieldMark.CONTROL, Policy.ENFORCED).build(),
        ReportedField.builder(PATH, FieldMark.MANIFEST, Policy.UNOBSERVED).build(),
        field().states(Set.of(FieldState.DRIFTED)).build(),
        field().rule(Rule.SCHEMA_2).build(),
        field().setBy(FieldOrigin.MANIFEST).build(),
        field().exclusion(new FieldExclusion.Unnamed()).build(),
        field().source(new Location("a.yaml", 1, 1)).build(),
        field().wanted(VALUE).build(),
        field().found(VALUE).build(),
        field().note("a").build(),
        field().owners(List.of(owner)).build(),
        field().writtenBy(FieldManager.of("kubectl")).build());
  }

  /** Returns resources that differ in one member from the one with defaults. */
  private static List<ReportedResource> resources() {
    return List.of(
        ReportedResource.builder(ResourceId.of("ConfigMap", "b")).build(),
        resource().apiVersion("v1").build(),
        resource().addedBy(FieldOrigin.hook("a")).build(),
        resource().provenance("a").build(),
        resource().wave(1).build(),
        resource().outcome(ResourceReport.Outcome.CREATED).build(),
        resource().reason("a").build(),
        resource().health(new ResourceHealth(ResourceHealth.Level.READY, "")).build(),
        resource()
            .links(List.of(new ResourceLink(ResourceLink.Type.values()[0], Optional.of(ID), "a")))
            .build(),
        resource().fields(List.of(field().build())).build(),
        resource().fieldsLeftOut(1).build(),
        resource().history(List.of(new HistoryEvent(Instant.EPOCH, "a"))).build());
  }

  @Test
  void each_member_of_a_field_counts() {
    assertThat(fields()).hasSize(members(ReportedField.class));
    assertThat(fields()).allSatisfy(each -> assertThat(each).isNotEqualTo(field().build()));
    assertThat(field().build()).isEqualTo(field().build()).hasSameHashCodeAs(field().build());
  }

  @Test
  void each_member_of_a_resource_counts() {
    assertThat(resources()).hasSize(members(ReportedResource.class));
    assertThat(resources()).allSatisfy(each -> assertThat(each).isNotEqualTo(resource().build()));
    assertThat(resource().build())
        .isEqualTo(resource().build())
        .hasSameHashCodeAs(resource().build());
  }

  private static int members(Class<?> type) {
    return type.getDeclaredFields().length;
  }

  @Test
  void a_copy_of_a_field_has_all_members() {
    assertThat(fields()).allSatisfy(each -> assertThat(each.toBuilder().build()).isEqualTo(each));
  }

  @Test
  void a_member_that_is_null_is_named() {
    assertThatNullPointerException()
        .isThrownBy(() -> ReportedField.builder(PATH, null, Policy.ENFORCED))
        .withMessage("mark");
    assertThatNullPointerException().isThrownBy(() -> field().setBy(null)).withMessage("setBy");
    assertThatNullPointerException()
        .isThrownBy(() -> resource().fields(null))
        .withMessage("fields");
  }

  @Test
  void the_text_of_a_value_names_its_members() {
    assertThat(field().note("a").build())
        .hasToString(
            "ReportedField[path=/spec/replicas, mark=MANIFEST, states=[], policy="
                + Policy.ENFORCED
                + ", rule=Optional.empty, setBy=Optional.empty, exclusion=Optional.empty,"
                + " source=Optional.empty, wanted=absent, found=absent, note=a, owners=[],"
                + " writtenBy=Optional.empty]");
  }
}
