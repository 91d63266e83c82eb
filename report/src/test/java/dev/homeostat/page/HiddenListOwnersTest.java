package dev.homeostat.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.ResourceId;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Owners of what is in a hidden list are shown, and none of its keys. */
class HiddenListOwnersTest {

  private static final String CONTAINERS = "/spec/template/spec/containers";
  private static final ResourceId WEB = ResourceId.deployment("web").in("shop");

  private static ReportSample sample(String sensitive) {
    ReportSample sample =
        ReportSample.of(
            """
            apiVersion: apps/v1
            kind: Deployment
            metadata:
              name: web
              annotations: {homeostat.dev/sensitive: "%s"}
            spec:
              selector: {matchLabels: {app: web}}
              template:
                metadata: {labels: {app: web}}
                spec:
                  containers:
                    - {name: hidden-name, image: "hidden-name:1", env: [{name: hidden-name, value: a}]}
            """
                .formatted(sensitive));
    sample.pass();
    return sample;
  }

  private static Map<String, List<String>> owners(ReportSample sample) {
    Map<String, List<String>> owners = new TreeMap<>();
    for (ReportedField field : sample.report().resources().get(0).fields()) {
      owners.put(
          field.path().toString(),
          field.owners().stream().map(owner -> owner.manager().manager()).toList());
    }
    return owners;
  }

  /** Another manager changes one element, and adds an element and a field that are not observed. */
  private static ReportSample edited(String sensitive) {
    ReportSample sample = sample(sensitive);
    sample
        .hand("rival")
        .edit(
            WEB,
            CONTAINERS,
            List.of(
                Map.of(
                    "name",
                    "hidden-name",
                    "image",
                    "hidden-name:2",
                    "imagePullPolicy",
                    "Always",
                    "env",
                    List.of(
                        Map.of("name", "hidden-name", "value", "a"),
                        Map.of("name", "hidden-name-more", "value", "b"))),
                Map.of("name", "hidden-name-sidecar", "image", "sidecar")));
    return sample;
  }

  @Test
  void fields_of_hidden_elements_have_their_owners() {
    Map<String, List<String>> owners = owners(sample(CONTAINERS));
    assertThat(owners.get(CONTAINERS + "/[0]/image")).containsExactly("homeostat");
    assertThat(owners.get(CONTAINERS + "/[0]/env/[0]")).containsExactly("homeostat");
  }

  @Test
  void elements_that_others_added_are_shown_by_their_places_with_their_owners() {
    ReportSample sample = edited(CONTAINERS);
    Map<String, List<String>> owners = owners(sample);
    assertThat(owners.get(CONTAINERS + "/[0]/image")).containsExactly("rival");
    assertThat(owners.get(CONTAINERS + "/[0]/env/[1]")).containsExactly("rival");
    assertThat(owners.get(CONTAINERS + "/[0]/imagePullPolicy")).containsExactly("rival");
    assertThat(owners.get(CONTAINERS + "/[1]")).containsExactly("rival");
    assertThat(sample.html()).doesNotContain("hidden-name").contains(HiddenValues.MARK);
  }

  @Test
  void a_hidden_list_in_a_known_element_has_the_same() {
    ReportSample sample = edited(CONTAINERS + "/[name=hidden-name]/env");
    Map<String, List<String>> owners = owners(sample);
    assertThat(owners.get(CONTAINERS + "/[name=hidden-name]/env/[0]")).contains("homeostat");
    assertThat(owners.get(CONTAINERS + "/[name=hidden-name]/env/[1]")).containsExactly("rival");
    assertThat(sample.html()).doesNotContain("hidden-name-more");
  }

  @Test
  void a_hidden_list_that_only_others_set_has_their_names() {
    ReportSample sample = sample("/metadata/annotations/note,/spec/template/spec/tolerations");
    sample
        .hand("rival")
        .edit(WEB, "/spec/template/spec/tolerations", List.of(Map.of("key", "hidden-name-more")));
    assertThat(owners(sample).get("/spec/template/spec/tolerations")).containsExactly("rival");
    assertThat(sample.html()).doesNotContain("hidden-name-more");
  }
}
