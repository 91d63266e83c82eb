package dev.homeostat.cli.input;

import dev.homeostat.InvalidInputException;
import dev.homeostat.Problem;
import dev.homeostat.cli.output.Unusable;
import dev.homeostat.packs.PolicyPacks;
import java.util.List;
import java.util.ServiceConfigurationError;

/** Finds the policy packs of the command line: its own, and those that a user brings. */
public final class FoundPacks {

  private FoundPacks() {}

  /**
   * Returns the packs on the path.
   *
   * @param paths of more jars
   * @param always the names of packs that count for each application
   */
  public static PolicyPacks in(List<String> paths, List<String> always) {
    try {
      return PolicyPacks.discovered(HookPath.loader(paths)).always(always);
    } catch (InvalidInputException e) {
      throw new Unusable(e.problems());
    } catch (ServiceConfigurationError | LinkageError e) {
      throw new Unusable(
          Problem.error("UnusablePacks")
              .expected("jars with policy packs made for this version")
              .got(e.getClass().getSimpleName() + ": " + e.getMessage())
              .advice("check META-INF/services/dev.homeostat.spi.PolicyPackSource"));
    }
  }
}
