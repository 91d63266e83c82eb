package dev.homeostat.core.prune;

import static dev.homeostat.core.Stage.config;
import static dev.homeostat.core.Stage.id;
import static dev.homeostat.core.Stage.object;
import static dev.homeostat.core.Stage.sent;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.Owner;
import dev.homeostat.ReconcileResult;
import dev.homeostat.Resource;
import dev.homeostat.ResourceId;
import dev.homeostat.core.Stage;
import dev.homeostat.core.WatchedStage;
import dev.homeostat.spi.cluster.ClusterResponse;
import dev.homeostat.tree.Trees;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** ACT-9: nothing is deleted whose uid a desired resource has. */
class Act9SameUidTest {

  /** A server on which {@code old.example.com} and {@code new.example.com} are one object. */
  private static Stage twins(String manifest) {
    Stage stage = Stage.of(manifest);
    return stage.filter(
        (request, next) -> {
          if (request.isWrite() || !request.address().apiVersion().equals("new.example.com/v1")) {
            return next.get();
          }
          return stage
              .cluster()
              .get(id("old.example.com/Door", "d"))
              .<ClusterResponse>map(old -> new ClusterResponse.Done(renamed(old)))
              .orElse(new ClusterResponse.Absent());
        });
  }

  private static Resource renamed(Resource old) {
    var tree = Trees.thaw(old.tree());
    tree.put("apiVersion", "new.example.com/v1");
    return Resource.of(tree);
  }

  @Test
  void an_object_that_is_wanted_under_another_name_of_its_kind_stays() {
    Stage stage = twins(object("old.example.com/v1", "Door", "name: d", "spec: {open: true}"));
    stage.settle();
    stage.settings(settings -> settings.withAllowMassDeletion(true));
    ReconcileResult pass =
        stage.want(object("new.example.com/v1", "Door", "name: d", "spec: {open: true}")).settle();
    assertThat(sent(pass)).isEmpty();
    assertThat(pass.delta().deleted()).isEmpty();
    assertThat(stage.cluster().get(id("old.example.com/Door", "d"))).isPresent();
    assertThat(stage.state().records().keySet())
        .noneMatch(each -> each.group().equals("old.example.com"));
  }

  private static final Owner OWNER =
      Owner.builder()
          .apiVersion("example.com/v1")
          .kind("House")
          .namespace("shop")
          .name("web")
          .uid("uid-of-house")
          .build();

  private static ResourceId stored(ResourceId id) {
    return id.kind().equals("Door") ? id("old.example.com/Door", "d") : id;
  }

  @Test
  void it_stays_also_in_a_pass_that_does_not_read_what_is_wanted() {
    Stage stage = twins(object("old.example.com/v1", "Door", "name: d", "spec: {open: true}"));
    // The object is ours under each name, by its controller.
    stage.want(app -> app.owner(OWNER)).settle();
    boolean[] refusing = {true};
    stage.refuse(
        request -> refusing[0] && request.address().id().kind().equals("ConfigMap"),
        Stage.refusal(503, "ServiceUnavailable", "later"));
    stage.engine(engine -> engine.cluster(new WatchedStage(stage, Act9SameUidTest::stored)));
    stage.settings(settings -> settings.withAllowMassDeletion(true));
    stage.want(object("new.example.com/v1", "Door", "name: d", "spec: {open: true}") + config("c"));
    stage.pass();
    stage.forward(Duration.ofMinutes(1)).pass();
    assertThat(stage.state().records()).containsKey(id("old.example.com/Door", "d"));
    refusing[0] = false;
    stage.forward(Duration.ofMinutes(10));
    ReconcileResult pass = stage.pass();
    assertThat(pass.reads()).as("the ConfigMap, and the old name").isEqualTo(2);
    assertThat(sent(pass)).containsExactly("create ConfigMap shop/c");
    assertThat(pass.delta().unchanged()).containsExactly(id("new.example.com/Door", "d"));
    assertThat(stage.cluster().get(id("old.example.com/Door", "d"))).isPresent();
  }

  @Test
  void an_object_of_another_uid_goes() {
    Stage stage = Stage.of(object("old.example.com/v1", "Door", "name: d", "spec: {open: true}"));
    stage.settle();
    stage.settings(settings -> settings.withAllowMassDeletion(true));
    stage.want(object("new.example.com/v1", "Door", "name: d", "spec: {open: true}")).settle();
    assertThat(stage.cluster().get(id("old.example.com/Door", "d"))).isEmpty();
    assertThat(stage.cluster().get(id("new.example.com/Door", "d"))).isPresent();
  }
}
