package dev.homeostat;

import static org.apiguardian.api.API.Status.STABLE;

import java.util.Objects;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * The settings of an application. Start from {@link #DEFAULT}; each {@code with} returns a new
 * value.
 */
@API(status = STABLE, since = "0.1")
public final class Settings {

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

  private final boolean suspend;
  private final Wanted wanted;
  private final Adoption adoption;
  private final FieldRemoval fieldRemoval;
  private final Prune prune;
  private final boolean awaitReady;
  private final int maxDeletePercent;
  private final boolean allowMassDeletion;
  private final Deletion deletion;

  private Settings(
      boolean suspend,
      Wanted wanted,
      Adoption adoption,
      FieldRemoval fieldRemoval,
      Prune prune,
      boolean awaitReady,
      int maxDeletePercent,
      boolean allowMassDeletion,
      Deletion deletion) {
    if (maxDeletePercent < 0 || maxDeletePercent > 100) {
      throw new IllegalArgumentException(
          "maxDeletePercent is a percentage, got " + maxDeletePercent);
    }
    this.suspend = suspend;
    this.wanted = wanted;
    this.adoption = adoption;
    this.fieldRemoval = fieldRemoval;
    this.prune = prune;
    this.awaitReady = awaitReady;
    this.maxDeletePercent = maxDeletePercent;
    this.allowMassDeletion = allowMassDeletion;
    this.deletion = deletion;
  }

  /** {@return whether acting stops and everything stays as it is (rule ACT-14)} */
  public boolean suspend() {
    return suspend;
  }

  /** {@return whether the resources are to exist (rule ACT-14)} */
  public Wanted wanted() {
    return wanted;
  }

  /** {@return the treatment of foreign objects (rule ACT-8)} */
  public Adoption adoption() {
    return adoption;
  }

  /** {@return the treatment of fields that are no longer desired (rule POLICY-2)} */
  public FieldRemoval fieldRemoval() {
    return fieldRemoval;
  }

  /** {@return the time at which resources that are no longer desired are deleted (rule ACT-4)} */
  public Prune prune() {
    return prune;
  }

  /** {@return whether a wave waits until the one before it is ready (rule ACT-3)} */
  public boolean awaitReady() {
    return awaitReady;
  }

  /**
   * {@return the most resources, in percent of the inventory, that one pass may delete without a
   * confirmation (rule ACT-11); 0 to 100}
   */
  public int maxDeletePercent() {
    return maxDeletePercent;
  }

  /** {@return whether a pass may delete everything, or more than maxDeletePercent (rule ACT-11)} */
  public boolean allowMassDeletion() {
    return allowMassDeletion;
  }

  /** {@return the treatment of the resources when the application is deleted (rule ACT-14)} */
  public Deletion deletion() {
    return deletion;
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

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || (other instanceof Settings that
            && suspend == that.suspend
            && awaitReady == that.awaitReady
            && maxDeletePercent == that.maxDeletePercent
            && allowMassDeletion == that.allowMassDeletion
            && wanted.equals(that.wanted)
            && adoption.equals(that.adoption)
            && fieldRemoval.equals(that.fieldRemoval)
            && prune.equals(that.prune)
            && deletion.equals(that.deletion));
  }

  @Override
  public int hashCode() {
    return Objects.hash(
        suspend,
        wanted,
        adoption,
        fieldRemoval,
        prune,
        awaitReady,
        maxDeletePercent,
        allowMassDeletion,
        deletion);
  }

  /** Returns the members in one line. */
  @Override
  public String toString() {
    return "Settings("
        + "suspend="
        + suspend
        + ", wanted="
        + wanted
        + ", adoption="
        + adoption
        + ", fieldRemoval="
        + fieldRemoval
        + ", prune="
        + prune
        + ", awaitReady="
        + awaitReady
        + ", maxDeletePercent="
        + maxDeletePercent
        + ", allowMassDeletion="
        + allowMassDeletion
        + ", deletion="
        + deletion
        + ")";
  }
}
