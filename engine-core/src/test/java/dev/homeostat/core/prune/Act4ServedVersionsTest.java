package dev.homeostat.core.prune;

import static dev.homeostat.core.Stage.config;
import static dev.homeostat.core.Stage.configMap;
import static dev.homeostat.core.Stage.id;
import static dev.homeostat.core.Stage.object;
import static dev.homeostat.core.Stage.sent;
import static dev.homeostat.core.Stage.why;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.Application;
import dev.homeostat.ReconcileResult;
import dev.homeostat.Resource;
import dev.homeostat.ResourceId;
import dev.homeostat.Settings.Deletion;
import dev.homeostat.core.Stage;
import dev.homeostat.core.compare.Trial;
import dev.homeostat.folder.ClusterRequest;
import dev.homeostat.folder.RequestFilter;
import dev.homeostat.spi.cluster.ClusterResponse;
import dev.homeostat.spi.cluster.KindAnswer;
import dev.homeostat.spi.state.StateStore;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** ACT-4: an object whose kind is not served in its version any more lives on in the others. */
class Act4ServedVersionsTest {

  private static final ResourceId SONG = id("music.example.com/Song", "s");

  private static String song(String version) {
    return object("music.example.com/" + version, "Song", "name: s", "spec: {k: v}");
  }

  /** Serves the versions v1 and v2 of the kind, or only some of them. */
  private static void serve(Stage stage, boolean v1, boolean v2) {
    stage
        .cluster()
        .put(
            Trial.resource(
                """
                {apiVersion: 'apiextensions.k8s.io/v1', kind: 'CustomResourceDefinition',
                 metadata: {name: 'songs.music.example.com'},
                 spec: {group: 'music.example.com', scope: 'Namespaced', names: {kind: 'Song', plural: 'songs'},
                        versions: [{name: 'v1', served: %s, storage: false}, {name: 'v2', served: %s, storage: true}]}}
                """
                    .formatted(v1, v2)));
  }

  /** Begins with the second version, so that nothing but the versions changes. */
  private static Stage withSong(Stage stage) {
    serve(stage, true, true);
    stage.settle();
    assertThat(stage.cluster().get(SONG)).isPresent();
    serve(stage, false, true);
    return stage;
  }

  @Test
  void it_is_deleted_in_another_version_when_it_is_no_longer_desired() {
    Stage stage = withSong(Stage.of(song("v1") + config("a")));
    String uid = stage.record(SONG).uid();
    ReconcileResult pass = stage.want(config("a")).pass();
    assertThat(sent(pass)).containsExactly("delete music.example.com/Song shop/s");
    assertThat(pass.requests().get(0).body().at("/preconditions/uid").asText()).isEqualTo(uid);
    assertThat(pass.delta().deleted()).containsExactly(SONG);
    assertThat(stage.cluster().get(SONG)).isEmpty();
    assertThat(stage.state().record(SONG)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void it_goes_with_its_application(boolean keepsState) {
    Stage stage = Stage.of(song("v1") + config("a"));
    withSong(keepsState ? stage : stage.store(any -> StateStore.none())).tearDown();
    assertThat(stage.cluster().objects())
        .extracting(Resource::kind)
        .containsExactly("CustomResourceDefinition");
  }

  @Test
  void it_goes_with_its_application_when_the_state_is_lost() {
    Stage stage = withSong(Stage.of(song("v1") + config("a")));
    stage.loseState().tearDown();
    assertThat(stage.cluster().get(SONG)).isEmpty();
  }

  @Test
  void an_object_that_took_its_name_stays() {
    Stage stage = withSong(Stage.of(song("v1") + config("a")));
    stage.cluster().remove(SONG);
    stage
        .cluster()
        .put(
            Trial.resource(
                "{apiVersion: 'music.example.com/v2', kind: 'Song', metadata: {name: 's', namespace: 'shop'}}"));
    assertThat(sent(stage.want(config("a")).pass())).isEmpty();
    assertThat(stage.cluster().get(SONG)).isPresent();
  }

  @Test
  void it_is_released_in_another_version_when_its_application_orphans_it() {
    Stage stage =
        withSong(
            Stage.of(song("v1") + config("a"))
                .settings(settings -> settings.withDeletion(Deletion.ORPHAN)));
    stage.tearDown();
    assertThat(stage.cluster().get(SONG).orElseThrow().label(Application.UID_LABEL)).isEmpty();
  }

  @Test
  void it_waits_until_the_server_says_which_versions_there_are() {
    boolean[] answers = {false};
    Stage stage =
        withSong(
            Stage.of(song("v1") + config("a"))
                .filter(
                    new RequestFilter() {
                      @Override
                      public ClusterResponse answer(
                          ClusterRequest request, Supplier<ClusterResponse> server) {
                        return server.get();
                      }

                      @Override
                      public KindAnswer kind(
                          String apiVersion, String kind, Supplier<KindAnswer> server) {
                        return apiVersion.endsWith("/v2") && !answers[0]
                            ? new KindAnswer.Unavailable(
                                Stage.refusal(503, "ServiceUnavailable", "try later"))
                            : server.get();
                      }
                    }));
    ReconcileResult pass = stage.want(config("a")).pass();
    assertThat(sent(pass)).isEmpty();
    assertThat(why(pass.delta().waiting())).containsExactly("s: 503 ServiceUnavailable: try later");
    assertThat(pass.problems()).extracting(p -> p.code()).containsExactly("CannotDelete");
    assertThat(stage.state().record(SONG)).isPresent();
    answers[0] = true;
    stage.settle();
    assertThat(stage.cluster().get(SONG)).isEmpty();
  }

  @Test
  void it_counts_as_gone_when_no_version_is_served() {
    Stage stage = withSong(Stage.of(song("v1") + config("a")));
    serve(stage, false, false);
    ReconcileResult pass = stage.want(config("a")).pass();
    assertThat(sent(pass)).isEmpty();
    assertThat(stage.state().records()).containsOnlyKeys(configMap("a"));
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void it_stays_the_same_object_when_the_manifest_moves_to_another_version(boolean unserved) {
    Stage stage = Stage.of(song("v1") + config("a"));
    serve(stage, true, true);
    stage.settle();
    String uid = stage.record(SONG).uid();
    serve(stage, !unserved, true);
    ReconcileResult pass = stage.want(song("v2") + config("a")).pass();
    stage.settle();
    assertThat(sent(pass)).doesNotContain("delete music.example.com/Song shop/s");
    assertThat(stage.cluster().get(SONG).orElseThrow().uid()).isEqualTo(uid);
    assertThat(stage.record(SONG).address().apiVersion()).isEqualTo("music.example.com/v2");
    assertThat(stage.record(SONG).uid()).isEqualTo(uid);
  }
}
