package com.example.operator;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.ApplicationId;
import dev.homeostat.spi.state.ApplicationState;
import dev.homeostat.spi.state.StateStore;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class StatusStoreTest {

  private final ApplicationId shop = new ApplicationId("shop", "web");
  private final MapOfStatuses statuses = new MapOfStatuses();
  private final StatusStore store = new StatusStore(statuses);

  @Test
  void what_was_saved_is_loaded() {
    StateStore.SaveResult saved = store.save(shop, ApplicationState.EMPTY, "");

    assertThat(saved).isEqualTo(new StateStore.Saved("1"));
    assertThat(store.load(shop)).isEqualTo(StateStore.Loaded.of(ApplicationState.EMPTY, "1"));
  }

  @Test
  void a_stale_save_changes_nothing() {
    store.save(shop, ApplicationState.EMPTY, "");

    assertThat(store.save(shop, ApplicationState.EMPTY, "")).isEqualTo(new StateStore.Stale());
    assertThat(statuses.version).isEqualTo(1);
  }

  @Test
  void what_was_removed_is_not_there() {
    store.save(shop, ApplicationState.EMPTY, "");

    assertThat(store.remove(shop, "0")).isEqualTo(new StateStore.Stale());
    assertThat(store.remove(shop, "1")).isEqualTo(new StateStore.Saved(""));
    assertThat(store.load(shop)).isEqualTo(StateStore.Loaded.nothing());
    assertThat(store.remove(shop, "1")).isEqualTo(new StateStore.Saved(""));
  }

  @Test
  void a_status_that_is_no_state_is_said() {
    ObjectNode future = JsonNodeFactory.instance.objectNode().put("stateVersion", 999);
    statuses.write(shop, Optional.of(future), "");

    assertThat(store.load(shop)).isInstanceOf(StateStore.Unreadable.class);
  }
}
