package dev.homeostat.controller;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.Application;
import dev.homeostat.ResourceAddress;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.spi.cluster.ClusterResponse;
import dev.homeostat.spi.cluster.ForwardingCluster;
import dev.homeostat.spi.cluster.KindAnswer;
import dev.homeostat.spi.cluster.KindInfo;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Which kinds are watched for the objects of others that an application waits for. */
class WatchedKindsTest extends Ground {

  private static final String VERSION = "db.example.com/v1";

  WatchedKindsTest(RunningApiServer server) {
    super(server);
  }

  private Set<Children.Kind> watched(KindAnswer answer, String namespace) {
    Application application =
        Application.named("shop", "web")
            .awaits(ResourceAddress.of(VERSION, "Database", namespace, "orders"), 0)
            .build();
    return WatchedKinds.before(
        application,
        new ForwardingCluster(cluster) {
          @Override
          public KindAnswer kind(String apiVersion, String kind) {
            return answer;
          }
        });
  }

  private static Children.Kind in(String namespace) {
    return new Children.Kind(VERSION, "Database", Optional.of(namespace));
  }

  @Test
  void the_objects_in_the_namespace_of_an_awaited_one_are_watched() {
    assertThat(watched(KindInfo.of(true), "data")).containsExactly(in("data"));
  }

  @Test
  void the_namespace_is_that_of_the_application_if_none_is_given() {
    assertThat(watched(KindInfo.of(true), "")).containsExactly(in("shop"));
  }

  @Test
  void a_kind_without_namespaces_is_watched_in_none() {
    assertThat(watched(KindInfo.of(false), "data")).containsExactly(in(""));
  }

  @Test
  void the_watch_stays_while_discovery_does_not_answer() {
    KindAnswer.Unavailable silent =
        new KindAnswer.Unavailable(ClusterResponse.Refused.of(503, "ServiceUnavailable", "later"));
    assertThat(watched(silent, "data")).containsExactly(in("data"));
  }

  @Test
  void a_kind_that_is_not_served_is_not_watched() {
    assertThat(watched(new KindAnswer.Unknown(), "data")).isEmpty();
  }
}
