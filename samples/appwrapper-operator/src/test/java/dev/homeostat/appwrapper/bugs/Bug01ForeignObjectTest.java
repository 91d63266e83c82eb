package dev.homeostat.appwrapper.bugs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.appwrapper.reference.history.Event;
import dev.homeostat.appwrapper.reference.model.GoGround;
import dev.homeostat.appwrapper.reference.model.Templates;
import dev.homeostat.appwrapper.reference.world.Component;
import dev.homeostat.appwrapper.reference.world.LiveObject;
import org.junit.jupiter.api.Test;

/**
 * A.6: a foreign object with the name of a component is never deleted; the Go operator deletes it
 * when the AppWrapper fails.
 */
class Bug01ForeignObjectTest {

  @Test
  void aForeignObjectStays() {
    GoGround go = GoGround.of(Templates.deployment("web", 1));
    String path = "/apis/apps/v1/namespaces/ns/deployments";
    go.api().send("POST", path, Templates.deployment("web", 1));
    go.admit();
    assertThat(go.phase()).isEqualTo("Failed");
    assertThat(go.api().paths(path)).isEmpty();

    Ours ours = Ours.of(Component.other(1)).after(new Event.ForeignAppears(0), new Event.Admit());
    assertThat(ours.phase()).isEqualTo("Failed");
    assertThat(ours.state().objects().get(0)).contains(LiveObject.FOREIGN);
  }
}
