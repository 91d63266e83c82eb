package com.example.teamlabel;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Application;
import dev.homeostat.Manifest;
import dev.homeostat.Resource;
import dev.homeostat.testkit.PurePass;
import dev.homeostat.tree.Trees;
import java.util.List;
import org.junit.jupiter.api.Test;

class TeamLabelPureTest {

  private final Application shop =
      Application.named("shop", "web")
          .manifest(
              Manifest.parse(
                  """
                  apiVersion: apps/v1
                  kind: Deployment
                  metadata: {name: web}
                  spec: {replicas: 3}
                  """))
          .build();

  @Test
  void a_plan_finds_a_label_that_differs() {
    // snippet: pure-pass
    PurePass.Outcome first = PurePass.of(shop).hook(new TeamLabel()).reconcile();
    PurePass.Outcome plan =
        PurePass.of(shop)
            .hook(new TeamLabel())
            .state(first.state())
            .live(withLabel(first.objects(), "red"))
            .plan();

    assertThat(plan.result().delta().updated()).hasSize(1);
    // end
    assertThat(plan.objects().get(0).label("team")).contains("red");
  }

  private static List<Resource> withLabel(List<Resource> objects, String team) {
    return objects.stream()
        .map(
            object -> {
              ObjectNode tree = Trees.thaw(object.tree());
              tree.withObject("/metadata/labels").put("team", team);
              return Resource.of(tree);
            })
        .toList();
  }
}
