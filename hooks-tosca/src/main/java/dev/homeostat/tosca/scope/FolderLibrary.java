package dev.homeostat.tosca.scope;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.Problem;
import dev.homeostat.tosca.ToscaCode;
import dev.homeostat.tosca.ToscaException;
import dev.homeostat.tosca.ToscaSuffix;
import dev.homeostat.tosca.path.RelativePaths;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apiguardian.api.API;

/** A folder, out of which no path leads, links included. */
@API(status = INTERNAL)
public final class FolderLibrary implements Library {

  private static final int DEPTH = 16;
  private static final int FILES = 2_000;

  private final Path root;
  private final int most;

  /**
   * A folder.
   *
   * @param root the folder
   * @param most bytes of a file
   */
  public FolderLibrary(Path root, int most) {
    this.root = root;
    this.most = most;
  }

  /**
   * A file of the folder.
   *
   * @param path relative to it
   * @return the file, or why there is none
   */
  public Answer file(String path) {
    return imported("", path);
  }

  @Override
  public Answer imported(String from, String path) {
    Optional<String> inside = RelativePaths.resolve(from, path);
    if (inside.isEmpty()) {
      return new NotAllowed("a path that leads out of the folder");
    }
    Path file = root.resolve(inside.get());
    try {
      if (!Files.isRegularFile(file)) {
        return new NotThere();
      }
      if (!file.toRealPath().startsWith(root.toRealPath())) {
        return new NotAllowed("a link that leads out of the folder");
      }
      if (Files.size(file) > 4L * most) {
        throw unreadable(ToscaCode.TOO_LARGE, inside.get(), "at most " + most + " characters");
      }
      return new Text(this, inside.get(), root.resolve(inside.get()).toString(), read(file));
    } catch (CharacterCodingException e) {
      throw unreadable(ToscaCode.YAML_SYNTAX, inside.get(), "a text in UTF-8");
    } catch (IOException e) {
      throw unreadable(ToscaCode.FETCH_FAILED, inside.get(), "a file that can be read");
    }
  }

  /**
   * Returns the file that defines a profile, anywhere in the folder. Not for the folder of a
   * template, which may hold much else.
   *
   * @param name of the profile
   * @return empty if no file does
   */
  public Optional<Text> search(String name) {
    return inside("")
        .filter(ToscaSuffix.TEMPLATE::ends)
        .map(this::file)
        .filter(Text.class::isInstance)
        .map(Text.class::cast)
        .filter(text -> ProfileLine.isIn(text.content(), name))
        .findFirst();
  }

  @Override
  public List<Text> texts(String from, String path) {
    Optional<String> inside = RelativePaths.resolve(from, path);
    if (inside.isPresent() && Files.isDirectory(root.resolve(inside.get()))) {
      return inside(inside.get())
          .map(this::file)
          .filter(Text.class::isInstance)
          .map(Text.class::cast)
          .toList();
    }
    return Library.super.texts(from, path);
  }

  /** The paths of the files below a folder, sorted. */
  private Stream<String> inside(String folder) {
    try (Stream<Path> all = Files.walk(root.resolve(folder), DEPTH)) {
      return all
          .filter(Files::isRegularFile)
          .map(file -> root.relativize(file).toString().replace('\\', '/'))
          .sorted()
          .limit(FILES)
          .toList()
          .stream();
    } catch (IOException | UncheckedIOException e) {
      throw unreadable(ToscaCode.FETCH_FAILED, folder, "a folder that can be read");
    }
  }

  private static String read(Path file) throws IOException {
    return Files.readString(file, StandardCharsets.UTF_8);
  }

  private static ToscaException unreadable(ToscaCode code, String path, String expected) {
    return new ToscaException(
        code,
        Problem.error(code.problem())
            .expected(expected)
            .got("another one at " + path)
            .advice("check the file"));
  }
}
