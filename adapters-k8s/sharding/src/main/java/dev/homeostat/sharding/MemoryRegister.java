package dev.homeostat.sharding;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import org.apiguardian.api.API;

/** A register in the memory of this process, for tests. Thread-safe. */
@API(status = EXPERIMENTAL, since = "0.1")
public final class MemoryRegister implements RosterRegister {

  private String text = "";

  /** Empty. */
  public MemoryRegister() {}

  @Override
  public synchronized String read() {
    return text;
  }

  @Override
  public synchronized boolean replace(String expected, String next) {
    if (!text.equals(expected)) {
      return false;
    }
    text = next;
    return true;
  }
}
