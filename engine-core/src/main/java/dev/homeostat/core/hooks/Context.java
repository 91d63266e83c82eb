package dev.homeostat.core.hooks;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Application;
import dev.homeostat.HookUse;
import dev.homeostat.Problem;
import dev.homeostat.Rule;
import dev.homeostat.spi.Hook;
import dev.homeostat.spi.HookContext;
import dev.homeostat.tree.Trees;
import java.time.Clock;
import java.time.Instant;
import java.util.function.Consumer;
import org.apiguardian.api.API;

/** What one hook knows of one pass (rule HOOK-4). */
@API(status = INTERNAL)
public final class Context implements HookContext {

  private static final ObjectMapper MAPPER = new ObjectMapper();

  private final Hook hook;
  private final Application application;
  private final Clock clock;
  private final Consumer<Instant> again;
  private ObjectNode remembered;

  /**
   * A context.
   *
   * @param hook for which hook
   * @param application of this pass
   * @param remembered what the hook remembered
   * @param clock the engine's
   * @param again is told when the hook wants another pass
   */
  public Context(
      Hook hook,
      Application application,
      ObjectNode remembered,
      Clock clock,
      Consumer<Instant> again) {
    this.hook = hook;
    this.application = application;
    this.remembered = remembered;
    this.clock = clock;
    this.again = again;
  }

  @Override
  public Application application() {
    return application;
  }

  @Override
  public ObjectNode settings() {
    return application.hooks().stream()
        .filter(use -> use.name().equals(hook.name()))
        .map(HookUse::settings)
        .findFirst()
        .orElse(Trees.emptyObject());
  }

  @Override
  public <T> T settings(Class<T> type) {
    try {
      return MAPPER.treeToValue(settings(), type);
    } catch (JsonProcessingException e) {
      throw new HookRunner.HookFailure(
          Problem.error("HookSettings")
              .rule(Rule.HOOK_4)
              .at("/spec/hooks")
              .expected("settings of hook '" + hook.name() + "' as it documents them")
              .got("others")
              .advice("check the names and types of its settings"));
    }
  }

  @Override
  public ObjectNode remembered() {
    return remembered;
  }

  @Override
  public void remember(ObjectNode state) {
    remembered = Trees.freeze(state);
  }

  @Override
  public Clock clock() {
    return clock;
  }

  @Override
  public void again(Instant at) {
    again.accept(at);
  }
}
