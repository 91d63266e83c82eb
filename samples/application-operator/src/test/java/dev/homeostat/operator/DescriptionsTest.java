package dev.homeostat.operator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.Application;
import dev.homeostat.Resource;
import dev.homeostat.Settings.Deletion;
import dev.homeostat.document.TenantPolicy;
import dev.homeostat.operator.dependency.DependencyGraph;
import dev.homeostat.spi.DocumentReader;
import org.junit.jupiter.api.Test;

/** What is made of an Application before anything is done. */
class DescriptionsTest {

  private static Application of(String spec) {
    String text =
        """
        apiVersion: homeostat.dev/v1alpha1
        kind: Application
        metadata: {name: web, namespace: shop, uid: u-1}
        spec: SPEC
        """;
    Resource object =
        Resource.of(
            DocumentReader.discovered()
                .read(text.replace("SPEC", spec), "test.yaml")
                .documents()
                .get(0));
    return new Descriptions(TenantPolicy.DEFAULT, new DependencyGraph(id -> {})).of(object);
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
}
