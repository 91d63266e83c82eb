package dev.homeostat.tosca;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import java.util.Objects;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * The limits of the cost of a source. Each is larger than what any of thousands of public templates
 * and archives needs, and small enough that a hostile one does no harm. Start from {@link
 * #DEFAULT}; each {@code with} returns a new value.
 */
@API(status = EXPERIMENTAL, since = "0.1")
public final class ToscaLimits {

  /** The limits unless others are set. */
  public static final ToscaLimits DEFAULT =
      new ToscaLimits(
          FileLimits.DEFAULT, ImportLimits.DEFAULT, ExpansionLimits.DEFAULT, ArchiveLimits.DEFAULT);

  private final FileLimits files;
  private final ImportLimits imports;
  private final ExpansionLimits expansion;
  private final ArchiveLimits archive;

  private ToscaLimits(
      FileLimits files, ImportLimits imports, ExpansionLimits expansion, ArchiveLimits archive) {
    this.files = Objects.requireNonNull(files, "files");
    this.imports = Objects.requireNonNull(imports, "imports");
    this.expansion = Objects.requireNonNull(expansion, "expansion");
    this.archive = Objects.requireNonNull(archive, "archive");
  }

  /** {@return the limits of each TOSCA file} */
  public FileLimits files() {
    return files;
  }

  /** {@return the limits of a template with all that it imports} */
  public ImportLimits imports() {
    return imports;
  }

  /** {@return the limits of the translation of a template} */
  public ExpansionLimits expansion() {
    return expansion;
  }

  /** {@return the limits of an archive} */
  public ArchiveLimits archive() {
    return archive;
  }

  /**
   * Returns the same with other limits of each TOSCA file.
   *
   * @param limits the other limits
   * @return new limits
   */
  public ToscaLimits withFiles(FileLimits limits) {
    return new ToscaLimits(limits, imports, expansion, archive);
  }

  /**
   * Returns the same with other limits of imports.
   *
   * @param limits the other limits
   * @return new limits
   */
  public ToscaLimits withImports(ImportLimits limits) {
    return new ToscaLimits(files, limits, expansion, archive);
  }

  /**
   * Returns the same with other limits of the translation.
   *
   * @param limits the other limits
   * @return new limits
   */
  public ToscaLimits withExpansion(ExpansionLimits limits) {
    return new ToscaLimits(files, imports, limits, archive);
  }

  /**
   * Returns the same with other limits of an archive.
   *
   * @param limits the other limits
   * @return new limits
   */
  public ToscaLimits withArchive(ArchiveLimits limits) {
    return new ToscaLimits(files, imports, expansion, limits);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || (other instanceof ToscaLimits that
            && files.equals(that.files)
            && imports.equals(that.imports)
            && expansion.equals(that.expansion)
            && archive.equals(that.archive));
  }

  @Override
  public int hashCode() {
    return Objects.hash(files, imports, expansion, archive);
  }

  /** Returns the members in one line. */
  @Override
  public String toString() {
    return "ToscaLimits(" + files + ", " + imports + ", " + expansion + ", " + archive + ")";
  }
}
