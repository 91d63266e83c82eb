package dev.homeostat.kubernetes.testing;

import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * A program without which tests are skipped.
 *
 * @param name the program with its article
 * @param source how to get it
 */
record MissingProgram(String name, String source) {

  /** Skips a class or a method; the output has one line for each class. */
  ConditionEvaluationResult skip(ExtensionContext context) {
    String how =
        "Skipped for want of " + name + ": " + context.getDisplayName() + " (" + source + ")";
    if (context.getTestMethod().isEmpty()) {
      System.out.println(how);
    }
    return ConditionEvaluationResult.disabled(how);
  }
}
