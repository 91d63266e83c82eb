package dev.homeostat;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import org.apiguardian.api.API;

/**
 * The settings of an application. Start from {@link #DEFAULT}; each {@code with} returns a new
 * value.
 *
 * @param suspend whether acting stops, everything staying as it is (rule ACT-14)
 * @param wanted whether the resources are to exist (rule ACT-14)
 * @param adoption the treatment of foreign objects (rule ACT-8)
 * @param fieldRemoval the treatment of fields that are no longer desired (rule POLICY-2)
 * @param prune when resources that are no longer desired are deleted (rule ACT-4)
 * @param awaitReady whether a wave waits until the one before it is ready (rule ACT-3)
 * @param maxDeletePercent the most resources, in percent of the inventory, that one pass may delete
 *     without a confirmation (rule ACT-11); 0 to 100
 * @param allowMassDeletion whether a pass may delete everything, or more than maxDeletePercent
 *     (rule ACT-11)
 * @param deletion what happens to the resources when the application is deleted (rule ACT-14)
 */
@API(status = EXPERIMENTAL, since = "0.1")
public record Settings(
    boolean suspend,
    Wanted wanted,
    Adoption adoption,
    FieldRemoval fieldRemoval,
    Prune prune,
    boolean awaitReady,
    int maxDeletePercent,
    boolean allowMassDeletion,
    Deletion deletion) {

  /** Kept, present, nothing adopted, unwanted fields and resources removed, with a guard. */
  public static final Settings DEFAULT =
      new Settings(
          false,
          Wanted.PRESENT,
          Adoption.NEVER,
          FieldRemoval.REMOVE,
          Prune.LAST,
          false,
          50,
          false,
          Deletion.DELETE);

  /** The desired presence of the resources of an application. */
  public enum Wanted {
    /** They are kept. */
    PRESENT,
    /** They are torn down; the application and its state stay. */
    ABSENT
  }

  /** The treatment of an existing object that the application does not own (rule ACT-8). */
  public enum Adoption {
    /** It is left alone. */
    NEVER,
    /** It is adopted if it has no other owner. */
    IF_UNOWNED,
    /** It is taken over. */
    ALWAYS
  }

  /** The treatment of a field that was enforced and is no longer desired (rule POLICY-2). */
  public enum FieldRemoval {
    /** It is removed. */
    REMOVE,
    /** It is let go. */
    KEEP
  }

  /** The time at which resources that are no longer desired are deleted (rule ACT-4). */
  public enum Prune {
    /** After all other resources are applied. */
    LAST,
    /** Before any resource is applied. */
    FIRST
  }

  /** The treatment of the resources when the application itself is deleted (rule ACT-14). */
  public enum Deletion {
    /** They are deleted before it. */
    DELETE,
    /** They stay, without an owner. */
    ORPHAN
  }

  // Checks the percentage.
  public Settings {
    if (maxDeletePercent < 0 || maxDeletePercent > 100) {
      throw new IllegalArgumentException(
          "maxDeletePercent is a percentage, got " + maxDeletePercent);
    }
  }

  /**
   * With acting stopped or not.
   *
   * @param value true to stop
   * @return new settings
   */
  public Settings withSuspend(boolean value) {
    return new Settings(
        value,
        wanted,
        adoption,
        fieldRemoval,
        prune,
        awaitReady,
        maxDeletePercent,
        allowMassDeletion,
        deletion);
  }

  /**
   * With resources kept or torn down.
   *
   * @param value whether they are to exist
   * @return new settings
   */
  public Settings withWanted(Wanted value) {
    return new Settings(
        suspend,
        value,
        adoption,
        fieldRemoval,
        prune,
        awaitReady,
        maxDeletePercent,
        allowMassDeletion,
        deletion);
  }

  /**
   * With another treatment of foreign objects.
   *
   * @param value the treatment
   * @return new settings
   */
  public Settings withAdoption(Adoption value) {
    return new Settings(
        suspend,
        wanted,
        value,
        fieldRemoval,
        prune,
        awaitReady,
        maxDeletePercent,
        allowMassDeletion,
        deletion);
  }

  /**
   * With another treatment of fields that are no longer desired.
   *
   * @param value the treatment
   * @return new settings
   */
  public Settings withFieldRemoval(FieldRemoval value) {
    return new Settings(
        suspend,
        wanted,
        adoption,
        value,
        prune,
        awaitReady,
        maxDeletePercent,
        allowMassDeletion,
        deletion);
  }

  /**
   * With pruning at another time.
   *
   * @param value the time
   * @return new settings
   */
  public Settings withPrune(Prune value) {
    return new Settings(
        suspend,
        wanted,
        adoption,
        fieldRemoval,
        value,
        awaitReady,
        maxDeletePercent,
        allowMassDeletion,
        deletion);
  }

  /**
   * With waves waiting for readiness or not.
   *
   * @param value true to wait
   * @return new settings
   */
  public Settings withAwaitReady(boolean value) {
    return new Settings(
        suspend,
        wanted,
        adoption,
        fieldRemoval,
        prune,
        value,
        maxDeletePercent,
        allowMassDeletion,
        deletion);
  }

  /**
   * With another bound on deletion.
   *
   * @param percent 0 to 100
   * @return new settings
   */
  public Settings withMaxDeletePercent(int percent) {
    return new Settings(
        suspend,
        wanted,
        adoption,
        fieldRemoval,
        prune,
        awaitReady,
        percent,
        allowMassDeletion,
        deletion);
  }

  /**
   * With mass deletion confirmed or not.
   *
   * @param value true to confirm
   * @return new settings
   */
  public Settings withAllowMassDeletion(boolean value) {
    return new Settings(
        suspend,
        wanted,
        adoption,
        fieldRemoval,
        prune,
        awaitReady,
        maxDeletePercent,
        value,
        deletion);
  }

  /**
   * With resources deleted or left when the application goes.
   *
   * @param value the treatment
   * @return new settings
   */
  public Settings withDeletion(Deletion value) {
    return new Settings(
        suspend,
        wanted,
        adoption,
        fieldRemoval,
        prune,
        awaitReady,
        maxDeletePercent,
        allowMassDeletion,
        value);
  }
}
