package dev.homeostat.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.Resource;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.kubernetes.testing.WithApiServer;
import dev.homeostat.spi.cluster.Patch;
import dev.homeostat.spi.state.StateStore.Saved;
import dev.homeostat.spi.state.StateStore.Stale;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What others write in place of a state is told, and neither taken for one nor overwritten. */
@WithApiServer
class ForgedStateTest extends OverflowingGround {

  ForgedStateTest(RunningApiServer server) {
    super(server);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{revision: r, in: secret-word}",
        "{revision: r, in: secret-word, save: secret-word, parts: 1}",
        "{revision: r, in: secret-word, save: 0123456789abcdef, parts: 0}",
        "{revision: r, in: secret-word, save: ../0123456789abcd, parts: 1}",
        "{revision: r, in: secret-word, save: 0123456789abcdef, parts: 1}",
        "{revision: r, in: secret-word, save: 0123456789abcdef, parts: 1, digest: secret-word}",
        "{revision: r, in: secret-word, save: 0123456789abcdef, parts: 1, size: 1}",
        "{in: secret-word, save: 0123456789abcdef, parts: 1}"
      })
  void a_word_that_was_edited_by_hand_is_told_without_its_content_and_kept(String content) {
    JsonNode edited =
        Yaml.resource("{apiVersion: v1, kind: A, metadata: {name: a}, status: " + content + "}")
            .tree()
            .get("status");
    write("/status", MAKE.objectNode().set("homeostat", edited));
    assertThat(told(store.load(app)))
        .contains("StateUnreadable", "/status/homeostat", "remove it")
        .doesNotContain("secret-word");
    assertThat(store.save(app, LARGE, "")).isEqualTo(new Stale());
    assertThat(store.remove(app, "")).isEqualTo(new Stale());
    assertThat(bundle.said()).isEqualTo(edited);
  }

  private void edit(Resource part, String state) {
    Patch patch =
        new Patch(List.of(new Patch.Add(JsonPointer.compile("/data/state"), MAKE.textNode(state))));
    Bundles.done(cluster.patch(part.address(), patch));
  }

  @Test
  void a_secret_that_was_edited_is_told_without_its_content() {
    saved(LARGE, "");
    edit(bundle.secrets().get(0), "c2VzYW1l");
    assertThat(told(store.load(app)))
        .contains("StateUnreadable", "bring the Secrets back", "or delete them")
        .doesNotContain("c2VzYW1l", "sesame");
    assertThat(store.save(app, SMALL, "")).isEqualTo(new Stale());
    assertThat(bundle.isInSecrets()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 40})
  void a_state_that_was_forged_is_not_even_unpacked(int mebibytes) {
    OverflowingStateStore all = OverflowingStateStore.of(bundles.store()).upTo(0);
    States.revision(all.save(app, LARGE, ""));
    assertThat(bundle.secrets()).hasSize(1);
    edit(bundle.secrets().get(0), States.forged(States.small(7), mebibytes));
    assertThat(told(all.load(app)))
        .contains("StateUnreadable", "another digest")
        .doesNotContain(States.small(7).salt());
  }

  @Test
  void secrets_that_were_exchanged_for_those_of_another_state_are_told() {
    String revision = saved(LARGE, "");
    OverflowingBundle other = bundle("other");
    States.revision(other.store().save(other.app(), States.large(2), ""));
    for (int i = 0; i < bundle.secrets().size(); i++) {
      edit(bundle.secrets().get(i), other.secrets().get(i).tree().at("/data/state").textValue());
    }
    assertThat(told(store.load(app))).contains("StateUnreadable", "another digest");
    assertThat(store.save(app, SMALL, revision)).isInstanceOf(Saved.class);
  }
}
