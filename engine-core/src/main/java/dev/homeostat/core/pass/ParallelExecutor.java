package dev.homeostat.core.pass;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Runs tasks side by side (rule ACT-2). The calling thread works too, so a busy executor makes it
 * slower and never stuck. An interrupt of the calling thread is passed on to all threads that help
 * it, so that no part of an interrupted pass goes on.
 */
public final class ParallelExecutor {

  private final Executor executor;
  private final int atOnce;

  /** Creates an executor with a limit of calls at the same time. */
  public ParallelExecutor(Executor executor, int atOnce) {
    this.executor = executor;
    this.atOnce = atOnce;
  }

  /**
   * Runs all tasks and waits for them. When one throws, those that have not begun never do, and
   * what it threw is thrown again.
   *
   * @return what each gave, in their order
   */
  public <T> List<T> run(List<Supplier<T>> tasks) {
    Work<T> work = new Work<>(tasks);
    for (int i = 1; i < Math.min(atOnce, tasks.size()); i++) {
      try {
        executor.execute(work::assist);
      } catch (RejectedExecutionException e) {
        break;
      }
    }
    return work.finish();
  }

  /** Tasks that several threads share. */
  private static final class Work<T> {
    private final List<Supplier<T>> tasks;
    private final List<@Nullable T> results;
    private final AtomicInteger next = new AtomicInteger();
    private final CountDownLatch left;
    private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
    private final Thread caller = Thread.currentThread();
    private final Set<Thread> helpers = new HashSet<>();
    private boolean interrupted;

    Work(List<Supplier<T>> tasks) {
      this.tasks = tasks;
      this.results = new ArrayList<>(Collections.nCopies(tasks.size(), null));
      this.left = new CountDownLatch(tasks.size());
    }

    /**
     * Helps. A thread of the executor's own comes back to it without an interrupt that was meant
     * for the pass; an executor may also have the calling thread itself do it.
     */
    void assist() {
      Thread helper = Thread.currentThread();
      if (helper == caller) {
        help();
        return;
      }
      synchronized (this) {
        if (interrupted) {
          return;
        }
        helpers.add(helper);
      }
      try {
        help();
      } finally {
        synchronized (this) {
          helpers.remove(helper);
          if (interrupted) {
            Thread.interrupted();
          }
        }
      }
    }

    private synchronized void interrupt() {
      interrupted = true;
      helpers.forEach(Thread::interrupt);
    }

    private void help() {
      for (int i = next.getAndIncrement(); i < tasks.size(); i = next.getAndIncrement()) {
        try {
          if (failure.get() == null) {
            results.set(i, tasks.get(i).get());
          }
        } catch (RuntimeException | Error e) {
          failure.compareAndSet(null, e);
        } finally {
          if (caller.isInterrupted()) {
            interrupt();
          }
          left.countDown();
        }
      }
    }

    List<T> finish() {
      help();
      awaitOthers();
      Throwable thrown = failure.get();
      if (thrown instanceof Error error) {
        throw error;
      }
      if (thrown instanceof RuntimeException exception) {
        throw exception;
      }
      List<T> all = new ArrayList<>();
      for (T result : results) {
        if (result != null) {
          all.add(result);
        }
      }
      return all;
    }

    /** Requests are bounded in time, so this is, too; an interrupt is kept for the caller. */
    private void awaitOthers() {
      boolean told = false;
      while (true) {
        try {
          left.await();
          break;
        } catch (InterruptedException e) {
          told = true;
          interrupt();
        }
      }
      if (told) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
