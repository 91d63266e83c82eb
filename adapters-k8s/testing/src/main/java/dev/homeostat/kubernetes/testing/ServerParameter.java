package dev.homeostat.kubernetes.testing;

import io.fabric8.kubernetes.client.KubernetesClient;
import org.junit.jupiter.api.extension.ParameterContext;

/** A parameter of a test that stands for a server: the server, or a client of it. */
final class ServerParameter {

  private ServerParameter() {}

  static boolean isOne(ParameterContext parameter) {
    Class<?> type = parameter.getParameter().getType();
    return type == KubernetesClient.class || type == RunningApiServer.class;
  }

  /** Returns the value of a parameter. */
  static Object of(ParameterContext parameter, RunningApiServer server) {
    return parameter.getParameter().getType() == KubernetesClient.class ? server.client() : server;
  }
}
