package dev.homeostat.appwrapper.reference.world;

/**
 * The object that exists under the id of a component.
 *
 * @param owner whose object it is
 * @param deleting whether it has a deletion timestamp
 * @param held whether a finalizer keeps it when it is deleted
 * @param forced whether its deletion has no grace period left
 * @param job what its conditions say, for a Job
 */
public record LiveObject(
    Owner owner, boolean deleting, boolean held, boolean forced, JobState job) {

  /** Whose object it is. */
  public enum Owner {
    /** Its controller is this AppWrapper, by uid. */
    OURS,
    /** Nobody's, or that of a former AppWrapper of this name. */
    FOREIGN
  }

  /** What the conditions of a Job say. */
  public enum JobState {
    ACTIVE,
    COMPLETE,
    FAILED
  }

  public static final LiveObject CREATED =
      new LiveObject(Owner.OURS, false, false, false, JobState.ACTIVE);

  public static final LiveObject FOREIGN =
      new LiveObject(Owner.FOREIGN, false, false, false, JobState.ACTIVE);

  public boolean isOurs() {
    return owner == Owner.OURS;
  }

  public LiveObject withDeleting(boolean isForced) {
    return new LiveObject(owner, true, held, forced || isForced, job);
  }

  public LiveObject withHeld(boolean value) {
    return new LiveObject(owner, deleting, value, forced, job);
  }

  public LiveObject withJob(JobState value) {
    return new LiveObject(owner, deleting, held, forced, value);
  }
}
