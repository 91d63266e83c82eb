package dev.homeostat.testkit.contract;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Application;
import dev.homeostat.ApplicationBuilder;
import dev.homeostat.FieldPath;
import dev.homeostat.Hooks;
import dev.homeostat.ReconcileResult;
import dev.homeostat.Resource;
import dev.homeostat.ResourceId;
import dev.homeostat.report.FieldOrigin;
import dev.homeostat.spi.DesiredStateEditor;
import dev.homeostat.spi.HookContext;
import dev.homeostat.spi.ManglingHook;
import dev.homeostat.spi.state.ResourceRecord;
import dev.homeostat.testkit.ReconcileResultAssert;
import dev.homeostat.testkit.Simulation;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apiguardian.api.API;
import org.junit.jupiter.api.Test;

/**
 * The contract of every mangling hook: it is pure and idempotent, changes the desired state only
 * through its editor, the fields that it sets are observed and reverted after a drift, and nothing
 * of it is left when it is retired.
 *
 * <pre>{@code
 * class TeamLabelTest extends ManglingHookContract {
 *   protected ManglingHook hook() { return new TeamLabel(); }
 * }
 * }</pre>
 */
@API(status = EXPERIMENTAL, since = "0.1")
public abstract class ManglingHookContract extends HookContract<ManglingHook> {

  private static final String REMEDY =
      "derive it from the application, context.settings() and context.clock(), and use"
          + " generate for random values";

  /** Made by the test engine. */
  protected ManglingHookContract() {}

  private static final class Watched extends Taped<ManglingHook> implements ManglingHook {
    Watched(ManglingHook hook, Tape<ManglingHook> tape) {
      super(hook, tape);
    }

    @Override
    public void mangle(DesiredStateEditor app, HookContext context) {
      tape.call(
          hook,
          context,
          context.application(),
          (asked, given) -> {
            asked.mangle(app, given);
            return given.application();
          });
    }
  }

  @Override
  final ManglingHook taped(ManglingHook hook, Tape<ManglingHook> tape) {
    return new Watched(hook, tape);
  }

  /** Returns the application without the hook. */
  private ApplicationBuilder bare() {
    Application asked = application();
    ApplicationBuilder bare =
        Application.named(asked.id().namespace(), asked.id().name())
            .uid(asked.uid())
            .source(asked.source())
            .settings(settings -> asked.settings().withAllowMassDeletion(true));
    asked.owner().ifPresent(bare::owner);
    asked.schemas().forEach(bare::observe);
    asked.hooks().stream()
        .filter(use -> !use.name().equals(hook().name()))
        .forEach(use -> bare.hook(use.name(), use.settings()));
    return bare;
  }

  private static Map<ResourceId, ResourceRecord> wanted(Simulation simulation) {
    return simulation.plan().state().records();
  }

  private static Map<ResourceId, Object> contents(Simulation simulation) {
    Map<ResourceId, Object> contents = new TreeMap<>();
    for (Resource object : simulation.cluster().objects()) {
      contents.put(object.id(), content(object));
    }
    return contents;
  }

  private static Object content(Resource object) {
    ObjectNode tree = object.tree().deepCopy();
    tree.remove("metadata");
    return List.of(tree, object.labels(), object.tree().at("/metadata/annotations"));
  }

  @Test
  void it_raises_no_problem() {
    ReconcileResult pass = simulation().settle();
    ReconcileResultAssert.assertThat(pass).isSettled().hasNoProblems();
  }

  @Test
  void it_does_something() {
    assertThat(WantedChanges.between(wanted(Simulation.of(bare().build())), wanted(simulation())))
        .as("what is wanted with the hook and not without it; override application()")
        .isNotEmpty();
  }

  @Test
  void the_same_application_gives_the_same_desired_state() {
    Simulation simulation = simulation();
    // Before the first pass each plan hides what is sensitive in its own way.
    simulation.settle();
    assertThat(WantedChanges.between(wanted(simulation), wanted(simulation)))
        .as("what two plans want in another way; %s", REMEDY)
        .isEmpty();
  }

  @Test
  void another_instance_gives_the_same_desired_state() {
    assertThat(WantedChanges.between(wanted(simulation()), wanted(simulation())))
        .as("what another instance of the hook wants in another way; %s", REMEDY)
        .isEmpty();
  }

  @Test
  void a_second_pass_writes_nothing() {
    Simulation simulation = simulation();
    simulation.settle();
    ReconcileResultAssert.assertThat(simulation.pass()).wroteNothing();
  }

  @Test
  void what_it_sets_is_put_back() {
    Simulation simulation = simulation();
    simulation.settle();
    for (ResourceRecord record : wanted(simulation).values()) {
      record
          .setBy()
          .forEach(
              (path, origin) -> {
                if (isMine(origin) && path.in(record.lastApplied()).isPresent()) {
                  isPutBack(simulation, record.id(), path);
                }
              });
    }
  }

  private boolean isMine(FieldOrigin origin) {
    return origin.equals(FieldOrigin.hook(hook().name()));
  }

  private static void isPutBack(Simulation simulation, ResourceId id, FieldPath path) {
    simulation.cluster().remove(id, path.toString());
    simulation.settle();
    assertThat(simulation.cluster().get(id).orElseThrow().at(path))
        .as("%s of %s after a hand removed it", path, id)
        .isPresent();
  }

  @Test
  void an_object_that_it_adds_is_made_again() {
    Simulation simulation = simulation();
    simulation.settle();
    for (ResourceRecord record : wanted(simulation).values()) {
      if (isMine(record.addedBy())) {
        simulation.cluster().remove(record.id());
        simulation.settle();
        assertThat(simulation.cluster().get(record.id())).as("%s", record.id()).isPresent();
      }
    }
  }

  @Test
  void when_it_is_retired_nothing_of_it_is_left() {
    Simulation never = Simulation.of(bare().build());
    never.settle();
    Simulation simulation = simulation();
    simulation.settle();
    simulation.hooks(Hooks.none()).want(bare().retiredHooks(hook().name()).build()).settle();
    assertThat(contents(simulation)).isEqualTo(contents(never));
  }
}
