package dev.homeostat.operator;

import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.samples.testing.InstalledOperator;
import dev.homeostat.samples.testing.Kubectl;

/** The operator as deploy/install.yaml installs it, with the permissions of its account. */
final class Installed extends InstalledOperator {

  static final String RIGHTS = OperatorChart.OPERATOR.rights();

  /** Does what a cluster administrator does. */
  Installed(RunningApiServer server, Kubectl kubectl) {
    super(OperatorChart.OPERATOR, server, kubectl);
  }

  /** Installs the chart with other values, for operators that {@link #start} with theirs. */
  Installed(RunningApiServer server, Kubectl kubectl, String values) {
    super(OperatorChart.OPERATOR, server, kubectl, values);
  }

  /** Runs an operator, and waits until it leads and knows what is there. */
  StartedOperator start(String... args) {
    return closing(StartedOperator.start(client(), args)).awaitWorking();
  }
}
