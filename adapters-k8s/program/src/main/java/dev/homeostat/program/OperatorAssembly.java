package dev.homeostat.program;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import dev.homeostat.InvalidInputException;
import java.io.IOException;
import org.apiguardian.api.API;

/**
 * Puts an operator together: engines, controllers, and what else it needs.
 *
 * @param <O> the type of the operator's own options
 */
@API(status = EXPERIMENTAL, since = "0.1")
@FunctionalInterface
public interface OperatorAssembly<O> {

  /**
   * Puts the operator together. Its controllers begin when this has returned, and probes answer.
   *
   * @param options the operator's own options
   * @param setup has what the program provides, and takes what it runs and closes
   * @throws IOException if a port or a file is not available
   * @throws InvalidInputException if the input of the operator is not valid
   */
  void assemble(O options, OperatorSetup setup) throws IOException;
}
