package dev.homeostat.spi;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import org.apiguardian.api.API;

/** Reports that a text cannot be read, because the program has no {@link DocumentReader}. */
@API(status = EXPERIMENTAL, since = "0.1")
public final class MissingReaderException extends IllegalStateException {

  private static final long serialVersionUID = 1L;

  /** The artifact with a reader. */
  private static final String ARTIFACT = "dev.homeostat:homeostat-engine-yaml";

  MissingReaderException() {
    super("reading YAML needs " + ARTIFACT + " on the class path");
  }

  /**
   * Returns what to do.
   *
   * @return an advice with the name of the artifact
   */
  public String advice() {
    return "add " + ARTIFACT + " to the dependencies of the program, with the scope runtime";
  }
}
