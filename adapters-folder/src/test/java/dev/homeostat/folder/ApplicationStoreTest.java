package dev.homeostat.folder;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.ApplicationId;
import dev.homeostat.ResourceId;
import dev.homeostat.spi.state.ApplicationState;
import dev.homeostat.spi.state.StateStore;
import org.junit.jupiter.api.Test;

class ApplicationStoreTest {

  private static final ApplicationId SHOP = new ApplicationId("shop", "web");
  private static final ResourceId DOCUMENT =
      new ResourceId("homeostat.dev", "Application", "shop", "web");

  private final EmbeddedCluster cluster = Trial.cluster();
  private final FolderStateStore store = cluster.applications();

  private static ApplicationState state(String uid) {
    return ApplicationState.EMPTY.withIdentity(uid, "00");
  }

  private static String saved(StateStore.SaveResult saving) {
    assertThat(saving).isInstanceOf(StateStore.Saved.class);
    return ((StateStore.Saved) saving).revision();
  }

  @Test
  void what_was_saved_is_loaded_with_its_revision() {
    assertThat(store.load(SHOP)).isEqualTo(StateStore.Loaded.nothing());
    String revision = saved(store.save(SHOP, state("a"), ""));
    assertThat(store.load(SHOP)).isEqualTo(StateStore.Loaded.of(state("a"), revision));
  }

  @Test
  void a_save_against_an_older_revision_changes_nothing() {
    String first = saved(store.save(SHOP, state("a"), ""));
    String second = saved(store.save(SHOP, state("b"), first));
    assertThat(store.save(SHOP, state("c"), first)).isEqualTo(new StateStore.Stale());
    assertThat(store.save(SHOP, state("c"), "")).isEqualTo(new StateStore.Stale());
    assertThat(store.remove(SHOP, first)).isEqualTo(new StateStore.Stale());
    assertThat(((StateStore.Loaded) store.load(SHOP)).revision()).isEqualTo(second);
  }

  @Test
  void to_save_the_same_again_writes_nothing() {
    String revision = saved(store.save(SHOP, state("a"), ""));
    long version = cluster.version();
    assertThat(saved(store.save(SHOP, state("a"), revision))).isEqualTo(revision);
    assertThat(cluster.version()).isEqualTo(version);
  }

  @Test
  void description_and_state_do_not_disturb_each_other() {
    ObjectNode document =
        (ObjectNode)
            Trial.json(
                "{'apiVersion':'homeostat.dev/v1alpha1','kind':'Application',"
                    + "'metadata':{'name':'web','namespace':'shop'},'spec':{'manifest':[]}}");
    assertThat(saved(store.putApplication(document))).isEmpty();
    String revision = saved(store.save(SHOP, state("a"), ""));
    long version = cluster.version();
    assertThat(saved(store.putApplication(document))).isEqualTo(revision);
    assertThat(cluster.version()).isEqualTo(version);
    document.withObjectProperty("spec").put("suspend", true);
    assertThat(saved(store.putApplication(document))).isEqualTo(revision);
    ObjectNode kept = store.application(SHOP).orElseThrow();
    assertThat(kept.at("/spec/suspend").asBoolean()).isTrue();
    assertThat(kept.at("/status/uid").asText()).isEqualTo("a");
  }

  @Test
  void a_forgotten_application_is_gone_and_forgetting_it_again_succeeds() {
    String revision = saved(store.save(SHOP, state("a"), ""));
    assertThat(saved(store.remove(SHOP, revision))).isEmpty();
    assertThat(cluster.get(DOCUMENT)).isEmpty();
    assertThat(saved(store.remove(SHOP, revision))).isEmpty();
    assertThat(store.save(SHOP, state("a"), revision)).isEqualTo(new StateStore.Stale());
  }

  @Test
  void a_state_that_somebody_broke_is_unreadable_and_named() {
    store.save(SHOP, state("a"), "");
    cluster.edit(DOCUMENT, "/status/stateVersion", "x");
    StateStore.Unreadable unreadable = (StateStore.Unreadable) store.load(SHOP);
    assertThat(unreadable.problem().code()).isEqualTo("StateUnreadable");
    assertThat(unreadable.problem().got()).contains("stateVersion");
  }

  @Test
  void the_state_outlives_the_namespace_of_its_application() {
    cluster.create(
        Trial.resource("{'apiVersion':'v1','kind':'Namespace','metadata':{'name':'shop'}}"));
    store.save(SHOP, state("a"), "");
    cluster.delete(
        Trial.resource("{'apiVersion':'v1','kind':'Namespace','metadata':{'name':'shop'}}")
            .address(),
        "");
    assertThat(cluster.objects()).extracting(r -> r.id()).containsExactly(DOCUMENT);
  }
}
