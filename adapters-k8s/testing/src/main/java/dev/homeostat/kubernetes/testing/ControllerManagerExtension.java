package dev.homeostat.kubernetes.testing;

import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;

/** Lets the server's own controllers work while the tests of a class run. */
final class ControllerManagerExtension
    implements ExecutionCondition, BeforeAllCallback, AfterAllCallback {

  private static final Namespace HERE = Namespace.create(ControllerManagerExtension.class);

  @Override
  public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
    if (ControllerManager.binary().isPresent()) {
      return ConditionEvaluationResult.enabled("there is a kube-controller-manager");
    }
    String how =
        "Skipped for want of a kube-controller-manager: "
            + context.getDisplayName()
            + " (get one by .ci/install-kube-apiserver)";
    if (context.getTestMethod().isEmpty()) {
      System.out.println(how);
    }
    return ConditionEvaluationResult.disabled(how);
  }

  @Override
  public void beforeAll(ExtensionContext context) {
    context
        .getStore(HERE)
        .put(context.getUniqueId(), ControllerManager.start(ApiServerExtension.server(context)));
  }

  @Override
  public void afterAll(ExtensionContext context) {
    ControllerManager manager =
        context.getStore(HERE).remove(context.getUniqueId(), ControllerManager.class);
    if (manager != null) {
      manager.close();
    }
  }
}
