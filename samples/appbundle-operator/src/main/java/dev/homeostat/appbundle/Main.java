package dev.homeostat.appbundle;

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
    program(new AppBundleOperator()).main(args);
  }

  /** Returns the program that runs an operator. */
  static OperatorProgram<OperatorOptions> program(AppBundleOperator operator) {
    return OperatorProgram.named(AppBundleOperator.NAME)
        .description("Deploys the groups of AppBundles in order, and keeps them.")
        .version(VERSION)
        .options(OperatorOptions::new)
        .assembly(operator);
  }
}
