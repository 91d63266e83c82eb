package dev.homeostat.spring;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Reports a {@link StartFailureException} as what is wrong and what to do. */
final class StartFailureAnalyzer extends AbstractFailureAnalyzer<StartFailureException> {

  @Override
  protected FailureAnalysis analyze(Throwable rootFailure, StartFailureException cause) {
    return new FailureAnalysis(cause.getMessage(), cause.action(), cause);
  }
}
