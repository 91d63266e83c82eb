package dev.homeostat.operator;

import dev.homeostat.program.OperatorProgram;

/** Runs the operator until the process is asked to terminate. */
public final class Main {

  static final String VERSION = "0.1";

  private Main() {}

  /**
   * Runs the operator.
   *
   * @param args options
   */
  public static void main(String[] args) {
    program(new Operator()).main(args);
  }

  /** Returns the program that runs an operator. */
  static OperatorProgram<OperatorOptions> program(Operator operator) {
    return OperatorProgram.named(Operator.NAME)
        .description("Keeps what the Applications of a cluster want, field by field.")
        .version(VERSION)
        .options(OperatorOptions::new)
        .trial(Trial.EXAMPLE)
        .assembly(operator);
  }
}
