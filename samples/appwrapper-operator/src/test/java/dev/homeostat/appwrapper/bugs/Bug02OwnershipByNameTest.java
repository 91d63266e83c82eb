package dev.homeostat.appwrapper.bugs;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.appwrapper.reference.history.Event;
import dev.homeostat.appwrapper.reference.model.GoGround;
import dev.homeostat.appwrapper.reference.model.Templates;
import dev.homeostat.appwrapper.reference.world.Component;
import dev.homeostat.appwrapper.reference.world.LiveObject;
import org.junit.jupiter.api.Test;

/**
 * A.6: an object of a former AppWrapper of the same name is foreign, since its uid is another; the
 * Go operator compares names.
 */
class Bug02OwnershipByNameTest {

  @Test
  void anObjectOfAFormerAppWrapperIsForeign() {
    GoGround go = GoGround.of(Templates.deployment("web", 1));
    ObjectNode left = Templates.deployment("web", 1);
    left.withObjectProperty("metadata")
        .putArray("ownerReferences")
        .addObject()
        .put("name", "sample")
        .put("uid", "of-the-former")
        .put("controller", true);
    go.api().send("POST", "/apis/apps/v1/namespaces/ns/deployments", left);
    go.admit();
    assertThat(go.phase()).isEqualTo("Running");

    Ours ours = Ours.of(Component.other(1)).after(new Event.ForeignAppears(0), new Event.Admit());
    assertThat(ours.phase()).isEqualTo("Failed");
    assertThat(ours.state().objects().get(0)).contains(LiveObject.FOREIGN);
  }
}
