package dev.homeostat.core.prune;

import static dev.homeostat.core.Stage.id;
import static dev.homeostat.core.Stage.object;
import static dev.homeostat.core.Stage.sent;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.ReconcileResult;
import dev.homeostat.Resource;
import dev.homeostat.core.Stage;
import dev.homeostat.spi.cluster.ClusterResponse;
import dev.homeostat.tree.Trees;
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
