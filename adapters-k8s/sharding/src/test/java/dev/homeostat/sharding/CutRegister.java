package dev.homeostat.sharding;

import java.io.IOException;

/** A register that can be out of reach. */
public final class CutRegister implements RosterRegister {

  private final RosterRegister register;
  private volatile boolean isCut;

  public CutRegister(RosterRegister register) {
    this.register = register;
  }

  public void cut() {
    isCut = true;
  }

  public void restore() {
    isCut = false;
  }

  @Override
  public String read() throws IOException {
    check();
    return register.read();
  }

  @Override
  public boolean replace(String expected, String next) throws IOException {
    check();
    return register.replace(expected, next);
  }

  private void check() throws IOException {
    if (isCut) {
      throw new IOException("cut off by the test");
    }
  }
}
