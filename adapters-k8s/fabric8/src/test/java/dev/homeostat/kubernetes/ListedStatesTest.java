package dev.homeostat.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.folder.EmbeddedCluster;
import dev.homeostat.spi.cluster.Cluster;
import dev.homeostat.spi.cluster.ClusterResponse;
import dev.homeostat.spi.cluster.ForwardingCluster;
import dev.homeostat.spi.cluster.ListResponse;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** The states of a start are read with few requests, and none is older than what was seen. */
class ListedStatesTest {

  private static final int ALONE = 10;

  private final Cluster cluster = EmbeddedCluster.inMemory();
  private final List<String> requests = new ArrayList<>();
  private Instant now = Instant.EPOCH;
  private Runnable duringList = () -> {};

  private final ListedStates states = listed(namespace -> cluster.list("v1", "Secret", Map.of()));

  private ListedStates listed(Function<String, ListResponse> lister) {
    return new ListedStates(
        new ForwardingCluster(cluster) {
          @Override
          public ClusterResponse read(ResourceAddress address) {
            requests.add("read " + address.id().name());
            return super.read(address);
          }
        },
        namespace -> {
          requests.add("list " + namespace);
          ListResponse found = lister.apply(namespace);
          duringList.run();
          return found;
        },
        List.of("shop"),
        new Clock() {
          @Override
          public Instant instant() {
            return now;
          }

          @Override
          public ZoneOffset getZone() {
            return ZoneOffset.UTC;
          }

          @Override
          public Clock withZone(ZoneId zone) {
            return this;
          }
        });
  }

  private static ResourceAddress address(int number) {
    return ResourceAddress.of("v1", "Secret", "shop", "state-" + number);
  }

  private void save(Cluster into, int number, String value) {
    ObjectNode tree = JsonNodeFactory.instance.objectNode();
    tree.put("apiVersion", "v1").put("kind", "Secret");
    tree.putObject("metadata").put("name", "state-" + number).put("namespace", "shop");
    tree.putObject("data").put("state", value);
    if (into.read(address(number)) instanceof ClusterResponse.Done done) {
      into.delete(address(number), done.resource().uid());
    }
    assertThat(into.create(Resource.of(tree))).isInstanceOf(ClusterResponse.Done.class);
  }

  private void save(int count) {
    for (int i = 0; i < count; i++) {
      save(cluster, i, "b2xk");
    }
  }

  private static String value(ClusterResponse answer) {
    return ((ClusterResponse.Done) answer).resource().tree().at("/data/state").asText();
  }

  private void read(int from, int to) {
    for (int i = from; i < to; i++) {
      assertThat(states.read(address(i))).isInstanceOf(ClusterResponse.Done.class);
    }
  }

  @Test
  void few_states_are_read_one_by_one() {
    save(ALONE);

    read(0, ALONE);

    assertThat(requests).hasSize(ALONE).allMatch(request -> request.startsWith("read"));
  }

  @Test
  void of_many_states_the_eleventh_and_all_after_it_come_from_one_list() {
    save(30);

    read(0, 30);

    assertThat(requests).hasSize(ALONE + 1).endsWith("list shop");
  }

  @Test
  void an_element_serves_one_read() {
    save(30);
    read(0, 30);
    requests.clear();

    read(20, 21);

    assertThat(requests).containsExactly("read state-20");
  }

  @Test
  void the_rest_of_the_list_is_dropped_after_a_minute() {
    save(30);
    read(0, ALONE + 1);
    requests.clear();
    now = now.plus(Duration.ofSeconds(61));

    read(20, 22);

    assertThat(requests).containsExactly("read state-20", "read state-21");
  }

  @Test
  void a_state_that_is_saved_while_the_list_is_made_is_read() {
    save(30);
    read(0, ALONE);
    duringList = () -> save(states, 20, "bmV3");

    read(ALONE, ALONE + 1);

    assertThat(value(states.read(address(20)))).isEqualTo("bmV3");
  }

  @Test
  void a_state_that_is_saved_after_the_list_was_made_is_read() {
    save(30);
    read(0, ALONE + 1);

    save(states, 20, "bmV3");

    assertThat(value(states.read(address(20)))).isEqualTo("bmV3");
  }

  @Test
  void while_the_list_is_made_other_states_are_read() {
    save(30);
    read(0, ALONE);
    duringList =
        () -> {
          requests.clear();
          read(20, 22);
          assertThat(requests).containsExactly("read state-20", "read state-21");
        };

    read(ALONE, ALONE + 1);

    assertThat(requests).hasSize(2);
  }

  @Test
  void without_the_permission_to_list_each_state_is_read_and_the_list_is_not_tried_again() {
    ListedStates refused =
        listed(
            namespace ->
                new ListResponse.Failed(ClusterResponse.Refused.of(403, "Forbidden", "no")));
    save(30);

    for (int i = 0; i < 30; i++) {
      refused.read(address(i));
    }

    assertThat(requests).filteredOn("list shop"::equals).hasSize(1);
    assertThat(requests).filteredOn(request -> request.startsWith("read")).hasSize(30);
  }

  @Test
  void a_list_that_breaks_is_not_tried_again() {
    ListedStates broken =
        listed(
            namespace -> {
              throw new IllegalStateException("no answer");
            });
    save(30);
    for (int i = 0; i < ALONE; i++) {
      broken.read(address(i));
    }

    assertThatThrownBy(() -> broken.read(address(ALONE))).hasMessage("no answer");

    requests.clear();
    assertThat(broken.read(address(ALONE))).isInstanceOf(ClusterResponse.Done.class);
    assertThat(requests).containsExactly("read state-10");
  }
}
