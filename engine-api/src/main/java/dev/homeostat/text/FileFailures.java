package dev.homeostat.text;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import org.apiguardian.api.API;

/**
 * Words for people about files that cannot be read or written: neither names of exceptions nor
 * anything that was in a file.
 */
@API(status = EXPERIMENTAL, since = "0.1")
public final class FileFailures {

  private static final String FOLDER = "Is a directory";

  private FileFailures() {}

  /**
   * Says what was found in place of a usable file.
   *
   * @param failure of a read, a write, or the conversion of a name
   * @return the words for {@code Problem.Builder.got}
   */
  public static String got(Exception failure) {
    if (failure instanceof NoSuchFileException) {
      return "no such file";
    }
    if (failure instanceof FileAlreadyExistsException) {
      return "one that is there already";
    }
    if (failure instanceof AccessDeniedException) {
      return "one that this user has no access to";
    }
    if (failure instanceof NotDirectoryException) {
      return "a file in the place of a folder";
    }
    if (failure instanceof CharacterCodingException) {
      return "bytes that are no UTF-8";
    }
    if (failure instanceof InvalidPathException invalid) {
      return name(invalid);
    }
    if (FOLDER.equals(failure.getMessage())) {
      return "a folder";
    }
    // The reason comes from the system, and never from the content of the file.
    return failure instanceof FileSystemException failed && failed.getReason() != null
        ? "an error of the file system, '" + failed.getReason() + "'"
        : "one that cannot be read or written";
  }

  /** A Java program uses names of files only as far as its locale has their characters. */
  private static String name(InvalidPathException invalid) {
    return invalid.getInput().chars().allMatch(c -> c < 0x80)
        ? "a name that no file can have"
        : "a name with characters that the locale of this process lacks; LC_ALL=C.UTF-8 has them";
  }
}
