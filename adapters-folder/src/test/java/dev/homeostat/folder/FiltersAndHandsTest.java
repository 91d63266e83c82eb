package dev.homeostat.folder;

import static dev.homeostat.folder.Trial.add;
import static dev.homeostat.folder.Trial.done;
import static dev.homeostat.folder.Trial.json;
import static dev.homeostat.folder.Trial.patch;
import static dev.homeostat.folder.Trial.resource;
import static dev.homeostat.folder.Trial.song;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.Resource;
import dev.homeostat.spi.cluster.ClusterResponse;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FiltersAndHandsTest {

  private final EmbeddedCluster cluster = Trial.cluster();

  @Test
  void a_filter_may_answer_in_the_servers_place() {
    ClusterResponse.Refused busy = ClusterResponse.Refused.of(429, "TooManyRequests", "later");
    EmbeddedCluster faulty = cluster.with((request, server) -> busy);
    assertThat(faulty.create(song())).isEqualTo(busy);
    assertThat(cluster.get(song().id())).isEmpty();
  }

  @Test
  void a_filter_may_lose_the_answer_of_a_write_that_was_done() {
    EmbeddedCluster faulty =
        cluster.with(
            (request, server) -> {
              boolean done = server.get() instanceof ClusterResponse.Done;
              return ClusterResponse.Refused.noAnswer("connection reset", done);
            });
    assertThat(((ClusterResponse.Refused) faulty.create(song())).maybeDone()).isTrue();
    assertThat(cluster.get(song().id())).isPresent();
  }

  @Test
  void a_filter_may_stop_the_client_before_or_after_the_write() {
    EmbeddedCluster before =
        cluster.with(
            (request, server) -> {
              throw new Stopped("before " + request);
            });
    assertThatThrownBy(() -> before.create(song())).isInstanceOf(Stopped.class);
    assertThat(cluster.objects()).isEmpty();
  }

  @Test
  void the_last_filter_sees_a_request_first_and_the_log_keeps_what_was_asked() {
    RequestLog inner = new RequestLog();
    RequestLog outer = new RequestLog();
    EmbeddedCluster logged =
        cluster
            .with(inner)
            .with(
                (request, server) ->
                    request.isWrite() ? new ClusterResponse.Absent() : server.get())
            .with(outer);
    logged.create(song());
    logged.read(song().address());
    assertThat(outer.writes()).singleElement().hasToString("CREATE " + song().id());
    assertThat(outer.entries()).hasSize(2);
    assertThat(inner.writes()).isEmpty();
    assertThat(inner.entries()).hasSize(1);
  }

  @Test
  void managed_fields_name_who_wrote_each_value_and_when() {
    Clock later = Clock.offset(Trial.NOON, Duration.ofMinutes(1));
    cluster.create(song());
    cluster.withHand("kubectl-edit").withClock(later).edit(song().id(), "/spec/key1", "x");
    Resource live = done(cluster.read(song().address()));
    JsonNode managed = live.tree().at("/metadata/managedFields");
    assertThat(managed).hasSize(2);
    assertThat(managed.get(0).at("/manager").asText()).isEqualTo("homeostat");
    assertThat(managed.get(0).at("/fieldsV1")).isEqualTo(json("{'f:spec':{'f:rythms':{}}}"));
    assertThat(managed.get(1).at("/manager").asText()).isEqualTo("kubectl-edit");
    assertThat(managed.get(1).at("/time").asText()).isEqualTo("2026-01-01T12:01:00Z");
    assertThat(managed.get(1).at("/fieldsV1")).isEqualTo(json("{'f:spec':{'f:key1':{}}}"));
  }

  @Test
  void managed_fields_name_the_elements_of_built_in_lists_by_key() {
    Resource web =
        done(
            cluster.create(
                resource(
                    "{'apiVersion':'apps/v1','kind':'Deployment','metadata':{'name':'a',"
                        + "'namespace':'b','finalizers':['x/y']},'spec':{'template':{'spec':"
                        + "{'containers':[{'name':'app','image':'i','args':['1']}]}}}}")));
    assertThat(web.tree().at("/metadata/managedFields/0/fieldsV1"))
        .isEqualTo(
            json(
                "{'f:metadata':{'f:finalizers':{'v:\\'x/y\\'':{}}},'f:spec':{'f:template':{'f:spec':"
                        .replace("\\'", "\\\"")
                    + "{'f:containers':{'k:{\\\"name\\\":\\\"app\\\"}':"
                    + "{'f:name':{},'f:image':{},'f:args':{}}}}}}}"));
  }

  @Test
  void managed_fields_name_the_elements_of_custom_lists_as_the_definition_says() {
    cluster.create(
        resource(
            "{'apiVersion':'apiextensions.k8s.io/v1','kind':'CustomResourceDefinition',"
                + "'metadata':{'name':'lamps.example.org'},'spec':{'group':'example.org',"
                + "'scope':'Namespaced','names':{'kind':'Lamp','plural':'lamps'},'versions':["
                + "{'name':'v1','served':true,'storage':true,'schema':{'openAPIV3Schema':"
                + "{'type':'object','properties':{'bulbs':{'type':'array',"
                + "'x-kubernetes-list-type':'map','x-kubernetes-list-map-keys':['name'],'items':"
                + "{'type':'object','properties':{'name':{'type':'string'},"
                + "'watts':{'type':'integer'}}}},'tags':{'type':'array',"
                + "'x-kubernetes-list-type':'set','items':{'type':'string'}},'plain':"
                + "{'type':'array','items':{'type':'string'}}}}}}]}}"));
    Resource lamp =
        done(
            cluster.create(
                resource(
                    "{'apiVersion':'example.org/v1','kind':'Lamp','metadata':{'name':'a',"
                        + "'namespace':'b'},'bulbs':[{'name':'left','watts':40},"
                        + "{'name':'right','watts':60}],'tags':['x'],'plain':['y']}")));
    cluster.withHand("kubectl-edit").edit(lamp.id(), "/bulbs/[name=right]/watts", 100);
    JsonNode managed = done(cluster.read(lamp.address())).tree().at("/metadata/managedFields");
    String left = "'k:{\\'name\\':\\'left\\'}':{'f:name':{},'f:watts':{}}";
    String right = "'k:{\\'name\\':\\'right\\'}':{'f:name':{}}";
    assertThat(managed.at("/0/fieldsV1"))
        .isEqualTo(
            json(
                ("{'f:bulbs':{" + left + "," + right + "},'f:tags':{'v:\\'x\\'':{}},'f:plain':{}}")
                    .replace("\\'", "\\\"")));
    assertThat(managed.at("/1/fieldsV1"))
        .isEqualTo(
            json(
                "{'f:bulbs':{'k:{\\'name\\':\\'right\\'}':{'f:watts':{}}}}"
                    .replace("\\'", "\\\"")));
  }

  @Test
  void a_hand_edit_finds_elements_by_key_and_moves_the_version() {
    Resource web =
        done(
            cluster.create(
                resource(
                    "{'apiVersion':'apps/v1','kind':'Deployment','metadata':{'name':'a',"
                        + "'namespace':'b'},'spec':{'containers':[{'name':'app'}]}}")));
    cluster.edit(web.id(), "/spec/containers/[name=app]/resources/limits/cpu", "1");
    Resource edited = done(cluster.read(web.address()));
    assertThat(edited.tree().at("/spec/containers/0/resources/limits/cpu").asText()).isEqualTo("1");
    assertThat(edited.resourceVersion()).isEqualTo("2");
    assertThat(edited.tree().at("/metadata/generation").asInt()).isEqualTo(2);
    cluster.edit(web.id(), "/spec/containers/[name=app]/resources/limits/cpu", "1");
    assertThat(cluster.version()).isEqualTo(2);
    assertThatThrownBy(() -> cluster.edit(web.id(), "/spec/containers/[name=b]/x", 1))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void an_object_put_by_hand_keeps_its_identity_unless_it_brings_another() {
    String uid = done(cluster.create(song())).uid();
    assertThat(cluster.put(song()).uid()).isEqualTo(uid);
    var other = song().tree().deepCopy();
    other.withObjectProperty("metadata").put("uid", "other");
    assertThat(cluster.put(Resource.of(other)).uid()).isEqualTo("other");
  }

  @Test
  void a_wait_ends_with_a_change_and_not_without() throws InterruptedException {
    try (Changes changes = cluster.changes()) {
      assertThat(changes.await(Duration.ofMillis(1))).isFalse();
      cluster.create(song());
      assertThat(changes.await(Duration.ofMinutes(1))).isTrue();
      assertThat(changes.await(Duration.ofMillis(1))).isFalse();
    }
  }

  @Test
  void writes_of_many_threads_are_all_done() throws Exception {
    cluster.create(song());
    ExecutorService threads = Executors.newFixedThreadPool(8);
    try {
      for (Future<ClusterResponse> answer :
          threads.invokeAll(
              IntStream.range(0, 200)
                  .<Callable<ClusterResponse>>mapToObj(
                      i -> () -> cluster.patch(song().address(), patch(add("/spec/k" + i, "1"))))
                  .toList())) {
        done(answer.get());
      }
    } finally {
      threads.shutdownNow();
    }
    Resource live = done(cluster.read(song().address()));
    assertThat(live.tree().get("spec")).hasSize(202);
    assertThat(live.resourceVersion()).isEqualTo("201");
  }
}
