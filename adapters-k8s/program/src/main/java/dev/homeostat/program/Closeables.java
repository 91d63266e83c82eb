package dev.homeostat.program;

import java.util.ArrayDeque;
import java.util.Deque;

/** Parts of a program that are closed in the opposite order of their begin. */
final class Closeables implements AutoCloseable {

  private final Deque<AutoCloseable> parts = new ArrayDeque<>();

  void push(AutoCloseable part) {
    parts.push(part);
  }

  /** Closes everything after a failure, which remains the one that is reported. */
  void closeAfter(Exception failure) {
    try {
      close();
    } catch (RuntimeException e) {
      failure.addSuppressed(e);
    }
  }

  /** Closes everything, also what follows a part that fails. */
  @Override
  public void close() {
    if (parts.isEmpty()) {
      return;
    }
    try {
      parts.pop().close();
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IllegalStateException(e);
    } finally {
      close();
    }
  }
}
