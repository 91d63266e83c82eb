package dev.homeostat.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.ResourceId;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A resource that is to be deleted is shown as the state knows it, with the reason. */
class ReportDeletionTest {

  private static final String KEPT =
      "{apiVersion: v1, kind: ServiceAccount, metadata: {name: web}}";

  private static final String SECRET = "hidden-name";

  private static ReportSample dropped(String yaml) {
    ReportSample sample = ReportSample.of(KEPT + "\n---\n" + yaml);
    sample.pass();
    return sample.change(KEPT);
  }

  private static ReportedResource last(ReportSample sample) {
    List<ReportedResource> resources = sample.report().resources();
    return resources.get(resources.size() - 1);
  }

  @Test
  void the_reason_and_what_was_wanted_and_found_last_are_shown() {
    ReportedResource gone =
        last(
            dropped(
                "{apiVersion: v1, kind: ConfigMap, metadata: {name: a}, data: {mode: fast, b:"
                    + " c}}"));
    assertThat(gone.reason())
        .isEqualTo("it is no longer in the manifest, so the next pass deletes it");
    assertThat(gone.fields())
        .filteredOn(field -> field.path().toString().equals("/data/mode"))
        .singleElement()
        .satisfies(
            field -> {
              assertThat(field.mark()).isEqualTo(FieldMark.MANIFEST);
              assertThat(field.wanted()).hasToString("fast");
              assertThat(field.found()).hasToString("fast");
              assertThat(field.setBy()).isPresent();
            });
  }

  @Test
  void an_object_that_is_being_deleted_says_why() {
    ReportSample sample =
        dropped(
            """
            {apiVersion: v1, kind: ConfigMap, metadata: {name: a, finalizers: [example.com/hold]}}
            """);
    sample.pass();
    assertThat(last(sample).reason())
        .startsWith("it is no longer in the manifest; ")
        .contains("it is being deleted");
    assertThat(last(sample).history())
        .extracting(HistoryEvent::text)
        .contains("the object was created", "the object is being deleted");
  }

  @Test
  void repairs_that_the_state_knows_are_its_history() {
    ReportSample sample = ReportSample.of(KEPT + "\n---\n" + map("old"));
    sample.pass();
    sample.hand("rival").edit(ResourceId.configMap("a").in("shop"), "/data/mode", "theirs");
    sample.pass();
    assertThat(last(sample.change(KEPT)).history())
        .extracting(HistoryEvent::text)
        .contains("/data/mode was put back after a change by another writer");
  }

  private static String map(String mode) {
    return "{apiVersion: v1, kind: ConfigMap, metadata: {name: a}, data: {mode: %s}}"
        .formatted(mode);
  }

  @Test
  void secrets_stay_hidden() {
    ReportSample sample =
        dropped(
            """
            {apiVersion: v1, kind: Secret, metadata: {name: a}, stringData: {key: hidden-name}}
            """);
    assertThat(last(sample).fields())
        .filteredOn(field -> field.path().toString().equals("/data/key"))
        .singleElement()
        .satisfies(field -> assertThat(field.wanted()).hasToString(HiddenValues.MARK));
    assertHidden(sample);
  }

  @Test
  void elements_of_sensitive_lists_are_shown_as_one_list() {
    ReportSample sample =
        dropped(
            """
            apiVersion: apps/v1
            kind: Deployment
            metadata:
              name: a
              annotations: {homeostat.dev/sensitive: /spec/template/spec/containers}
            spec:
              selector: {matchLabels: {app: a}}
              template:
                metadata: {labels: {app: a}}
                spec: {containers: [{name: hidden-name, image: "hidden-name:1"}]}
            """);
    assertThat(last(sample).fields())
        .filteredOn(field -> field.path().toString().contains("containers"))
        .singleElement()
        .satisfies(
            field -> {
              assertThat(field.path()).hasToString("/spec/template/spec/containers");
              assertThat(field.wanted()).hasToString(HiddenValues.MARK);
            });
    assertHidden(sample);
  }

  private static void assertHidden(ReportSample sample) {
    assertThat(sample.html())
        .doesNotContain(SECRET)
        .doesNotContain(
            Base64.getEncoder().encodeToString(SECRET.getBytes(StandardCharsets.UTF_8)));
  }
}
