package dev.homeostat.core.retry;

import static dev.homeostat.core.Stage.config;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.Application;
import dev.homeostat.ResourceAddress;
import dev.homeostat.core.Stage;
import dev.homeostat.spi.cluster.CachedVersion;
import dev.homeostat.spi.cluster.CachedVersions;
import dev.homeostat.spi.cluster.ClusterResponse;
import dev.homeostat.spi.cluster.ForwardingCluster;
import dev.homeostat.spi.state.ApplicationState;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Law 15: what a new revision reads, also beside an object that cannot be read. */
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

  private void watch() {
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
  }

  @Test
  void only_the_object_that_could_not_be_read_is_read_again() {
    stage.filter(
        (request, server) ->
            forbidding && !request.isWrite() && request.address().id().name().equals("b")
                ? FORBIDDEN
                : server.get());
    watch();
    forbidding = true;
    stage.want(app -> app.revision("2"));
    assertThat(stage.pass().reads()).isEqualTo(3);
    assertThat(stage.pass().reads()).isEqualTo(1);
    forbidding = false;
    assertThat(stage.pass().state().observedRevision()).isEqualTo("2");
    assertThat(stage.pass().reads()).isZero();
  }

  @Test
  void of_a_former_process_the_state_knows_the_revision() {
    watch();
    stage.restart();
    assertThat(stage.pass().reads()).isZero();
  }

  @Test
  void a_former_process_proves_nothing_about_another_revision() {
    watch();
    stage.restart().want(app -> app.revision("2"));
    assertThat(stage.pass().reads()).isEqualTo(3);
  }

  @Test
  void without_a_revision_a_former_process_proves_nothing() {
    stage.want(app -> app.revision(""));
    watch();
    stage.restart();
    assertThat(stage.pass().reads()).isEqualTo(3);
    assertThat(stage.pass().reads()).isZero();
  }

  @Test
  void without_a_revision_a_changed_application_is_read_again() {
    stage.want(app -> app.revision(""));
    watch();
    stage.want(app -> app.wave(Stage.configMap("c"), 1));
    assertThat(stage.pass().reads()).isEqualTo(3);
    assertThat(stage.pass().reads()).isZero();
  }

  @Test
  void with_a_revision_that_is_the_same_a_changed_application_is_not() {
    watch();
    stage.want(app -> app.wave(Stage.configMap("c"), 1));
    assertThat(stage.pass().reads()).isZero();
  }

  @Test
  void an_owner_that_was_created_again_has_no_revision_of_the_former_one() {
    Application application = stage.application();
    ApplicationState state =
        ApplicationState.EMPTY.withIdentity(Stage.UID, "salt").withObservedRevision("1");
    assertThat(new ObservedRevisions().due(application, state).isEmpty()).isTrue();
    assertThat(
            new ObservedRevisions()
                .due(application, state.withIdentity("another", "salt"))
                .contains(Stage.configMap("a")))
        .isTrue();
  }
}
