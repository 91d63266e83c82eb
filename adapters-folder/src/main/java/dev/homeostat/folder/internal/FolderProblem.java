package dev.homeostat.folder.internal;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.Problem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/** The problem of a folder that cannot be read or written. */
@API(status = INTERNAL)
public final class FolderProblem {

  private FolderProblem() {}

  /**
   * Returns the problem, with the file and the reason.
   *
   * @param failure of a read or a write
   * @return an error
   */
  public static Problem of(UncheckedIOException failure) {
    return Problem.error("ClusterFolder")
        .expected("a folder that can be read and written")
        .got(reason(failure))
        .advice("correct that file or its permissions; all other files are as before");
  }

  private static String reason(UncheckedIOException failure) {
    @Nullable IOException cause = failure.getCause();
    if (cause instanceof AccessDeniedException denied) {
      return denied.getFile() + ", to which this user has no access";
    }
    if (cause instanceof NoSuchFileException missing) {
      return missing.getFile() + ", which does not exist";
    }
    if (cause instanceof FileSystemException failed && failed.getReason() != null) {
      return failed.getFile() + ": " + failed.getReason();
    }
    return String.valueOf(cause == null ? failure.getMessage() : cause.getMessage());
  }
}
