package dev.homeostat.kubernetes;

import static java.util.function.Function.identity;
import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.ApplicationId;
import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.ResourceId;
import dev.homeostat.folder.EmbeddedCluster;
import dev.homeostat.spi.cluster.ClusterResponse;
import dev.homeostat.spi.cluster.ForwardingCluster;
import dev.homeostat.spi.state.ApplicationState;
import dev.homeostat.spi.state.StateStore;
import dev.homeostat.spi.state.StateStore.Unreadable.Cause;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Why a state in Secrets cannot be read, by the answers of the server. */
class UnreadableCauseTest {

  private static final ApplicationId SHOP = new ApplicationId("shop", "web");
  private static final int SMALL = 40;

  private final EmbeddedCluster server = EmbeddedCluster.inMemory();
  private final List<String> refused = new ArrayList<>();
  private int code;

  private final ForwardingCluster faulty =
      new ForwardingCluster(server) {
        @Override
        public ClusterResponse read(ResourceAddress address) {
          return refused.stream().anyMatch(address.id().name()::endsWith)
              ? ClusterResponse.Refused.of(code, "Fault", "a fault of the test")
              : super.read(address);
        }

        @Override
        public Map<ResourceAddress, ClusterResponse> readAll(
            Collection<ResourceAddress> addresses) {
          return addresses.stream().collect(toMap(identity(), this::read));
        }
      };
  private final SecretStateStore store =
      new SecretStateStore(faulty, null, SMALL, Clock.systemUTC());

  private Optional<Cause> cause() {
    return store.load(SHOP) instanceof StateStore.Unreadable unreadable
        ? Optional.of(unreadable.cause())
        : Optional.empty();
  }

  private void save() {
    store.save(SHOP, ApplicationState.EMPTY.withIdentity("uid", "0".repeat(32)), "");
    assertThat(cause()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "403, FORBIDDEN",
    "401, FORBIDDEN",
    "500, UNREACHABLE",
    "429, UNREACHABLE",
    "0, UNREACHABLE"
  })
  void a_refused_read_of_the_secret_or_of_a_part_has_the_cause_of_its_code(
      int answer, Cause expected) {
    save();
    code = answer;
    refused.add("homeostat.state.web");
    assertThat(cause()).contains(expected);
    refused.set(0, ".1");
    assertThat(cause()).contains(expected);
  }

  @Test
  void a_state_without_one_of_its_parts_is_damaged() {
    save();
    ResourceId part =
        server.objects().stream()
            .map(Resource::id)
            .filter(id -> id.name().endsWith(".1"))
            .findFirst()
            .orElseThrow();
    server.remove(part);
    assertThat(cause()).contains(Cause.DAMAGED);
  }

  @Test
  void a_secret_with_something_else_is_damaged() {
    save();
    server.edit(
        new ResourceId("", "Secret", "shop", "homeostat.state.web"), "/data", Map.of("a", "b"));
    assertThat(cause()).contains(Cause.DAMAGED);
  }
}
