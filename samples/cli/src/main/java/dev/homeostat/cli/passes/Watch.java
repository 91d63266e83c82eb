package dev.homeostat.cli.passes;

import dev.homeostat.Problem;
import dev.homeostat.cli.cluster.FolderPlace;
import dev.homeostat.cli.cluster.Place;
import dev.homeostat.cli.input.InputReader;
import dev.homeostat.cli.output.Unusable;
import dev.homeostat.folder.Changes;
import dev.homeostat.text.FileFailures;
import java.io.IOException;
import java.nio.file.ClosedWatchServiceException;
import java.nio.file.FileSystems;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchEvent;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Hears when the cluster changes, or a file that the user named. */
final class Watch implements AutoCloseable {

  /** The longest wait if there is no event. */
  static final Duration LONGEST = Duration.ofHours(1);

  /** Editors and programs write in bursts; a burst is one change. */
  private static final Duration BURST = Duration.ofMillis(50);

  /**
   * Folders below that of a template are listened to as far as templates are laid out by people.
   */
  private static final int DEEPEST = 5;

  private static final int MOST = 200;

  /** The most links on the way to a file; more lead in a circle. */
  private static final int MOST_LINKS = 40;

  private final BlockingQueue<Boolean> heard = new LinkedBlockingQueue<>(1);
  private final Changes changes;
  private final WatchService files;
  private final List<Path> roots = new ArrayList<>();
  private final Set<Path> named = new HashSet<>();
  private final Set<Path> passed = new HashSet<>();
  private final List<Thread> ears;

  private Watch(Changes changes, WatchService files) {
    this.changes = changes;
    this.files = files;
    this.ears =
        List.of(
            ear("homeostat-cluster", this::hearCluster), ear("homeostat-files", this::hearFiles));
  }

  /**
   * Listens.
   *
   * @param place the cluster
   * @param files named by the user
   * @param schemas named by the user
   * @param imports a folder of which any file may be imported, with all below
   */
  static Watch of(Place place, List<String> files, List<String> schemas, Optional<Path> imports) {
    try {
      place.prepareToWatch();
      Watch watch = new Watch(place.changes(), FileSystems.getDefault().newWatchService());
      for (List<String> all : List.of(files, schemas)) {
        for (String file : all) {
          if (!file.equals(InputReader.STANDARD_INPUT)) {
            watch.addRoot(Path.of(file).toAbsolutePath());
          }
        }
      }
      if (imports.isPresent()) {
        watch.addAll(imports.get().toAbsolutePath().normalize(), place);
      }
      watch.ears.forEach(Thread::start);
      return watch;
    } catch (IOException e) {
      throw new Unusable(
          Problem.error("UnwatchableFolder")
              .expected("folders that can be watched")
              .got(FileFailures.got(e))
              .advice("check their permissions, or leave --watch out"));
    }
  }

  private void addRoot(Path file) throws IOException {
    roots.add(file);
    reach(file);
  }

  /** Adds what a name leads to; a folder stands for the files in it. */
  private void reach(Path root) throws IOException {
    follow(root);
    if (Files.isDirectory(root)) {
      try (Stream<Path> inside = Files.list(root)) {
        for (Path link : inside.filter(Files::isSymbolicLink).toList()) {
          follow(link);
        }
      }
    }
  }

  private void add(Path file) throws IOException {
    named.add(file);
    Path folder = Files.isDirectory(file) ? file : file.getParent();
    if (folder != null) {
      listen(folder);
    }
  }

  private void listen(Path folder) throws IOException {
    folder.register(
        files,
        StandardWatchEventKinds.ENTRY_CREATE,
        StandardWatchEventKinds.ENTRY_DELETE,
        StandardWatchEventKinds.ENTRY_MODIFY);
  }

