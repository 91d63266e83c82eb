package dev.homeostat.tosca;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import dev.homeostat.Source;
import dev.homeostat.spi.HookContext;
import dev.homeostat.spi.TranslationHook;
import java.nio.file.Path;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * The translation hook for TOSCA templates and CSAR archives (rule HOOK-1). Found by the service
 * loader, with the default settings; an operator with others makes one of its own, of the same
 * name, with a {@link ToscaHookBuilder}.
 *
 * <p>What a URL names is looked at now and then, and translated again when it has changed. What
 * stands in the application itself changes with the application alone.
 *
 * <p>Nothing else of this module is loaded before a source has to be translated. So no public
 * signature of this class names another one: who looks for its constructor would load them.
 */
@API(status = EXPERIMENTAL, since = "0.1")
public final class ToscaHook implements TranslationHook {

  private final @Nullable ToscaStep own;

  /** A hook with the default settings. */
  public ToscaHook() {
    this.own = null;
  }

  /** A hook with other settings. */
  ToscaHook(ToscaStep step) {
    this.own = step;
  }

  /**
   * Returns a hook that also takes templates and archives of a folder, named by {@code file:} URLs.
   * They are translated again in each pass, as they may change at any time.
   *
   * @param folder out of which no URL and no import leads, links included; messages name files as
   *     it is written here
   * @return with the default settings otherwise
   */
  public static ToscaHook reading(Path folder) {
    return new ToscaHookBuilder().reading(folder).build();
  }

  @Override
  public String name() {
    return "tosca";
  }

  @Override
  public Translation translate(Source source, HookContext context) {
    return step().translate(source, context);
  }

  @Override
  public boolean isCurrent(Source source, HookContext context) {
    boolean mine = source instanceof Source.Tosca || source instanceof Source.Csar;
    return !mine || step().isCurrent(source, context);
  }

  private ToscaStep step() {
    ToscaStep step = own;
    return step == null ? Standard.STEP : step;
  }

  /** Loaded when first needed. */
  private static final class Standard {
    private static final ToscaStep STEP = new ToscaHookBuilder().step();
  }
}
