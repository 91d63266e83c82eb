package dev.homeostat.core.act;

import static dev.homeostat.core.Stage.config;
import static dev.homeostat.core.Stage.configMap;
import static dev.homeostat.core.Stage.sent;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.Pass;
import dev.homeostat.Resource;
import dev.homeostat.Settings.Adoption;
import dev.homeostat.core.Stage;
import dev.homeostat.core.delta.Trial;
import dev.homeostat.folder.ClusterRequest;
import dev.homeostat.spi.cluster.Answer;
import dev.homeostat.spi.state.ResourceRecord;
import org.junit.jupiter.api.Test;

/** ACT-7: ours is what we know by uid, or what carries our mark while we expect it. */
class Act7Test {

  private static Resource object(String uid, String mark) {
    return Trial.resource(
        "{apiVersion: 'v1', kind: 'ConfigMap', metadata: {name: 'a', namespace: 'shop', uid: '%s',"
                .formatted(uid)
            + " labels: {'homeostat.dev/application-uid': '%s'}}}".formatted(mark));
  }

  private static ResourceRecord record(String uid) {
    return ResourceRecord.builder(object(uid, "").address()).uid(uid).build();
  }

  private static Claim claim(Resource live, ResourceRecord record) {
    return Claim.of(live, record, "me", Adoption.NEVER);
  }

  @Test
  void what_the_inventory_knows_by_uid_is_ours_without_any_mark() {
    assertThat(claim(object("u1", ""), record("u1"))).isEqualTo(Claim.OURS);
    assertThat(claim(object("u1", "another"), record("u1"))).isEqualTo(Claim.OURS);
  }

  @Test
  void our_mark_counts_while_the_inventory_expects_it() {
    assertThat(claim(object("u2", "me"), record(""))).isEqualTo(Claim.OURS);
    assertThat(claim(object("u2", "me"), record("u1"))).isEqualTo(Claim.OURS);
  }

  @Test
  void a_copied_mark_alone_makes_nothing_ours() {
    assertThat(Claim.of(object("u2", "me"), null, "me", Adoption.NEVER)).isEqualTo(Claim.FOREIGN);
  }

  @Test
  void a_name_alone_makes_nothing_ours() {
    assertThat(claim(object("u2", ""), record("u1"))).isEqualTo(Claim.FOREIGN);
    assertThat(claim(object("", ""), record(""))).isEqualTo(Claim.FOREIGN);
  }

  @Test
  void an_object_that_appeared_before_our_create_is_looked_at_and_not_overwritten() {
    Stage stage = Stage.of(config("a"));
    boolean[] first = {true};
    stage.filter(
        (request, next) -> {
          if (request.verb() == ClusterRequest.Verb.CREATE && first[0]) {
            first[0] = false;
            stage
                .cluster()
                .put(
                    Trial.resource(
                        "{apiVersion: 'v1', kind: 'ConfigMap', metadata: {name: 'a', namespace: 'shop'},"
                            + " data: {k: 'theirs'}}"));
          }
          return next.get();
        });
    Pass pass = stage.pass();
    assertThat(pass.delta().waiting()).hasSize(1);
    Pass second = stage.pass();
    assertThat(sent(second)).isEmpty();
    assertThat(second.delta().blocked()).hasSize(1);
    assertThat(stage.value(configMap("a"), "/data/k")).contains("\"theirs\"");
  }

  @Test
  void a_create_of_which_the_answer_was_lost_is_found_by_its_mark() {
    Stage stage = Stage.of(config("a"));
    boolean[] first = {true};
    stage.filter(
        (request, next) -> {
          Answer answer = next.get();
          if (request.verb() == ClusterRequest.Verb.CREATE && first[0]) {
            first[0] = false;
            return Answer.Refused.noAnswer("connection reset", true);
          }
          return answer;
        });
    assertThat(stage.pass().delta().waiting()).hasSize(1);
    stage.settle();
    String uid = stage.cluster().get(configMap("a")).orElseThrow().uid();
    assertThat(stage.record(configMap("a")).uid()).isEqualTo(uid);
  }

  @Test
  void an_object_that_somebody_made_anew_with_our_mark_is_kept_in_shape() {
    Stage stage = Stage.of(config("a"));
    stage.settle();
    Resource live = stage.cluster().get(configMap("a")).orElseThrow();
    stage.cluster().remove(configMap("a"));
    stage.cluster().put(live);
    stage.cluster().edit(configMap("a"), "/data/k", "else");
    stage.settle();
    assertThat(stage.value(configMap("a"), "/data/k")).contains("\"v\"");
  }
}
