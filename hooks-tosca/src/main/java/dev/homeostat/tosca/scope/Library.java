package dev.homeostat.tosca.scope;

import static org.apiguardian.api.API.Status.INTERNAL;

import java.util.List;
import java.util.Optional;
import org.apiguardian.api.API;

/** A place from which files are imported: a folder, an archive, the web, or nowhere at all. */
@API(status = INTERNAL)
@FunctionalInterface
public interface Library {

  /** Of what was handed over as a text: it has no neighbours that it could import. */
  Library NONE = (from, path) -> new NotAllowed("a path, where a text has no place of its own");

  /**
   * Returns the file that another one imports by a path.
   *
   * @param from where that file is in this library
   * @param path relative to it, or to the root if it begins with a slash
   * @return the file, or the reason why there is none
   * @throws dev.homeostat.tosca.ToscaException if it is there and cannot be read
   */
  Answer imported(String from, String path);

  /**
   * Returns the file that defines a profile.
   *
   * @param name of the profile
   * @return empty if no file of the library does
   */
  default Optional<Text> profile(String name) {
    return Optional.empty();
  }

  /**
   * Returns the texts under a path: the one at it, or those of a folder with everything in it.
   *
   * @param from where the file is that names the path
   * @param path relative to it
   * @return in the order of their paths; empty if there is nothing
   * @throws dev.homeostat.tosca.ToscaException if one of them cannot be read
   */
  default List<Text> texts(String from, String path) {
    return imported(from, path) instanceof Text text ? List.of(text) : List.of();
  }

  /** The answer of a library to a path. */
  sealed interface Answer permits Text, NotThere, NotAllowed {}

  /** There is no such file. */
  record NotThere() implements Answer {}

  /**
   * The path must not be followed.
   *
   * @param what it is
   */
  record NotAllowed(String what) implements Answer {}

  /**
   * A text to be read.
   *
   * @param library where it was found
   * @param path within the library; two texts of one library with one path are the same
   * @param name how messages call it
   * @param content of the file
   */
  @API(status = INTERNAL)
  record Text(Library library, String path, String name, String content) implements Answer {

    /** Its name; never its content. */
    @Override
    public String toString() {
      return "Text(" + name + ")";
    }
  }
}
