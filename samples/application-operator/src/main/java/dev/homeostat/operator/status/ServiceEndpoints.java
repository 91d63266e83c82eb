package dev.homeostat.operator.status;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/** The addresses at which a Service is reached from outside of the cluster. */
final class ServiceEndpoints {

  private ServiceEndpoints() {}

  /**
   * The endpoints of a Service.
   *
   * @param service as the server has it
   * @param node how nodes are reached
   * @return as in {@code 10.0.0.7:80}, {@code [fd00::7]:80}, {@code web.example.com:443}; empty if
   *     it has none, or none yet
   */
  static List<String> of(JsonNode service, String node) {
    JsonNode spec = service.path("spec");
    List<String> hosts = new ArrayList<>();
    for (JsonNode ingress : service.at("/status/loadBalancer/ingress")) {
      String ip = ingress.path("ip").asText();
      String host = ip.isEmpty() ? ingress.path("hostname").asText() : ip;
      if (!host.isEmpty()) {
        hosts.add(host);
      }
    }
    List<String> endpoints = new ArrayList<>();
    for (JsonNode port : spec.path("ports")) {
      hosts.forEach(host -> endpoints.add(at(host, port.path("port").asInt())));
      if (hosts.isEmpty() && port.path("nodePort").asInt() > 0) {
        endpoints.add(at(node, port.path("nodePort").asInt()));
      }
    }
    return List.copyOf(endpoints);
  }

  private static String at(String host, int port) {
    return (host.contains(":") ? "[" + host + "]" : host) + ":" + port;
  }
}
