package dev.homeostat.complete.mangle;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Application;
import dev.homeostat.Manifest;
import dev.homeostat.ReconcileResult;
import dev.homeostat.Resource;
import dev.homeostat.complete.Fixture;
import dev.homeostat.complete.WorkloadCalls;
import dev.homeostat.report.FieldOrigin;
import dev.homeostat.spi.state.ResourceRecord;
import dev.homeostat.testkit.ReconcileResultAssert;
import dev.homeostat.testkit.Simulation;
import dev.homeostat.testkit.arbitrary.Manifests;
import dev.homeostat.testkit.arbitrary.Workloads;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/**
 * Whatever the workloads are: mangling keeps every field of the user, doing it twice is doing it
 * once, and it changes only what it declares.
 */
class ManglingLawTest {

  private static final WorkloadCalls PLAIN = Fixture.plain();
  private static final WorkloadCalls SECURE = Fixture.withCertificates();
  private static final FieldOrigin MINE = FieldOrigin.hook("complete");

  @Provide
  Arbitrary<Manifest> manifests() {
    return Manifests.of(Arbitraries.oneOf(Workloads.deployments(), Manifests.configMaps()), 4);
  }

  @Provide
  Arbitrary<WorkloadCalls> calls() {
    return Arbitraries.of(PLAIN, SECURE);
  }

  private static Application application(Manifest manifest) {
    return Application.named("shop", "web").manifest(manifest).hooks("complete").build();
  }

  @Property(tries = 60)
  void every_field_of_the_user_is_kept(
      @ForAll("manifests") Manifest manifest, @ForAll("calls") WorkloadCalls calls) {
    Application application = application(manifest);
    Map<dev.homeostat.ResourceId, ResourceRecord> bare =
        Simulation.of(application.toBuilder().build())
            .hook(new Silent("complete"))
            .plan()
            .state()
            .records();
    Map<dev.homeostat.ResourceId, ResourceRecord> mangled =
        Simulation.of(application).hook(calls.complete()).plan().state().records();
    bare.forEach(
        (id, record) ->
            assertThat(isIn(record.lastApplied(), mangled.get(id).lastApplied()))
                .as("%s", id)
                .isTrue());
  }

  /**
   * Returns whether all of a tree is in another one; elements of lists are found by their names.
   */
  private static boolean isIn(JsonNode part, JsonNode whole) {
    if (part instanceof ObjectNode object) {
      return object.properties().stream()
          .allMatch(member -> isIn(member.getValue(), whole.path(member.getKey())));
    }
    if (part instanceof ArrayNode && whole instanceof ArrayNode) {
      for (JsonNode element : part) {
        boolean found = false;
        for (JsonNode other : whole) {
          found |= isIn(element, other);
        }
        if (!found) {
          return false;
        }
      }
      return true;
    }
    return part.equals(whole);
  }

  @Property(tries = 40)
  void twice_is_once_and_the_cluster_comes_to_rest(
      @ForAll("manifests") Manifest manifest, @ForAll("calls") WorkloadCalls calls) {
    Simulation simulation = Simulation.of(application(manifest)).hook(calls.complete());
    ReconcileResult settled = simulation.settle();
    ReconcileResultAssert.assertThat(settled).isSettled();
    ReconcileResultAssert.assertThat(simulation.pass()).wroteNothing();
    assertThat(simulation.plan().state().mangledObserverSchema())
        .isEqualTo(simulation.plan().state().mangledObserverSchema());
  }

  @Property(tries = 40)
  void what_it_adds_is_what_it_says(
      @ForAll("manifests") Manifest manifest, @ForAll("calls") WorkloadCalls calls) {
    ReconcileResult plan = Simulation.of(application(manifest)).hook(calls.complete()).plan();
    for (ResourceRecord record : plan.state().records().values()) {
      if (record.addedBy().equals(MINE)) {
        assertThat(record.id().kind()).isEqualTo("Secret");
        assertThat(record.id().name()).startsWith("web-complete-");
      } else {
        record
            .setBy()
            .forEach(
                (path, setter) -> {
                  if (setter.equals(MINE)) {
                    assertThat(path.toString())
                        .matches(
                            ".*/(env/\\[name=HOMEOSTAT_COMPLETE_(TOKEN|URL)\\]"
                                + "|volumeMounts/\\[mountPath=~1etc~1homeostat~1complete\\]"
                                + "|volumes/\\[name=homeostat-complete\\])");
                  }
                });
      }
    }
  }

  /** A hook of the name that does nothing. */
  private record Silent(String name) implements dev.homeostat.spi.ManglingHook {
    @Override
    public void mangle(
        dev.homeostat.spi.DesiredStateEditor app, dev.homeostat.spi.HookContext context) {
      assertThat(app.resources().map(target -> target.desired()).toList())
          .allMatch(Resource.class::isInstance);
    }
  }
}
