package dev.homeostat.core.prune;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.ApplicationId;
import dev.homeostat.Resource;
import dev.homeostat.core.compare.Trial;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** ACT-13: who would lose something if a namespace went. */
class NamespaceContentsTest {

  private static final NamespaceContents RESIDENTS =
      new NamespaceContents(
          new ApplicationId("shop", "web"),
          Set.of("me"),
          Set.of("known", "given"),
          (version, kind) -> !kind.equals("Node"));

  /** An object whose uid is its name. */
  private static Resource object(String apiVersion, String kind, String name, String metadata) {
    return Trial.resource(
        ("{apiVersion: '%s', kind: '%s', metadata: {name: '%s', namespace: 'shop', uid: '%s'%s}}")
            .formatted(apiVersion, kind, name, name, metadata));
  }

  private static Resource pod(String name, String metadata) {
    return object("v1", "Pod", name, metadata);
  }

  private static Resource owned(String name, String by) {
    return owned(name, "ReplicaSet", by);
  }

  private static Resource owned(String name, String kind, String by) {
    return pod(
        name, ", ownerReferences: [{apiVersion: 'v1', kind: '%s', uid: '%s'}]".formatted(kind, by));
  }

  private static List<String> foreign(Resource... contents) {
    return RESIDENTS.foreign(List.of(contents)).stream().map(Resource::name).toList();
  }

  @Test
  void what_nobody_of_ours_has_to_do_with_is_foreign() {
    assertThat(foreign(pod("b", ""), pod("known", ""), pod("a", ""))).containsExactly("b", "a");
  }

  @Test
  void our_mark_makes_it_ours_and_that_of_others_does_not() {
    assertThat(
            foreign(
                pod("a", ", labels: {'homeostat.dev/application-uid': 'me'}"),
                pod("b", ", labels: {'homeostat.dev/application-uid': 'another'}")))
        .containsExactly("b");
  }

  @Test
  void what_ours_own_is_ours_however_deep_and_in_whatever_order() {
    assertThat(
            foreign(
                owned("grandchild", "child"),
                owned("child", "marked"),
                pod("marked", ", labels: {'homeostat.dev/application-uid': 'me'}"),
                owned("b", "known"),
                pod("other", ""),
                owned("c", "other")))
        .containsExactly("other", "c");
  }

  @Test
  void what_lost_its_owner_goes_anyway_but_an_owner_outside_of_namespaces_may_be_there() {
    assertThat(foreign(owned("a", "gone"), owned("b", "Node", "machine"))).containsExactly("b");
  }

  @Test
  void one_owner_of_ours_among_others_is_enough() {
    Resource object =
        pod(
            "a",
            ", ownerReferences: [{apiVersion: 'v1', kind: 'Node', uid: 'n'},"
                + " {apiVersion: 'v1', kind: 'Node', uid: 'known'}]");
    assertThat(foreign(object)).isEmpty();
  }

  @Test
  void what_is_going_already_does_not_count() {
    assertThat(foreign(pod("a", ", deletionTimestamp: '2030-01-01T00:00:00Z'"))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "homeostat.dev/v1, Application, web, false",
    "homeostat.dev/v1, Application, other, true",
    "v1, ServiceAccount, default, false",
    "v1, ServiceAccount, other, true",
    "v1, ConfigMap, kube-root-ca.crt, false",
    "v1, ConfigMap, default, true",
    "v1, Event, e, false",
    "events.k8s.io/v1, Event, e, false",
    "v1, Endpoints, e, false",
    "discovery.k8s.io/v1, EndpointSlice, e, false",
    "v1, Secret, s, true"
  })
  void what_the_server_puts_there_and_our_own_document_are_nobodys_loss(
      String apiVersion, String kind, String name, boolean counts) {
    assertThat(foreign(object(apiVersion, kind, name, "")).isEmpty()).isEqualTo(!counts);
  }

  @Test
  void k4_a_token_is_known_by_its_annotation_in_a_list_of_metadata() {
    String annotations = ", annotations: {'kubernetes.io/service-account.name': 'default'}";
    assertThat(foreign(object("v1", "Secret", "default-token-x7k2p", annotations))).isEmpty();
    assertThat(foreign(object("v1", "ConfigMap", "default-token-x7k2p", annotations))).isNotEmpty();
  }

  @Test
  void a_token_that_the_server_made_is_nobodys_loss() {
    String type = "type: 'kubernetes.io/service-account-token'";
    assertThat(
            Stream.of("Secret", "ConfigMap")
                .filter(
                    kind ->
                        !foreign(
                                Trial.resource(
                                    "{apiVersion: 'v1', kind: '%s', metadata: {name: 't', uid: 't'}, %s}"
                                        .formatted(kind, type)))
                            .isEmpty()))
        .containsExactly("ConfigMap");
  }

  @Test
  void what_was_handed_over_is_foreign() {
    Resource given =
        object("v1", "Secret", "given", ", labels: {'homeostat.dev/application-uid': 'you'}");
    assertThat(RESIDENTS.foreign(List.of(given))).containsExactly(given);
  }
}
