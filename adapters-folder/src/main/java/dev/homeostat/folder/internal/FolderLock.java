package dev.homeostat.folder.internal;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/** Lets one at a time work on a folder, among threads and among processes. */
final class FolderLock {

  // A process holds one lock of a file for all its threads, so its threads need one of their own.
  private static final Map<Path, ReentrantLock> THREADS = new ConcurrentHashMap<>();

  private FolderLock() {}

  static <T> T holding(FolderFiles files, Supplier<T> work) {
    ReentrantLock threads;
    try {
      threads = THREADS.computeIfAbsent(files.dir().toRealPath(), key -> new ReentrantLock());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    threads.lock();
    try {
      return threads.getHoldCount() > 1 ? work.get() : amongProcesses(files, work);
    } finally {
      threads.unlock();
    }
  }

  private static <T> T amongProcesses(FolderFiles files, Supplier<T> work) {
    Path lock = files.lock();
    Set<StandardOpenOption> options = Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    try (FileChannel channel =
            FileChannel.open(lock, options, FolderFiles.onlyOwner(lock, "rw-------"));
        FileLock held = channel.lock()) {
      if (!held.isValid()) {
        throw new IOException("the lock of the folder was lost");
      }
      return work.get();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
