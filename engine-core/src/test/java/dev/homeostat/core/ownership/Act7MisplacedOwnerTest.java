package dev.homeostat.core.ownership;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.Application;
import dev.homeostat.Owner;
import dev.homeostat.Resource;
import dev.homeostat.core.Stage;
import dev.homeostat.core.compare.Trial;
import java.util.List;
import org.junit.jupiter.api.Test;

/** ACT-7: an object that the owner cannot own loses a reference to it, and no other one. */
class Act7MisplacedOwnerTest {

  private static final Resource UNOWNED = Trial.resource("{}");
  private static final Resource OURS = owned("u1");
  private static final Resource THEIRS = owned("u2");

  private static Resource owned(String uid) {
    return Trial.resource(
        "{metadata: {name: 'web', ownerReferences: [{kind: 'App', name: 'web', uid: '%s'}]}}"
            .formatted(uid));
  }

  private static List<String> removed(Resource desired, Resource live) {
    Application application =
        Stage.application(Stage.config("a")).toBuilder()
            .owner(Owner.builder().apiVersion("e/v1").kind("App").name("web").uid("u1").build())
            .build();
    return Trial.shown(MisplacedOwner.removals(application, desired, live));
  }

  @Test
  void a_reference_to_the_owner_that_is_not_desired_goes() {
    assertThat(removed(UNOWNED, OURS)).containsExactly("-/metadata/ownerReferences/[uid=u1]");
    assertThat(removed(THEIRS, OURS)).containsExactly("-/metadata/ownerReferences/[uid=u1]");
  }

  @Test
  void a_desired_reference_stays() {
    assertThat(removed(OURS, OURS)).isEmpty();
  }

  @Test
  void references_to_others_stay() {
    assertThat(removed(UNOWNED, THEIRS)).isEmpty();
    assertThat(removed(UNOWNED, UNOWNED)).isEmpty();
  }
}
