package dev.homeostat.tosca;

import static dev.homeostat.tosca.LimitChecks.atLeastOne;
import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import java.util.Objects;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/** The limits of the imports of a template. */
@API(status = EXPERIMENTAL, since = "0.1")
public final class ImportLimits {

  /** The limits unless others are set. */
  public static final ImportLimits DEFAULT = new ImportLimits(50, 10);

  private final int files;
  private final int depth;

  private ImportLimits(int files, int depth) {
    this.files = files;
    this.depth = depth;
  }

  /** {@return the largest number of imported files} */
  public int files() {
    return files;
  }

  /** {@return the largest number of levels of imports of imports} */
  public int depth() {
    return depth;
  }

  /**
   * Returns the same limits with another value of {@link #files()}.
   *
   * @param most at least 1
   * @return new limits
   * @throws IllegalArgumentException if it is less
   */
  public ImportLimits withFiles(int most) {
    return new ImportLimits(atLeastOne(most), depth);
  }

  /**
   * Returns the same limits with another value of {@link #depth()}.
   *
   * @param most at least 1
   * @return new limits
   * @throws IllegalArgumentException if it is less
   */
  public ImportLimits withDepth(int most) {
    return new ImportLimits(files, atLeastOne(most));
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || (other instanceof ImportLimits that && files == that.files && depth == that.depth);
  }

  @Override
  public int hashCode() {
    return Objects.hash(files, depth);
  }

  /** Returns the members in one line. */
  @Override
  public String toString() {
    return "ImportLimits(" + "files=" + files + ", depth=" + depth + ")";
  }
}
