package dev.homeostat.core;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.Application;
import dev.homeostat.Manifest;
import dev.homeostat.Problem;
import dev.homeostat.ReconcileResult;
import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.ResourceId;
import dev.homeostat.report.ResourceReport;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Lookups in the result of a pass. */
class ResultLookupTest {

  @Test
  void the_report_of_a_resource_is_found_by_its_id() {
    Application application =
        Application.named("shop", "web")
            .uid(Stage.UID)
            .manifest(Manifest.parse(Stage.config("a")))
            .build();
    ReconcileResult pass = Stage.of(application).pass();
    ResourceId id = pass.resources().get(0).resource();
    assertThat(pass.report(id).map(ResourceReport::resource)).contains(id);
    assertThat(pass.report(ResourceId.configMap("none"))).isEmpty();
  }

  @Test
  void the_problems_of_a_resource_are_found_by_its_id() {
    ResourceId id = ResourceId.configMap("a");
    Problem own = Problem.error("A").of(id);
    Problem other = Problem.error("B").of(ResourceId.configMap("b"));
    ReconcileResult pass =
        Stage.of(Application.named("shop", "web").uid(Stage.UID).build()).pass().toBuilder()
            .problems(List.of(other, own, Problem.error("C")))
            .build();
    assertThat(pass.problems(id)).containsExactly(own);
  }

  @Test
  void a_manifest_of_addresses_has_objects_of_which_only_the_address_is_known() {
    List<ResourceAddress> addresses =
        List.of(
            ResourceAddress.of("apps/v1", "Deployment", "shop", "a"),
            ResourceAddress.of("v1", "Namespace", "", "b"));
    assertThat(Manifest.ofAddresses(addresses).documents())
        .extracting(document -> Resource.of(document).address())
        .isEqualTo(addresses);
  }
}
