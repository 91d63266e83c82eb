package dev.homeostat.core.prune;

import static dev.homeostat.core.Stage.config;
import static dev.homeostat.core.Stage.configMap;
import static dev.homeostat.core.Stage.sent;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.homeostat.Application;
import dev.homeostat.ApplicationBuilder;
import dev.homeostat.ResourceAddress;
import dev.homeostat.core.Stage;
import dev.homeostat.spi.cluster.ClusterResponse;
import dev.homeostat.spi.cluster.DeleteOptions;
import dev.homeostat.spi.cluster.DeleteOptions.Propagation;
import dev.homeostat.spi.cluster.ForwardingCluster;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** ACT-4: the deletions of an application have its options and the uid of the object. */
class Act4DeleteOptionsTest {

  private static final DeleteOptions AT_ONCE =
      DeleteOptions.of("").withGracePeriod(Duration.ZERO).withPropagation(Propagation.ORPHAN);

  private final List<DeleteOptions> asked = new ArrayList<>();

  private Stage settled(String manifest) {
    Stage stage = Stage.of(manifest);
    stage.settle();
    return stage.engine(
        engine ->
            engine.cluster(
                new ForwardingCluster(stage.served()) {
                  @Override
                  public ClusterResponse delete(ResourceAddress address, DeleteOptions options) {
                    asked.add(options);
                    return super.delete(address, options);
                  }
                }));
  }

  @Test
  void a_deletion_is_in_the_background_and_names_the_uid_unless_said() {
    Stage stage = settled(config("a"));
    String uid = stage.record(configMap("a")).uid();
    stage.delete();
    assertThat(asked).containsExactly(DeleteOptions.of(uid));
  }

  @Test
  void the_options_of_the_application_count_for_teardown_and_pruning() {
    Stage stage = settled(config("a") + config("b")).want(app -> app.deleteOptions(AT_ONCE));
    stage.want(config("a")).settle();
    var request = stage.delete().requests().get(0);
    assertThat(asked)
        .hasSize(2)
        .allSatisfy(
            options -> {
              assertThat(options.gracePeriod()).contains(Duration.ZERO);
              assertThat(options.propagation()).isEqualTo(Propagation.ORPHAN);
              assertThat(options.uid()).isNotEmpty();
            });
    assertThat(request.body().path("gracePeriodSeconds").asInt(-1)).isZero();
    assertThat(request.body().path("propagationPolicy").asText()).isEqualTo("Orphan");
  }

  @Test
  void a_deletion_that_runs_with_a_longer_grace_period_is_asked_for_again() {
    Stage stage = settled(config("a"));
    stage.cluster().edit(configMap("a"), "/metadata/finalizers", List.of("e/f"));
    stage.delete();
    stage.cluster().edit(configMap("a"), "/metadata/deletionGracePeriodSeconds", 30);
    assertThat(sent(stage.delete())).as("its own grace period counts").isEmpty();
    stage.want(app -> app.deleteOptions(AT_ONCE));
    assertThat(sent(stage.delete())).containsExactly("delete ConfigMap shop/a");
    stage.cluster().edit(configMap("a"), "/metadata/deletionGracePeriodSeconds", 0);
    assertThat(sent(stage.delete())).isEmpty();
  }

  @Test
  void options_of_one_object_are_no_options_of_an_application() {
    ApplicationBuilder app = Application.named("shop", "web");
    for (DeleteOptions one :
        List.of(DeleteOptions.of("u"), DeleteOptions.of("").withResourceVersion("1"))) {
      assertThatThrownBy(() -> app.deleteOptions(one))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("without a uid");
    }
  }
}
