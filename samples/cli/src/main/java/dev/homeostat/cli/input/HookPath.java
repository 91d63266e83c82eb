package dev.homeostat.cli.input;

import dev.homeostat.Engine;
import dev.homeostat.Hooks;
import dev.homeostat.Problem;
import dev.homeostat.cli.output.Unusable;
import dev.homeostat.folder.EmbeddedCluster;
import dev.homeostat.spi.Hook;
import dev.homeostat.text.FileFailures;
import dev.homeostat.tosca.ToscaHook;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.stream.Stream;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;

/** Finds the hooks of the command line: its own, and those that a user brings. */
public final class HookPath {

  private static final String TOSCA = "tosca";

  private HookPath() {}

  /** Returns the hooks of the program, with those that the user names. */
  public static Hooks discover(List<String> paths) {
    try {
      Hooks found = Hooks.discovered(loader(paths));
      if (paths.isEmpty()) {
        return found;
      }
      Hooks usable = withoutRivals(found);
      requireAccepted(usable);
      return usable;
    } catch (ServiceConfigurationError | LinkageError e) {
      throw unusable(e);
    }
  }

  /**
   * Checks that an engine can be made with hooks.
   *
   * @throws Unusable if hooks do not go together, or do not say their names
   */
  private static void requireAccepted(Hooks hooks) {
    try {
      Engine.builder().cluster(EmbeddedCluster.inMemory()).hooks(hooks).build();
    } catch (IllegalArgumentException e) {
      throw new Unusable(
          Problem.error("UnusableHooks")
              .expected("hooks that an engine accepts together")
              .got(String.valueOf(e.getMessage()))
              .advice("correct these hooks, or leave them out of --hooks"));
    }
  }

  /** Returns the class loader of a path; it lives as long as what is found, to the end. */
  static ClassLoader loader(List<String> paths) {
    ClassLoader own = HookPath.class.getClassLoader();
    if (paths.isEmpty()) {
      return own;
    }
    try {
      List<URL> jars = new ArrayList<>();
      for (String path : paths) {
        jars.addAll(urls(Path.of(path)));
      }
      return new URLClassLoader(jars.toArray(URL[]::new), own);
    } catch (IOException | InvalidPathException e) {
      throw unusable(e);
    }
  }

  private static Unusable unusable(Throwable e) {
    return unusable(reason(e));
  }

  private static Unusable unusable(String got) {
    return new Unusable(
        Problem.error("UnusableHooks")
            .expected("jars, or folders of jars or classes, with hooks made for this version")
            .got(got)
            .advice("check the path and META-INF/services/dev.homeostat.spi.Hook"));
  }

  /** A user's own hook of the name takes the place of the one that is there anyway. */
  private static Hooks withoutRivals(Hooks found) {
    return found.list().stream().anyMatch(HookPath::isRival)
        ? new Hooks(found.list().stream().filter(hook -> !(hook instanceof ToscaHook)).toList())
        : found;
  }

  private static boolean isRival(Hook hook) {
    return !(hook instanceof ToscaHook) && isNamedTosca(hook);
  }

  /** A hook that does not say its name is reported with all others that an engine refuses. */
  private static boolean isNamedTosca(Hook hook) {
    try {
      return TOSCA.equals(hook.name());
    } catch (RuntimeException e) {
      return false;
    }
  }

  /** Returns the hooks with another TOSCA hook in the place of the default one. */
  public static Hooks with(Hooks found, ToscaHook tosca) {
    return new Hooks(
        found.list().stream().map(hook -> hook instanceof ToscaHook ? tosca : hook).toList());
  }

  private static String reason(Throwable e) {
    if (e instanceof NoSuchFileException missing) {
      return "nothing at " + missing.getFile();
    }
    if (e instanceof Exception unreadable) {
      return FileFailures.got(unreadable);
    }
    Throwable cause = e.getCause() == null ? e : e.getCause();
    return cause.getClass().getSimpleName()
        + (e instanceof ServiceConfigurationError ? ": " + e.getMessage() : "");
  }

  private static List<URL> urls(Path path) throws IOException {
    if (!Files.exists(path)) {
      throw new NoSuchFileException(path.toString());
    }
    List<URL> urls = new ArrayList<>();
    urls.add(path.toUri().toURL());
    requireJar(path);
    if (Files.isDirectory(path)) {
      try (Stream<Path> files = Files.list(path)) {
        for (Path jar : files.filter(file -> file.toString().endsWith(".jar")).sorted().toList()) {
          requireJar(jar);
          urls.add(jar.toUri().toURL());
        }
      }
    }
    return urls;
  }

  /** A class loader passes over a file that is no jar without a word. */
  private static void requireJar(Path file) throws IOException {
    if (Files.isDirectory(file)) {
      return;
    }
    try {
      new ZipFile(file.toFile()).close();
    } catch (ZipException e) {
      throw unusable("a file that is no jar at " + file);
    }
  }
}
