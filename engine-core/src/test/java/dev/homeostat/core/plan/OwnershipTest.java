package dev.homeostat.core.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.Application;
import dev.homeostat.Resource;
import dev.homeostat.Settings.Adoption;
import dev.homeostat.core.compare.Trial;
import dev.homeostat.core.ownership.Ownership;
import dev.homeostat.core.ownership.OwnershipRules;
import dev.homeostat.tree.Digest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** ACT-8: who seems to own an object that is not ours, and whether it may be taken over. */
class OwnershipTest {

  private static Resource object(String metadata) {
    return Trial.resource(
        "{apiVersion: 'v1', kind: 'ConfigMap', metadata: {name: 'a', %s}}".formatted(metadata));
  }

  private static Ownership claim(Resource live, Adoption adoption) {
    Application app =
        Application.named("shop", "web")
            .uid("me")
            .settings(settings -> settings.withAdoption(adoption))
            .build();
    return new OwnershipRules(app, false).of(live, null, new Digest("wanted"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "uid: 'u' | nobody",
        "labels: {'homeostat.dev/application-uid': 'me'} | nobody",
        "ownerReferences: [{kind: 'Set', name: 's'}] | nobody",
        "ownerReferences: [{kind: 'Set', name: 's', controller: false}] | nobody",
        "ownerReferences: [{kind: 'X', name: 'x'}, {kind: 'Set', name: 's', controller: true}]"
            + " | controlled by Set s",
        "labels: {'homeostat.dev/application-uid': 'you'} | part of another application",
        "annotations: {'meta.helm.sh/release-name': 'r'} | part of a Helm release",
        "annotations: {'argocd.argoproj.io/tracking-id': 'r'} | part of an Argo CD application",
        "labels: {'argocd.argoproj.io/instance': 'r'} | part of an Argo CD application",
        "labels: {'app.kubernetes.io/managed-by': 'r'} | managed by r"
      })
  void an_object_says_who_owns_it(String metadata, String owner) {
    Resource object = object(metadata);
    assertThat(Ownership.owner(object, "me").orElse("nobody")).isEqualTo(owner);
    assertThat(claim(object, Adoption.IF_UNOWNED))
        .isEqualTo(owner.equals("nobody") ? Ownership.ADOPTABLE : Ownership.FOREIGN);
  }

  @Test
  void the_owner_of_the_application_decides_whether_owners_count() {
    Resource helm = object("annotations: {'meta.helm.sh/release-name': 'r'}");
    assertThat(claim(helm, Adoption.ALWAYS)).isEqualTo(Ownership.ADOPTABLE);
    assertThat(claim(object("uid: 'u'"), Adoption.NEVER)).isEqualTo(Ownership.FOREIGN);
  }
}
