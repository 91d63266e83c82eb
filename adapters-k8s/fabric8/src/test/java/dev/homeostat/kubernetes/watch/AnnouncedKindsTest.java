package dev.homeostat.kubernetes.watch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.Resource;
import dev.homeostat.spi.DocumentReader;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The kinds that CustomResourceDefinitions and APIServices announce. */
class AnnouncedKindsTest {

  private static final WatchScope CAKES = WatchScope.of("bakery.example.com/v2", "Cake");

  private final List<KindAnnouncement> changes = new ArrayList<>();
  private final AnnouncedKinds kinds = new AnnouncedKinds(changes::addAll);

  private static Resource resource(String text) {
    return Resource.of(DocumentReader.discovered().read(text, "test.yaml").documents().get(0));
  }

  private static Resource definition(String established) {
    return resource(
        """
        apiVersion: apiextensions.k8s.io/v1
        kind: CustomResourceDefinition
        metadata: {name: cakes.bakery.example.com, uid: u, resourceVersion: "1"}
        spec:
          group: bakery.example.com
          names: {kind: Cake}
          versions: [{name: v1, served: false}, {name: v2, served: true}]
        status: {conditions: [{type: NamesAccepted, status: "True"}, {type: Established, status: "%s"}]}
        """
            .formatted(established));
  }

  private static Resource service(String spec) {
    return resource(
        """
        apiVersion: apiregistration.k8s.io/v1
        kind: APIService
        metadata: {name: v2.bakery.example.com, uid: u, resourceVersion: "1"}
        spec: %s
        """
            .formatted(spec));
  }

  @Test
  void an_established_definition_announces_the_versions_that_are_served() {
    kinds.seen(definition("False"));
    assertThat(kinds.covers(CAKES)).isFalse();
    assertThat(changes).isEmpty();

    kinds.seen(definition("True"));
    assertThat(kinds.covers(CAKES)).isTrue();
    assertThat(kinds.covers(CAKES.in("shop"))).isTrue();
    assertThat(kinds.covers(WatchScope.of("bakery.example.com/v1", "Cake"))).isFalse();
    assertThat(kinds.covers(WatchScope.of("bakery.example.com/v2", "Bread"))).isFalse();
    assertThat(changes).containsExactly(new KindAnnouncement("bakery.example.com/v2", "Cake"));

    kinds.vanished(definition("True").address());
    assertThat(kinds.covers(CAKES)).isFalse();
  }

  @Test
  void a_service_of_another_server_announces_all_kinds_of_its_group_and_version() {
    Resource service =
        service("{group: bakery.example.com, version: v2, service: {name: oven, namespace: shop}}");
    kinds.seen(service);
    assertThat(kinds.covers(CAKES)).isTrue();
    assertThat(kinds.covers(WatchScope.of("bakery.example.com/v1", "Cake"))).isFalse();

    kinds.vanished(service.address());
    assertThat(kinds.covers(CAKES)).isFalse();
  }

  /** Its kinds are known from definitions, or do not change while the server runs. */
  @Test
  void a_service_of_the_server_itself_has_the_kinds_asked_about_once() {
    kinds.seen(service("{group: bakery.example.com, version: v2}"));
    assertThat(kinds.covers(CAKES)).isFalse();
    assertThat(changes).singleElement().matches(announcement -> announcement.covers(CAKES));
  }

  @Test
  void nothing_is_announced_any_more_when_the_watch_has_ended() {
    kinds.seen(definition("True"));
    kinds.forget(AnnouncedKinds.SERVICES);
    assertThat(kinds.covers(CAKES)).isTrue();
    kinds.forget(AnnouncedKinds.DEFINITIONS);
    assertThat(kinds.covers(CAKES)).isFalse();
  }
}
