package dev.homeostat.operator.status;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Where a Service is reached. */
class ServiceEndpointsTest {

  private static List<String> of(String rest) {
    return ServiceEndpoints.of(Yaml.object("v1", "Service", rest).tree(), "node.example.com");
  }

  private static String balanced(String ingress) {
    return "spec: {type: LoadBalancer, ports: [{port: 80, nodePort: 30080}, {port: 443}]}\n"
        + "status: {loadBalancer: {ingress: ["
        + ingress
        + "]}}";
  }

  @Test
  void krake_25_a_load_balancer_may_have_a_host_name() {
    assertThat(of(balanced("{hostname: web.example.com}")))
        .containsExactly("web.example.com:80", "web.example.com:443");
  }

  @Test
  void it_may_have_addresses_of_both_families() {
    assertThat(of(balanced("{ip: 10.0.0.7}, {ip: 'fd00::7'}")))
        .containsExactly("10.0.0.7:80", "[fd00::7]:80", "10.0.0.7:443", "[fd00::7]:443");
  }

  @Test
  void before_it_has_one_the_nodes_can_be_asked() {
    assertThat(of(balanced(""))).containsExactly("node.example.com:30080");
    assertThat(of("spec: {type: NodePort, ports: [{port: 80, nodePort: 30080}]}"))
        .containsExactly("node.example.com:30080");
  }

  @Test
  void inside_of_the_cluster_alone_it_has_none() {
    assertThat(of("spec: {type: ClusterIP, ports: [{port: 80}]}")).isEmpty();
    assertThat(of("spec: {type: ExternalName, externalName: a.example.com}")).isEmpty();
  }
}
