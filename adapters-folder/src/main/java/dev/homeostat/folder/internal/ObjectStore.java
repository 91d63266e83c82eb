package dev.homeostat.folder.internal;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Problem;
import dev.homeostat.ResourceId;
import dev.homeostat.folder.Changes;
import dev.homeostat.folder.ServerRules;
import java.util.List;
import java.util.function.Function;
import org.apiguardian.api.API;

/** A store of objects. All is done in sessions, one at a time. */
@API(status = INTERNAL, since = "0.1")
public interface ObjectStore {

  /**
   * Looks at objects.
   *
   * @param <T> what comes out
   * @param books gives metadata to what was changed by hand
   * @param work what to do; must not put or remove
   * @return what the work returns
   * @throws java.io.UncheckedIOException if the store fails
   */
  <T> T read(Bookkeeping books, Function<Session, T> work);

  /**
   * Looks at objects and changes them.
   *
   * @param <T> what comes out
   * @param books gives metadata to what was changed by hand
   * @param work what to do
   * @return what the work returns
   * @throws java.io.UncheckedIOException if the store fails
   */
  <T> T write(Bookkeeping books, Function<Session, T> work);

  /**
   * The rules that are kept beside the objects.
   *
   * @return no rules if there are none
   */
  ServerRules.Reading rules();

  /**
   * The version that was given out last.
   *
   * @return grows with every change that was seen
   */
  long version();

  /**
   * Listens for changes.
   *
   * @return to be closed
   */
  Changes changes();

  /** A session with exclusive access to the store. */
  interface Session {

    /**
     * Looks for an object.
     *
     * @param id which one
     * @return what is there
     */
    Found find(ResourceId id);

    /**
     * All objects, and all that ought to be one.
     *
     * @return in no order
     */
    List<Found> all();

    /**
     * All objects of a kind.
     *
     * @param group empty for the core group
     * @param kind as in {@code Deployment}
     * @return in no order
     */
    List<Found> all(String group, String kind);

    /**
     * Keeps an object.
     *
     * @param id which one
     * @param tree with all its metadata
     */
    void put(ResourceId id, ObjectNode tree);

    /**
     * Forgets an object.
     *
     * @param id which one
     */
    void remove(ResourceId id);

    /**
     * The next version.
     *
     * @return larger than all before
     */
    long nextVersion();
  }

  /** The outcome of a lookup. */
  sealed interface Found permits Present, Nothing, Broken {}

  /**
   * An object.
   *
   * @param id its id
   * @param tree frozen, with all its metadata
   */
  record Present(ResourceId id, ObjectNode tree) implements Found {}

  /** No object. */
  record Nothing() implements Found {}

  /**
   * Something that ought to be an object.
   *
   * @param problem why it is not
   */
  record Broken(Problem problem) implements Found {}
}
