package dev.homeostat.complete.mangle;

import static dev.homeostat.complete.Fixture.DEPLOYMENT;
import static dev.homeostat.complete.Fixture.app;
import static dev.homeostat.complete.Fixture.secret;
import static dev.homeostat.complete.mangle.Mangled.SECURE;
import static dev.homeostat.complete.mangle.Mangled.refused;
import static dev.homeostat.complete.mangle.Mangled.settled;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.ApplicationId;
import dev.homeostat.Problem;
import dev.homeostat.ReconcileResult;
import dev.homeostat.complete.Fixture;
import dev.homeostat.complete.WorkloadCalls;
import dev.homeostat.complete.access.Purpose;
import dev.homeostat.testkit.Simulation;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The secrets that workloads read: where they are, when they come, and whose they are. */
class MangledSecretsTest {

  @Test
  void the_secrets_are_applied_before_the_workload() {
    Simulation simulation = settled(app(DEPLOYMENT).hooks("complete").build(), SECURE);
    List<String> created =
        Simulation.of(app(DEPLOYMENT).hooks("complete").build())
            .hook(SECURE.complete())
            .pass()
            .requests()
            .stream()
            .map(request -> request.resource().kind())
            .toList();
    assertThat(created).containsExactly("Secret", "Secret", "Deployment");
    assertThat(simulation.cluster().objects()).hasSize(3);
  }

  @Test
  void they_are_also_applied_before_one_that_wants_an_early_wave() {
    for (String annotation : List.of("homeostat.dev/wave", "argocd.argoproj.io/sync-wave")) {
      String early =
          DEPLOYMENT.replace(
              "metadata: {name: web}",
              "metadata: {name: web, annotations: {" + annotation + ": \"-2\"}}");
      List<String> created =
          Simulation.of(app(early).hooks("complete").build())
              .hook(SECURE.complete())
              .pass()
              .requests()
              .stream()
              .map(request -> request.resource().kind())
              .toList();
      assertThat(created).as(annotation).containsExactly("Secret", "Secret", "Deployment");
    }
  }

  @Test
  void another_issuer_makes_certificates_anew() {
    Simulation simulation =
        Simulation.of(app(DEPLOYMENT).hooks("complete").build()).hook(SECURE.complete());
    simulation.settle();
    String before = secret(simulation, "web-complete-tls", "tls.crt");
    simulation.hooks(
        dev.homeostat.Hooks.none()
            .with(
                WorkloadCalls.at(java.net.URI.create("https://homeostat.test:8443/calls/"))
                    .tokenKey(Fixture.KEY)
                    .issuer(dev.homeostat.complete.Authority.root("another").own())
                    .build()
                    .complete()));
    simulation.settle();
    assertThat(secret(simulation, "web-complete-tls", "tls.crt")).isNotEqualTo(before);
  }

  @Test
  void an_owner_who_wrote_a_secret_of_that_name_is_told() {
    String twin =
        DEPLOYMENT
            + "---\napiVersion: v1\nkind: Secret\nmetadata: {name: web-complete-token}\nstringData: {a: b}\n";
    assertThat(refused(app(twin).hooks("complete").build()).problems())
        .filteredOn(Problem::isError)
        .extracting(Problem::code)
        .contains("ResourceExists");
  }

  @Test
  void only_namespaces_with_workloads_get_secrets() {
    String manifest =
        DEPLOYMENT
            + "---\napiVersion: v1\nkind: ConfigMap\nmetadata: {name: c, namespace: elsewhere}\n"
            + "---\napiVersion: v1\nkind: Namespace\nmetadata: {name: new}\n"
            + "---\napiVersion: v1\nkind: Pod\nmetadata: {name: p, namespace: other}\n"
            + "spec: {containers: [{name: app, image: i}]}\n";
    List<String> namespaces =
        settled(manifest).cluster().objects().stream()
            .filter(object -> object.kind().equals("Secret"))
            .map(object -> object.namespace())
            .sorted()
            .toList();
    assertThat(namespaces).containsExactly("other", "shop");
  }

  @Test
  void an_application_without_workloads_gets_none() {
    Simulation simulation = settled("apiVersion: v1\nkind: ConfigMap\nmetadata: {name: c}\n");
    assertThat(simulation.cluster().objects()).hasSize(1);
  }

  @Test
  void applications_of_one_name_do_not_meet_in_a_third_namespace() {
    Stream<String> names =
        Stream.of("a", "b")
            .map(
                namespace ->
                    SecretNames.token(new ApplicationId(namespace, "web"), Purpose.COMPLETE, "c"));
    assertThat(names)
        .doesNotHaveDuplicates()
        .allMatch(name -> name.startsWith("web-complete-token-"));
  }

  @Test
  void no_token_and_no_key_is_in_state_plan_or_problem() {
    Simulation simulation =
        Simulation.of(app(DEPLOYMENT).hooks("complete").build()).hook(SECURE.complete());
    ReconcileResult plan = simulation.plan();
    ReconcileResult pass = simulation.pass();
    String token = secret(simulation, "web-complete-token", "token");
    String key = secret(simulation, "web-complete-tls", "tls.key").split("\n")[1];
    for (ReconcileResult each : List.of(plan, pass)) {
      String all =
          each.state().toJson()
              + each.delta().toString()
              + each.problems()
              + each.requests().stream().map(request -> request.body().toString()).toList();
      assertThat(all).doesNotContain(token, key, "PRIVATE");
    }
  }

  @Test
  void the_name_of_an_application_that_is_cut_does_not_end_with_a_dot() {
    for (int length = 220; length < 245; length++) {
      String name = "n".repeat(length) + ".tail-of-a-name";
      ApplicationId application =
          new ApplicationId("shop", name.substring(0, Math.min(name.length(), 253)));
      assertThat(SecretNames.certificates(application, Purpose.SHUTDOWN, "shop"))
          .hasSizeLessThanOrEqualTo(253)
          .matches("[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*");
    }
  }
}
