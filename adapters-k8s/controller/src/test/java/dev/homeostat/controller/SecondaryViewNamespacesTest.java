package dev.homeostat.controller;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.ApplicationId;
import dev.homeostat.Resource;
import dev.homeostat.kubernetes.watch.WatchScope;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A view of some namespaces watches each of them by itself. */
class SecondaryViewNamespacesTest {

  private static final ApplicationId PRIMARY = new ApplicationId("one", "primary");

  private final SecondaryView<String> whole =
      SecondaryView.of(
          WatchScope.of("v1", "ConfigMap").labelled("team"),
          Resource::name,
          (address, name) -> List.of(PRIMARY));
  private final SecondaryView<String> view = whole.in(List.of("one", "two", "one"));
  private final WatchScope one = view.scopes().get(0);
  private final WatchScope two = view.scopes().get(1);

  private static Resource map(String namespace) {
    ObjectNode tree = JsonNodeFactory.instance.objectNode();
    tree.put("apiVersion", "v1").put("kind", "ConfigMap");
    tree.putObject("metadata").put("name", "in-" + namespace).put("namespace", namespace);
    return Resource.of(tree);
  }

  @Test
  void each_namespace_has_a_watch_with_the_label_of_the_view() {
    assertThat(view.scopes())
        .containsExactly(
            WatchScope.of("v1", "ConfigMap").labelled("team").in("one"),
            WatchScope.of("v1", "ConfigMap").labelled("team").in("two"));
    assertThat(whole.in(List.of())).isSameAs(whole);
  }

  @Test
  void its_state_is_that_of_the_namespace_of_which_least_is_known() {
    assertThat(view.state()).isEqualTo(ViewState.FILLING);
    view.watched(one, () -> ViewState.COMPLETE);
    assertThat(view.state()).isEqualTo(ViewState.FILLING);
    view.watched(two, () -> ViewState.COMPLETE);
    assertThat(view.state()).isEqualTo(ViewState.COMPLETE);
    view.watched(one, () -> ViewState.UNSERVED);
    assertThat(view.state()).isEqualTo(ViewState.UNSERVED);
    view.watched(two, () -> ViewState.FORBIDDEN);
    assertThat(view.state()).isEqualTo(ViewState.FORBIDDEN);
  }

  @Test
  void what_a_watch_that_ends_has_seen_is_forgotten_and_nothing_else() {
    view.watched(one, () -> ViewState.COMPLETE);
    view.watched(two, () -> ViewState.COMPLETE);
    view.put(map("one"));
    view.put(map("two"));
    assertThat(view.concerning(PRIMARY).values()).containsExactlyInAnyOrder("in-one", "in-two");
    view.clear(one);
    assertThat(view.all().values()).containsExactly("in-two");
    assertThat(view.concerning(PRIMARY).values()).containsExactly("in-two");
    assertThat(view.state()).isEqualTo(ViewState.FILLING);
  }
}
