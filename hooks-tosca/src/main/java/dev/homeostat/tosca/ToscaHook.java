package dev.homeostat.tosca;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import dev.homeostat.Source;
import dev.homeostat.spi.HookContext;
import dev.homeostat.spi.TranslationHook;
import java.util.function.Supplier;
import org.apiguardian.api.API;

/**
 * The translation hook for TOSCA templates and CSAR archives (rule HOOK-1). Found by the service
 * loader, with the default settings; an operator with others makes one of its own, of the same
 * name.
 *
 * <p>Nothing of this room is loaded before a source has to be translated.
 */
@API(status = EXPERIMENTAL, since = "0.1")
public final class ToscaHook implements TranslationHook {

  private final Supplier<Tosca> tosca;

  /** A hook with the default settings. */
  public ToscaHook() {
    this.tosca = Standard::translator;
  }

  /**
   * A hook with other settings.
   *
   * @param tosca translates
   */
  public ToscaHook(Tosca tosca) {
    this.tosca = () -> tosca;
  }

  @Override
  public String name() {
    return "tosca";
  }

  @Override
  public Translation translate(Source source, HookContext context) {
    return ToscaStep.translate(tosca.get(), source);
  }

  /** Loaded when first needed. */
  private static final class Standard {
    private static final Tosca TOSCA = Tosca.standard();

    static Tosca translator() {
      return TOSCA;
    }
  }
}
