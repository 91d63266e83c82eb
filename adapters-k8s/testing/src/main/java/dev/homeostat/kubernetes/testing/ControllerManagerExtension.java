package dev.homeostat.kubernetes.testing;

import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Starts a server and its controllers with the first test that needs them; they end with the last.
 * The server is not the one of {@link WithApiServer}, whose objects no controller may touch.
 */
final class ControllerManagerExtension implements ExecutionCondition, ParameterResolver {

  private static final Namespace HERE = Namespace.create(ControllerManagerExtension.class);

  @Override
  public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
    if (ControllerManager.binary().isPresent()) {
      return ConditionEvaluationResult.enabled("there is a kube-controller-manager");
    }
    return new MissingProgram("a kube-controller-manager", "get one by .ci/install-kube-apiserver")
        .skip(context);
  }

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return ServerParameter.isOne(parameter);
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    RunningApiServer server =
        context
            .getRoot()
            .getStore(HERE)
            .getOrComputeIfAbsent(Running.class, start -> new Running(), Running.class)
            .server;
    return ServerParameter.of(parameter, server);
  }

  /** Ends both with the tests. */
  private static final class Running implements AutoCloseable {

    private final RunningApiServer server;
    private final ControllerManager manager;

    Running() {
      server = RunningApiServer.ofProgram();
      try {
        manager = ControllerManager.start(server);
      } catch (RuntimeException e) {
        server.close();
        throw e;
      }
    }

    @Override
    public void close() {
      manager.close();
      server.close();
    }
  }
}
