package dev.homeostat.complete.mangle;

import static dev.homeostat.complete.Fixture.app;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.homeostat.Application;
import dev.homeostat.FieldPath;
import dev.homeostat.ReconcileResult;
import dev.homeostat.ResourceId;
import dev.homeostat.complete.Fixture;
import dev.homeostat.complete.WorkloadCalls;
import dev.homeostat.testkit.ReconcileResultAssert;
import dev.homeostat.testkit.Simulation;

/** Applications whose workloads call. */
final class Mangled {

  static final WorkloadCalls PLAIN = Fixture.plain();
  static final WorkloadCalls SECURE = Fixture.withCertificates();

  private Mangled() {}

  static Simulation settled(Application application, WorkloadCalls calls) {
    Simulation simulation =
        Simulation.of(application).hook(calls.complete()).hook(calls.shutdown());
    ReconcileResultAssert.assertThat(simulation.settle()).isSettled();
    return simulation;
  }

  static Simulation settled(String manifest) {
    return settled(app(manifest).hooks("complete").build(), PLAIN);
  }

  static ReconcileResult refused(Application application) {
    return Simulation.of(application).hook(PLAIN.complete()).hook(PLAIN.shutdown()).pass();
  }

  static JsonNode at(Simulation simulation, ResourceId id, String path) {
    return simulation
        .cluster()
        .get(id)
        .flatMap(object -> object.at(FieldPath.parse(path)))
        .orElse(MissingNode.getInstance());
  }
}
