package dev.homeostat.tosca;

import dev.homeostat.Problem;
import dev.homeostat.tosca.web.ShownUrl;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/**
 * The folder in which {@code file:} URLs may name files, with links resolved.
 *
 * @param root the folder, as messages name it
 * @param limits of archives
 */
record LocalFolder(Path root, ArchiveLimits limits) {

  ToscaSource source(ToscaSource.Url url) {
    Path inside = inside(url);
    Path file = root.resolve(inside);
    if (!Files.isRegularFile(file)) {
      throw refused(ToscaCode.SOURCE_MISSING, "a file", "none at " + shown(url), "check the path");
    }
    return url.archive() ? archive(file, url) : new ToscaSource.File(root, withSlashes(inside));
  }

  /** Returns the path of a file in the folder; by the names first, as messages show them. */
  private Path inside(ToscaSource.Url url) {
    Path file = path(url);
    Path folder = root.toAbsolutePath().normalize();
    boolean isNamedWithin = file.startsWith(folder) && !file.equals(folder);
    try {
      Path realFolder = root.toRealPath();
      Path realFile = file.toRealPath();
      if (realFile.startsWith(realFolder) && !realFile.equals(realFolder)) {
        return isNamedWithin ? folder.relativize(file) : realFolder.relativize(realFile);
      }
    } catch (IOException e) {
      if (isNamedWithin) {
        return folder.relativize(file);
      }
    }
    throw refused(
        ToscaCode.URL_FORBIDDEN,
        "a file of the folder that templates are read from",
        shown(url) + ", which leads elsewhere",
        "move it there, or write the template into the application");
  }

  private static Path path(ToscaSource.Url url) {
    try {
      return Path.of(url.url()).toAbsolutePath().normalize();
    } catch (IllegalArgumentException | FileSystemNotFoundException e) {
      throw refused(
          ToscaCode.URL_INVALID, "the URL of a file", shown(url), "write file:///folder/app.yaml");
    }
  }

  /** Reads one byte more than the limit, so that an archive above it is detected. */
  private ToscaSource archive(Path file, ToscaSource.Url url) {
    try (InputStream in = Files.newInputStream(file)) {
      return new ToscaSource.Archive(in.readNBytes(limits.packed() + 1), file.toString());
    } catch (IOException e) {
      throw refused(
          ToscaCode.FETCH_FAILED,
          "a file that can be read",
          shown(url) + ", which cannot",
          "check its permissions");
    }
  }

  private static String withSlashes(Path path) {
    return StreamSupport.stream(path.spliterator(), false)
        .map(Path::toString)
        .collect(Collectors.joining("/"));
  }

  private static String shown(ToscaSource.Url url) {
    return "'" + ShownUrl.of(url.url()) + "'";
  }

  private static ToscaException refused(
      ToscaCode code, String expected, String got, String advice) {
    return new ToscaException(
        code, Problem.error(code.problem()).expected(expected).got(got).advice(advice));
  }
}
