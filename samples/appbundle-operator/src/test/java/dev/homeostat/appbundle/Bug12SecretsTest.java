package dev.homeostat.appbundle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.Resource;
import dev.homeostat.appbundle.bundle.Yaml;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.spi.cluster.ClusterResponse;
import java.util.List;
import org.junit.jupiter.api.AfterEach;

/** Bug 12: nobody is warned that a Secret in a template is stored in clear in its bundle. */
class Bug12SecretsTest extends BothSidesGround {

  private static final String SECRET =
      "- {name: g, components: [{name: c, template: {apiVersion: v1, kind: Secret, metadata: {name: s}, stringData: {password: hunter2}}}]}";

  Bug12SecretsTest(RunningApiServer server) {
    super(server);
  }

  @AfterEach
  void removeReview() {
    ReviewedNamespace.remove(client, namespace);
  }

  @OnBothSides
  void the_author_of_a_secret_in_a_template_is_warned(Contender who) {
    Side side =
        who == Contender.OURS ? side(who, ReviewedNamespace.install(client, namespace)) : side(who);
    side.ends(
        () ->
            assertThat(warnings())
                .anySatisfy(
                    warning ->
                        assertThat(warning)
                            .contains("component c of group g")
                            .doesNotContain("hunter2")),
        () -> assertThat(warnings()).isEmpty());
  }

  /** Returns the warnings with which the server would create a bundle; it creates none. */
  private List<String> warnings() {
    var tree = Yaml.bundle(SECRET);
    tree.putObject("metadata").put("name", "shop").put("namespace", namespace);
    return cluster.dryRun().create(Resource.of(tree)) instanceof ClusterResponse.Done done
        ? done.warnings()
        : List.of();
  }
}
