package dev.homeostat.core.ownership;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.FieldPath;
import dev.homeostat.Resource;
import dev.homeostat.core.compare.Trial;
import java.util.List;
import org.junit.jupiter.api.Test;

/** ACT-8: an object has one controller; the former one goes when another is desired. */
class Act8FormerControllerTest {

  private static final Resource OURS =
      owned("{kind: 'App', name: 'web', uid: 'u1', controller: true}");
  private static final Resource THEIRS =
      owned("{kind: 'Job', name: 'j', uid: 'u2', controller: true}");
  private static final Resource UNOWNED = Trial.resource("{}");

  private static Resource owned(String owner) {
    return Trial.resource("{metadata: {name: 'web', ownerReferences: [" + owner + "]}}");
  }

  private static List<String> removed(Resource desired, Resource live) {
    return Trial.shown(FormerController.removals(desired, live));
  }

  @Test
  void another_controller_goes_by_its_uid_and_our_own_stays() {
    assertThat(removed(OURS, THEIRS)).containsExactly("-/metadata/ownerReferences/[uid=u2]");
    assertThat(removed(OURS, OURS)).isEmpty();
  }

  @Test
  void without_a_controller_of_our_own_all_owners_stay() {
    assertThat(removed(UNOWNED, THEIRS)).isEmpty();
    assertThat(removed(OURS, owned("{kind: 'Job', name: 'j', uid: 'u2'}"))).isEmpty();
  }

  @Test
  void a_refused_change_of_the_owners_names_the_controller_that_is_in_the_way() {
    for (String path : List.of("/metadata/ownerReferences/[uid=u1]", "/metadata")) {
      assertThat(FormerController.inTheWay(FieldPath.parse(path), OURS, THEIRS)).contains("Job j");
    }
  }

  @Test
  void no_controller_is_in_the_way_of_another_change_or_of_itself() {
    FieldPath owners = FieldPath.parse("/metadata/ownerReferences");
    assertThat(FormerController.inTheWay(FieldPath.parse("/spec/a"), OURS, THEIRS)).isEmpty();
    assertThat(FormerController.inTheWay(owners, OURS, OURS)).isEmpty();
    assertThat(FormerController.inTheWay(owners, UNOWNED, THEIRS)).isEmpty();
  }
}
