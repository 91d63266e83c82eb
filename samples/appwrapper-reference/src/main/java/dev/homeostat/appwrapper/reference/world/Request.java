package dev.homeostat.appwrapper.reference.world;

/** A request of an operator to the cluster. */
public sealed interface Request {

  /** Reads everything live. */
  record Read() implements Request {}

  /** Replaces the status. */
  record WriteStatus(Status status) implements Request {}

  /** Puts the finalizer on. */
  record AddFinalizer() implements Request {}

  /** Takes the finalizer off. */
  record RemoveFinalizer() implements Request {}

  /** Creates the object of a component. */
  record Create(int component) implements Request {}

  /** Deletes the object of a component; without grace if forced. */
  record Delete(int component, boolean forced) implements Request {}

  /** Deletes a pod without grace. */
  record DeletePod(int id) implements Request {}

  /** Deletes the AppWrapper itself. */
  record DeleteWrapper() implements Request {}

  /** Whether the request can change something. */
  default boolean isWrite() {
    return !(this instanceof Read);
  }
}
