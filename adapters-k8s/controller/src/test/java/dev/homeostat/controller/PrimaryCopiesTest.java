package dev.homeostat.controller;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.ApplicationId;
import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.spi.cluster.CachedVersion;
import dev.homeostat.spi.cluster.CachedVersions;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class PrimaryCopiesTest {

  private static final ApplicationId KEY = new ApplicationId("shop", "web");

  private final AtomicReference<CachedVersion> known =
      new AtomicReference<>(CachedVersion.unseen());
  private final PrimaryCopies copies = new PrimaryCopies(new Known());

  /** The versions that a watch knows. */
  private final class Known implements CachedVersions {
    @Override
    public CachedVersion of(ResourceAddress address) {
      return known.get();
    }

    @Override
    public boolean isWithout(String apiVersion, String kind, Map<String, String> labels) {
      return false;
    }
  }

  private static Resource version(String version) {
    ObjectNode tree = JsonNodeFactory.instance.objectNode();
    tree.put("apiVersion", "bundles.example.com/v1").put("kind", "WordBundle");
    tree.putObject("metadata")
        .put("name", "web")
        .put("namespace", "shop")
        .put("uid", "u1")
        .put("resourceVersion", version);
    return Resource.of(tree);
  }

  private void know(String version) {
    known.set(new CachedVersion.Seen("u1", version));
  }

  @Test
  void what_a_step_has_left_serves_one_more_step() {
    know("2");
    copies.leave(KEY, version("2"));
    assertThat(copies.take(KEY)).contains(version("2"));
    assertThat(copies.take(KEY)).isEmpty();
  }

  @Test
  void what_another_writer_has_changed_since_is_read() {
    copies.leave(KEY, version("2"));
    know("3");
    assertThat(copies.take(KEY)).isEmpty();
  }

  @Test
  void what_the_watch_has_delivered_since_comes_first() {
    know("3");
    copies.leave(KEY, version("2"));
    copies.put(KEY, version("3"));
    assertThat(copies.take(KEY)).contains(version("3"));
  }

  @Test
  void a_change_that_needs_no_step_does_not_drop_what_a_step_has_left() {
    know("2");
    copies.leave(KEY, version("2"));
    copies.put(KEY, version("2"));
    copies.remove(KEY);
    assertThat(copies.take(KEY)).contains(version("2"));
  }

  @Test
  void nothing_is_kept_of_what_is_gone_or_of_a_loop_that_has_stopped() {
    know("2");
    copies.leave(KEY, version("2"));
    copies.forget(KEY);
    assertThat(copies.take(KEY)).isEmpty();
    copies.leave(KEY, version("2"));
    copies.clear();
    assertThat(copies.take(KEY)).isEmpty();
  }
}
