package dev.homeostat.core.retry;

import static dev.homeostat.core.Stage.config;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.ResourceAddress;
import dev.homeostat.core.Stage;
import dev.homeostat.spi.cluster.CachedVersion;
import dev.homeostat.spi.cluster.CachedVersions;
import dev.homeostat.spi.cluster.ClusterResponse;
import dev.homeostat.spi.cluster.ForwardingCluster;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Law 15: what a new revision reads, beside an object that cannot be read. */
class ObservedRevisionsTest {

  private static final ClusterResponse.Refused FORBIDDEN =
      ClusterResponse.Refused.of(403, "Forbidden", "User \"web\" cannot get \"configmaps\"");

  private final Stage stage =
      Stage.of(config("a") + config("b") + config("c")).want(app -> app.revision("1"));
  private boolean forbidding;

  /** A watch that is up to date. */
  private final class Watch implements CachedVersions {
    @Override
    public CachedVersion of(ResourceAddress address) {
      return stage
          .cluster()
          .get(address.id())
          .<CachedVersion>map(
              object -> new CachedVersion.Seen(object.uid(), object.resourceVersion()))
          .orElseGet(CachedVersion::missing);
    }

    @Override
    public boolean isWithout(String apiVersion, String kind, Map<String, String> labels) {
      return false;
    }
  }

  @Test
  void only_the_object_that_could_not_be_read_is_read_again() {
    stage.filter(
        (request, server) ->
            forbidding && !request.isWrite() && request.address().id().name().equals("b")
                ? FORBIDDEN
                : server.get());
    stage.engine(
        engine ->
            engine.cluster(
                new ForwardingCluster(stage.served()) {
                  @Override
                  public CachedVersions cachedVersions() {
                    return new Watch();
                  }
                }));
    stage.settle();
    assertThat(stage.pass().reads()).isZero();
    forbidding = true;
    stage.want(app -> app.revision("2"));
    assertThat(stage.pass().reads()).isEqualTo(3);
    assertThat(stage.pass().reads()).isEqualTo(1);
    forbidding = false;
    assertThat(stage.pass().state().observedRevision()).isEqualTo("2");
    assertThat(stage.pass().reads()).isZero();
  }
}
