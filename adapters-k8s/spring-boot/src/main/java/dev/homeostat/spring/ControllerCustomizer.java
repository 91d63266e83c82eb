package dev.homeostat.spring;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import dev.homeostat.controller.Controller;
import dev.homeostat.controller.ControllerBuilder;
import org.apiguardian.api.API;

/**
 * Completes the controllers whose builders are beans. All beans of this type are called, in their
 * order, after the properties were set.
 */
@API(status = EXPERIMENTAL, since = "0.1")
@FunctionalInterface
public interface ControllerCustomizer {

  /**
   * Changes the settings of a controller.
   *
   * @param builder with the values of the properties
   */
  void customize(ControllerBuilder<?> builder);

  /**
   * Gets the controller that was built. By default, nothing is done with it.
   *
   * @param controller not started
   */
  default void built(Controller controller) {}
}
