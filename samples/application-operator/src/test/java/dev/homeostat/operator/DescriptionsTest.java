package dev.homeostat.operator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.Application;
import dev.homeostat.Resource;
import dev.homeostat.Settings.Deletion;
import dev.homeostat.document.TenantPolicy;
import dev.homeostat.operator.dependency.DependencyGraph;
import dev.homeostat.report.Condition;
import dev.homeostat.spi.DocumentReader;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is made of an Application before anything is done. */
class DescriptionsTest {

  private static final Resource SHOP =
      object(
          """
          apiVersion: homeostat.dev/v1alpha1
          kind: Application
          metadata: {name: shop, namespace: shop, uid: u-3, generation: 1}
          spec: {manifest: [], dependsOn: [database]}
          """);

  private static Application of(String spec) {
    String text =
        """
        apiVersion: homeostat.dev/v1alpha1
        kind: Application
        metadata: {name: web, namespace: shop, uid: u-1}
        spec: SPEC
        """;
    return new Descriptions(TenantPolicy.DEFAULT, new DependencyGraph(id -> {}))
        .of(object(text.replace("SPEC", spec)));
  }

  private static Resource object(String text) {
    return Resource.of(DocumentReader.discovered().read(text, "test.yaml").documents().get(0));
  }

  private static Resource database(int generation, String ready) {
    String text =
        """
        apiVersion: homeostat.dev/v1alpha1
        kind: Application
        metadata: {name: database, namespace: shop, uid: u-2, generation: %d}
        spec: {manifest: []}
        status: {conditions: [{type: Ready, status: '%s', observedGeneration: 1}]}
        """;
    return object(text.formatted(generation, ready));
  }

  @Test
  void what_makes_no_sense_keeps_who_acts_and_what_becomes_of_its_resources() {
    Application parked = of("{suspend: true, deletion: orphan, serviceAccountName: deployer}");
    assertThat(parked.problems()).isNotEmpty();
    assertThat(parked.settings().deletion()).isEqualTo(Deletion.ORPHAN);
    assertThat(parked.serviceAccount()).isEqualTo("deployer");
    assertThat(of("{manifest: 7}").settings().deletion()).isEqualTo(Deletion.DELETE);
  }

  @Test
  void an_account_is_named_by_the_application_or_by_the_operator() {
    assertThat(of("{manifest: [], serviceAccountName: deployer}").serviceAccount())
        .isEqualTo("deployer");
    assertThat(of("{manifest: []}").serviceAccount()).isEqualTo("default");
  }

  @Test
  void a_pass_with_an_earlier_copy_holds_up_no_application_that_depends_on_it() {
    List<String> woken = new ArrayList<>();
    DependencyGraph graph = new DependencyGraph(id -> woken.add(id.name()));
    Descriptions descriptions = new Descriptions(TenantPolicy.DEFAULT, graph);
    graph.seen(SHOP);
    graph.seen(database(1, "True"));
    woken.clear();

    descriptions.of(database(1, "False"));

    assertThat(woken).isEmpty();
    assertThat(graph.condition(SHOP).orElseThrow().status()).isEqualTo(Condition.Status.TRUE);
  }

  @Test
  void a_pass_that_is_before_the_watch_makes_its_specification_known() {
    DependencyGraph graph = new DependencyGraph(id -> {});
    Descriptions descriptions = new Descriptions(TenantPolicy.DEFAULT, graph);
    graph.seen(database(1, "True"));

    descriptions.of(database(2, "True"));

    assertThat(graph.condition(SHOP).orElseThrow().message()).isEqualTo("database is not Ready");
  }
}
