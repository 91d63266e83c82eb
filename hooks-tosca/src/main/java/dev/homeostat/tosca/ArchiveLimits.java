package dev.homeostat.tosca;

import static dev.homeostat.tosca.LimitChecks.atLeastOne;
import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import java.util.Objects;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/** The limits of an archive. All is counted while it is read; its headers are not trusted. */
@API(status = EXPERIMENTAL, since = "0.1")
public final class ArchiveLimits {

  /** The limits unless others are set. */
  public static final ArchiveLimits DEFAULT =
      new ArchiveLimits(8 << 20, 2_000, 4 << 20, 64 << 20, 200);

  private final int packed;
  private final int entries;
  private final int entry;
  private final int unpacked;
  private final int ratio;

  private ArchiveLimits(int packed, int entries, int entry, int unpacked, int ratio) {
    this.packed = packed;
    this.entries = entries;
    this.entry = entry;
    this.unpacked = unpacked;
    this.ratio = ratio;
  }

  /** {@return the largest number of bytes of the archive} */
  public int packed() {
    return packed;
  }

  /** {@return the largest number of entries} */
  public int entries() {
    return entries;
  }

  /** {@return the largest number of bytes of one entry, unpacked} */
  public int entry() {
    return entry;
  }

  /** {@return the largest number of bytes of all entries, unpacked} */
  public int unpacked() {
    return unpacked;
  }

  /** {@return the largest ratio of an entry's unpacked bytes to its packed ones} */
  public int ratio() {
    return ratio;
  }

  /**
   * Returns the same limits with another value of {@link #packed()}.
   *
   * @param most at least 1
   * @return new limits
   * @throws IllegalArgumentException if it is less
   */
  public ArchiveLimits withPacked(int most) {
    return new ArchiveLimits(atLeastOne(most), entries, entry, unpacked, ratio);
  }

  /**
   * Returns the same limits with another value of {@link #entries()}.
   *
   * @param most at least 1
   * @return new limits
   * @throws IllegalArgumentException if it is less
   */
  public ArchiveLimits withEntries(int most) {
    return new ArchiveLimits(packed, atLeastOne(most), entry, unpacked, ratio);
  }

  /**
   * Returns the same limits with another value of {@link #entry()}.
   *
   * @param most at least 1
   * @return new limits
   * @throws IllegalArgumentException if it is less
   */
  public ArchiveLimits withEntry(int most) {
    return new ArchiveLimits(packed, entries, atLeastOne(most), unpacked, ratio);
  }

  /**
   * Returns the same limits with another value of {@link #unpacked()}.
   *
   * @param most at least 1
   * @return new limits
   * @throws IllegalArgumentException if it is less
   */
  public ArchiveLimits withUnpacked(int most) {
    return new ArchiveLimits(packed, entries, entry, atLeastOne(most), ratio);
  }

  /**
   * Returns the same limits with another value of {@link #ratio()}.
   *
   * @param most at least 1
   * @return new limits
   * @throws IllegalArgumentException if it is less
   */
  public ArchiveLimits withRatio(int most) {
    return new ArchiveLimits(packed, entries, entry, unpacked, atLeastOne(most));
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || (other instanceof ArchiveLimits that
            && packed == that.packed
            && entries == that.entries
            && entry == that.entry
            && unpacked == that.unpacked
            && ratio == that.ratio);
  }

  @Override
  public int hashCode() {
    return Objects.hash(packed, entries, entry, unpacked, ratio);
  }

  /** Returns the members in one line. */
  @Override
  public String toString() {
    return "ArchiveLimits("
        + "packed="
        + packed
        + ", entries="
        + entries
        + ", entry="
        + entry
        + ", unpacked="
        + unpacked
        + ", ratio="
        + ratio
        + ")";
  }
}