  /**
   * Adds what a name leads to, and the links on the way, which may lead elsewhere later. Of a way
   * with something missing, the first thing that is missing is added, since it may come later.
   */
  private void follow(Path name) throws IOException {
    Path here = name.getRoot();
    Deque<Path> way = new ArrayDeque<>();
    name.forEach(way::add);
    for (int links = 0; !way.isEmpty() && Files.isDirectory(here); ) {
      // No link is left in front of "..", so its folder is the one above.
      Path next = here.resolve(way.pop()).normalize();
      if (Files.isSymbolicLink(next)) {
        named.add(next);
        listen(here);
        if (++links > MOST_LINKS) {
          return;
        }
        Path target = Files.readSymbolicLink(next);
        here = target.isAbsolute() ? target.getRoot() : here;
        for (int i = target.getNameCount() - 1; i >= 0; i--) {
          way.push(target.getName(i));
        }
      } else {
        pass(here, next);
        here = next;
      }
    }
    add(here);
  }

  /**
   * Listens whether another folder gets the name of one on the way. The folder that is listened to
   * may have another name then, and has no event.
   */
  private void pass(Path folder, Path next) {
    passed.add(next);
    try {
      listen(folder);
    } catch (IOException e) {
      // A folder that may be passed need not be readable.
    }
  }

  /**
   * Adds folders below a template. Hidden ones are not imported, and the cluster has events of its
   * own.
   */
  private void addAll(Path root, Place place) throws IOException {
    Optional<Path> cluster =
        place instanceof FolderPlace folder
            ? Optional.of(folder.dir().toAbsolutePath().normalize())
            : Optional.empty();
    Files.walkFileTree(
        root,
        EnumSet.noneOf(FileVisitOption.class),
        DEEPEST,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes)
              throws IOException {
            boolean hidden =
                !folder.equals(root) && folder.getFileName().toString().startsWith(".");
            if (hidden || cluster.filter(folder::equals).isPresent() || named.size() >= MOST) {
              return FileVisitResult.SKIP_SUBTREE;
            }
            add(folder);
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFileFailed(Path file, IOException failure) {
            return FileVisitResult.CONTINUE;
          }
        });
  }

  private static Thread ear(String name, Runnable listening) {
    Thread thread = new Thread(listening, name);
    thread.setDaemon(true);
    return thread;
  }

  private void hearCluster() {
    try {
      while (true) {
        if (changes.await(LONGEST)) {
          heard.offer(true);
        }
      }
    } catch (InterruptedException | ClosedWatchServiceException e) {
      return;
    }
  }

  private void hearFiles() {
    try {
      while (true) {
        WatchKey key = files.take();
        boolean isHeard = false;
        for (WatchEvent<?> event : key.pollEvents()) {
          isHeard |= isNamed(key, event);
        }
        // A folder that is gone may come back, and has to be found again then.
        if (!key.reset() || isHeard) {
          followAgain();
          heard.offer(true);
        }
      }
    } catch (InterruptedException | ClosedWatchServiceException e) {
      return;
    }
  }

  /** Listens where links lead to now. */
  private void followAgain() {
    for (Path root : roots) {
      try {
        reach(root);
      } catch (IOException e) {
        // What is gone has no events; the pass that follows says so.
      }
    }
  }

  private boolean isNamed(WatchKey key, WatchEvent<?> event) {
    if (!(key.watchable() instanceof Path folder) || !(event.context() instanceof Path name)) {
      return true;
    }
    Path changed = folder.resolve(name);
    return named.contains(folder)
        || named.contains(changed)
        || (passed.contains(changed) && event.kind() != StandardWatchEventKinds.ENTRY_MODIFY);
  }

  /** Ends a wait, for another source of events. */
  void wake() {
    heard.offer(true);
  }

  /** Waits for an event, but no longer than the given time. */
  void await(Duration atMost) throws InterruptedException {
    if (heard.poll(atMost.toMillis(), TimeUnit.MILLISECONDS) != null) {
      while (heard.poll(BURST.toMillis(), TimeUnit.MILLISECONDS) != null) {
        // One more of the same burst.
      }
    }
  }

  @Override
  public void close() {
    ears.forEach(Thread::interrupt);
    changes.close();
    try {
      files.close();
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}
