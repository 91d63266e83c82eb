package dev.homeostat.testkit.contract;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.Application;
import dev.homeostat.Problem;
import dev.homeostat.ResourceId;
import dev.homeostat.Source;
import dev.homeostat.spi.HookContext;
import dev.homeostat.spi.TranslationHook;
import dev.homeostat.testkit.GivenContext;
import dev.homeostat.testkit.ReconcileResultAssert;
import dev.homeostat.testkit.Simulation;
import dev.homeostat.testkit.StandingClock;
import java.util.HashSet;
import java.util.Set;
import org.apiguardian.api.API;
import org.junit.jupiter.api.Test;

/**
 * The contract of every translation hook: it is pure, leaves foreign sources to others, reports the
 * problems of a source, and returns a valid manifest.
 */
@API(status = EXPERIMENTAL, since = "0.1")
public abstract class TranslationHookContract extends PureHookContract<TranslationHook> {

  /** Made by the test engine. */
  protected TranslationHookContract() {}

  /**
   * Returns a source that the hook translates.
   *
   * @return a source without mistakes
   */
  protected abstract Source source();

  /**
   * Returns a source of the hook's language with a mistake.
   *
   * @return a source with a mistake
   */
  protected abstract Source mistaken();

  /**
   * Returns a source that the hook leaves to others.
   *
   * @return a source of another language
   */
  protected abstract Source foreign();

  @Override
  protected Application application() {
    return Application.named("shop", "web").source(source()).hooks(hook().name()).build();
  }

  /** A translation hook may read what its source names, and answers whether that is current. */
  @Override
  final Set<ImpureCalls.Kind> forbiddenCalls() {
    return Set.of(ImpureCalls.Kind.CLOCK, ImpureCalls.Kind.LOCALE);
  }

  private static final class Watched extends Taped<TranslationHook> implements TranslationHook {
    Watched(TranslationHook hook, Tape<TranslationHook> tape) {
      super(hook, tape);
    }

    @Override
    public Translation translate(Source source, HookContext context) {
      return tape.call(hook, context, source, (asked, given) -> asked.translate(source, given));
    }

    @Override
    public boolean isCurrent(Source source, HookContext context) {
      return tape.call(hook, context, source, (asked, given) -> asked.isCurrent(source, given));
    }
  }

  @Override
  final TranslationHook taped(TranslationHook hook, Tape<TranslationHook> tape) {
    return new Watched(hook, tape);
  }

  private TranslationHook.Translation translate(Source source) {
    TranslationHook hook = hook();
    return hook.translate(source, GivenContext.of(application(), hook.name(), new StandingClock()));
  }

  @Test
  void what_is_its_own_it_translates() {
    assertThat(translate(source()))
        .isInstanceOfSatisfying(
            TranslationHook.Translated.class,
            done -> {
              assertThat(done.manifest().documents()).isNotEmpty();
              assertThat(done.manifest().problems()).filteredOn(Problem::isError).isEmpty();
              assertThat(done.warnings()).filteredOn(Problem::isError).isEmpty();
            });
  }

  @Test
  void what_is_wrong_it_says() {
    assertThat(translate(mistaken()))
        .isInstanceOfSatisfying(
            TranslationHook.Untranslatable.class,
            no -> {
              assertThat(no.problems()).isNotEmpty().allMatch(Problem::isError);
              assertThat(no.problems())
                  .allSatisfy(
                      problem -> {
                        assertThat(problem.expected()).isNotBlank();
                        assertThat(problem.got()).isNotBlank();
                      });
            });
  }

  @Test
  void what_is_not_its_own_it_leaves_to_others() {
    assertThat(translate(foreign())).isEqualTo(new TranslationHook.NotMine());
  }

  @Test
  void what_depends_on_what_are_resources_of_the_manifest() {
    Simulation simulation = simulation();
    Set<String> resources = new HashSet<>();
    simulation
        .plan()
        .state()
        .records()
        .keySet()
        .forEach(id -> resources.add(id.groupKind() + " " + id.name()));
    if (translate(source()) instanceof TranslationHook.Translated done) {
      Set<ResourceId> named = new HashSet<>(done.dependsOn().keySet());
      done.dependsOn().values().forEach(named::addAll);
      assertThat(named)
          .allSatisfy(id -> assertThat(resources).contains(id.groupKind() + " " + id.name()));
    }
  }

  @Test
  void the_manifest_can_be_had() {
    Simulation simulation = simulation();
    simulation.settle();
    ReconcileResultAssert.assertThat(simulation.pass()).isSettled().wroteNothing();
    assertThat(simulation.cluster().objects()).isNotEmpty();
  }
}
