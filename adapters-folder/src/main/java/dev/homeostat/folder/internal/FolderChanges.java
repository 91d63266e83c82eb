package dev.homeostat.folder.internal;

import dev.homeostat.folder.Changes;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchEvent;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Watches a folder, its namespaces and their kinds; hidden files change nothing. */
final class FolderChanges implements Changes {

  private static final int DEPTH = 2;

  private final Path dir;
  private final WatchService watcher;

  FolderChanges(Path dir) throws IOException {
    this.dir = dir;
    this.watcher = dir.getFileSystem().newWatchService();
    watch(dir);
  }

  private void watch(Path directory) throws IOException {
    try {
      directory.register(
          watcher,
          StandardWatchEventKinds.ENTRY_CREATE,
          StandardWatchEventKinds.ENTRY_DELETE,
          StandardWatchEventKinds.ENTRY_MODIFY);
    } catch (NoSuchFileException e) {
      return;
    }
    for (Path inside : FolderFiles.visible(directory)) {
      if (isWatched(inside)) {
        watch(inside);
      }
    }
  }

  private boolean isWatched(Path path) {
    return Files.isDirectory(path) && dir.relativize(path).getNameCount() <= DEPTH;
  }

  @Override
  public boolean await(Duration atMost) throws InterruptedException {
    long end = System.nanoTime() + atMost.toNanos();
    boolean changed = false;
    while (true) {
      long wait = changed ? 0 : Math.max(0, end - System.nanoTime());
      WatchKey key = watcher.poll(wait, TimeUnit.NANOSECONDS);
      if (key == null) {
        return changed;
      }
      changed |= heard(key);
    }
  }

  private boolean heard(WatchKey key) {
    boolean changed = false;
    for (WatchEvent<?> event : key.pollEvents()) {
      @Nullable Path path =
          event.context() instanceof Path name && key.watchable() instanceof Path directory
              ? directory.resolve(name)
              : null;
      if (path == null) {
        changed = true;
      } else if (FolderFiles.isVisible(path)) {
        changed = true;
        follow(path);
      }
    }
    key.reset();
    return changed;
  }

  private void follow(Path path) {
    if (isWatched(path)) {
      try {
        watch(path);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  @Override
  public void close() {
    try {
      watcher.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
