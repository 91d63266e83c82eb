package dev.homeostat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.authentication.TokenRequest;
import io.fabric8.kubernetes.client.Config;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Findings O7 and O17: the permissions that a preview needs, and those that it reads with. */
class OperatedPermissionsO17Test extends OperatedGround {

  private static final String TENANT =
      """
      apiVersion: v1
      kind: ServiceAccount
      metadata: {name: alice}
      ---
      apiVersion: rbac.authorization.k8s.io/v1
      kind: Role
      metadata: {name: alice}
      rules:
      - apiGroups: ["", homeostat.dev]
        resources: [configmaps, secrets, applications]
        verbs: [get, list]
      ---
      apiVersion: rbac.authorization.k8s.io/v1
      kind: RoleBinding
      metadata: {name: alice}
      roleRef: {apiGroup: rbac.authorization.k8s.io, kind: Role, name: alice}
      subjects: [{kind: ServiceAccount, name: alice, namespace: NAMESPACE}]
      """;

  /** Grants an account of the namespace to read ConfigMaps. */
  private void mayRead(String account) {
    client
        .resourceList(
            """
            apiVersion: rbac.authorization.k8s.io/v1
            kind: Role
            metadata: {name: reader}
            rules: [{apiGroups: [""], resources: [configmaps], verbs: [get, list]}]
            ---
            apiVersion: rbac.authorization.k8s.io/v1
            kind: RoleBinding
            metadata: {name: reader}
            roleRef: {apiGroup: rbac.authorization.k8s.io, kind: Role, name: reader}
            subjects: [{kind: ServiceAccount, name: ACCOUNT, namespace: NAMESPACE}]
            """
                .replace("ACCOUNT", account)
                .replace("NAMESPACE", namespace))
        .inNamespace(namespace)
        .create();
  }

  @Test
  void o7_the_permissions_of_the_account_count_if_asked_for() {
    operate(SPEC);
    mayRead("deployer");
    for (String command : List.of("plan", "explain")) {
      Cli.Result denied = run(command, "happ/web", "--as-service-account");
      assertThat(denied.out() + denied.err())
          .contains(namespace + ":default\" cannot get resource \"configmaps\"");
    }
    Cli.Result plan =
        run("plan", "happ/web", "--as-service-account", "--default-service-account", "deployer");
    assertThat(plan.code()).as("%s%s", plan.out(), plan.err()).isZero();
    assertThat(plan.out()).contains("settled: 1 unchanged");
  }

  @Test
  void o17_a_user_with_permissions_in_one_namespace_is_answered() throws IOException {
    operate(SPEC);
    client.resourceList(TENANT.replace("NAMESPACE", namespace)).inNamespace(namespace).create();
    String token =
        client
            .serviceAccounts()
            .inNamespace(namespace)
            .withName("alice")
            .tokenRequest(new TokenRequest())
            .getStatus()
            .getToken();
    Config admin = Config.fromKubeconfig(server.kubeconfig());
    KubeConfigText file = new KubeConfigText(admin.getMasterUrl(), token, namespace);
    Files.writeString(dir.resolve("kubeconfig"), file.text());

    Cli.Result plan = new Cli(dir).run("plan", "happ/web");
    assertThat(plan.out()).as(plan.err()).contains("settled: 1 unchanged");
    assertThat(new Cli(dir).run("plan", "happ/web", "--cluster", "kube", "-n", namespace).out())
        .contains("settled: 1 unchanged");
    Cli.Result why =
        new Cli(dir).run("why", "ConfigMap/settings", "/data/mode", "--cluster", "kube");
    assertThat(why.code()).as(why.err()).isZero();
    assertThat(why.out()).contains("application: " + namespace + "/web");
  }

  /** A kubeconfig with a token and a namespace. */
  private record KubeConfigText(String server, String token, String namespace) {
    String text() {
      return """
          apiVersion: v1
          kind: Config
          clusters: [{name: c, cluster: {server: "%s", insecure-skip-tls-verify: true}}]
          users: [{name: u, user: {token: "%s"}}]
          contexts: [{name: x, context: {cluster: c, user: u, namespace: %s}}]
          current-context: x
          """
          .formatted(server, token, namespace);
    }
  }
}
