package dev.homeostat.operator;

import dev.homeostat.operator.definition.ApplicationDefinition;
import dev.homeostat.program.TrialExample;
import java.util.List;

/** The example that the operator is tried out with. */
final class Trial {

  /** The account of a namespace that wants to try may do there what an administrator may. */
  private static final String ACCOUNT =
      """
      apiVersion: v1
      kind: ServiceAccount
      metadata: {name: default, namespace: demo}
      ---
      apiVersion: rbac.authorization.k8s.io/v1
      kind: Role
      metadata: {name: everything, namespace: demo}
      rules: [{apiGroups: ["*"], resources: ["*"], verbs: ["*"]}]
      ---
      apiVersion: rbac.authorization.k8s.io/v1
      kind: RoleBinding
      metadata: {name: everything, namespace: demo}
      roleRef: {apiGroup: rbac.authorization.k8s.io, kind: Role, name: everything}
      subjects: [{kind: ServiceAccount, name: default, namespace: demo}]
      """;

  private static final String APPLICATION =
      """
      {"apiVersion": "homeostat.dev/v1alpha1", "kind": "Application", "metadata": {"name": "web"}, \
      "spec": {"manifest": [{"apiVersion": "v1", "kind": "ConfigMap", \
      "metadata": {"name": "settings"}, "data": {"mode": "fast"}}]}}""";

  static final TrialExample EXAMPLE =
      new TrialExample(
          List.of(ApplicationDefinition.yaml()),
          ACCOUNT,
          List.of(
              "kubectl apply -n " + TrialExample.NAMESPACE + " -f - <<< '" + APPLICATION + "'",
              "kubectl get happ,configmaps -n " + TrialExample.NAMESPACE));

  private Trial() {}
}
