package dev.homeostat.folder;

import static dev.homeostat.folder.Trial.add;
import static dev.homeostat.folder.Trial.done;
import static dev.homeostat.folder.Trial.expect;
import static dev.homeostat.folder.Trial.json;
import static dev.homeostat.folder.Trial.patch;
import static dev.homeostat.folder.Trial.refused;
import static dev.homeostat.folder.Trial.removal;
import static dev.homeostat.folder.Trial.resource;
import static dev.homeostat.folder.Trial.song;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.Resource;
import dev.homeostat.spi.cluster.ClusterResponse;
import dev.homeostat.spi.cluster.ListResponse;
import dev.homeostat.spi.cluster.Patch;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RequestsTest {

  private final EmbeddedCluster cluster = Trial.cluster();

  @Test
  void a_created_object_gets_its_metadata_and_can_be_read() {
    Resource made = done(cluster.create(song()));
    assertThat(made.uid()).isEqualTo("uid-1");
    assertThat(made.resourceVersion()).isEqualTo("1");
    assertThat(made.tree().at("/metadata/generation").asInt()).isEqualTo(1);
    assertThat(made.tree().at("/metadata/creationTimestamp").asText())
        .isEqualTo("2026-01-01T12:00:00Z");
    assertThat(done(cluster.read(song().address()))).isEqualTo(made);
  }

  @Test
  void what_is_not_there_is_absent_for_every_verb() {
    assertThat(cluster.read(song().address())).isEqualTo(new ClusterResponse.Absent());
    assertThat(cluster.patch(song().address(), patch())).isEqualTo(new ClusterResponse.Absent());
    assertThat(cluster.delete(song().address(), "")).isEqualTo(new ClusterResponse.Absent());
  }

  @Test
  void a_second_create_conflicts() {
    cluster.create(song());
    ClusterResponse.Refused refused = refused(cluster.create(song()));
    assertThat(refused.code()).isEqualTo(409);
    assertThat(refused.reason()).isEqualTo("AlreadyExists");
  }

  @Test
  void a_create_with_a_resource_version_is_an_error_of_the_server() {
    Resource song = done(cluster.create(song()));
    cluster.remove(song.id());
    assertThat(refused(cluster.create(song)).code()).isEqualTo(500);
  }

  @Test
  void a_namespaced_kind_needs_a_namespace_and_a_cluster_scoped_one_takes_none() {
    assertThat(
            refused(
                    cluster.create(
                        resource("{'apiVersion':'v1','kind':'Pod','metadata':{'name':'a'}}")))
                .code())
        .isEqualTo(405);
    assertThat(
            refused(
                    cluster.create(
                        resource(
                            "{'apiVersion':'v1','kind':'Node',"
                                + "'metadata':{'name':'a','namespace':'b'}}")))
                .code())
        .isEqualTo(404);
  }

  @Test
  void a_name_that_is_a_path_is_refused() {
    ClusterResponse.Refused refused =
        refused(
            cluster.create(
                resource(
                    "{'apiVersion':'v1','kind':'ConfigMap',"
                        + "'metadata':{'name':'../../x','namespace':'b'}}")));
    assertThat(refused.code()).isEqualTo(422);
    assertThat(refused.causes()).singleElement().hasToString("FieldValueInvalid metadata.name");
  }

  @Test
  void a_patch_changes_what_it_says_and_moves_version_and_generation() {
    Resource made = done(cluster.create(song()));
    Resource changed = done(cluster.patch(song().address(), patch(add("/spec/key1", "'x'"))));
    assertThat(changed.tree().at("/spec/key1").asText()).isEqualTo("x");
    assertThat(changed.tree().at("/spec/rythms")).isEqualTo(made.tree().at("/spec/rythms"));
    assertThat(changed.resourceVersion()).isEqualTo("2");
    assertThat(changed.tree().at("/metadata/generation").asInt()).isEqualTo(2);
  }

  @Test
  void a_label_moves_no_generation_but_a_deployments_annotation_does() {
    cluster.create(song());
    Resource labelled =
        done(cluster.patch(song().address(), patch(add("/metadata/labels", "{'a':'b'}"))));
    assertThat(labelled.tree().at("/metadata/generation").asInt()).isEqualTo(1);
    Resource web =
        done(
            cluster.create(
                resource(
                    "{'apiVersion':'apps/v1','kind':'Deployment',"
                        + "'metadata':{'name':'web','namespace':'shop'},'spec':{}}")));
    Resource annotated =
        done(cluster.patch(web.address(), patch(add("/metadata/annotations", "{'a':'b'}"))));
    assertThat(annotated.tree().at("/metadata/generation").asInt()).isEqualTo(2);
  }

  @Test
  void a_write_that_changes_nothing_leaves_no_trace() {
    Resource made = done(cluster.create(song()));
    Patch same = patch(add("/spec/key1", "'kilestbo'"), add("/status", "{'phase':'x'}"));
    assertThat(done(cluster.patch(song().address(), same))).isEqualTo(made);
    assertThat(cluster.version()).isEqualTo(1);
  }

  @Test
  void an_operation_that_does_not_fit_undoes_the_whole_patch() {
    Resource made = done(cluster.create(song()));
    for (Patch.Operation bad :
        new Patch.Operation[] {
          removal("/spec/nothing"),
          removal("/spec/rythms/7"),
          add("/spec/no/parent", "1"),
          add("/spec/rythms/3", "'x'"),
          add("/spec/rythms/01", "'x'"),
          expect("/spec/key1", "'other'"),
          expect("/spec/no/parent", "null"),
          expect("/spec/rythms/2", "null"),
        }) {
      ClusterResponse.Refused refused =
          refused(cluster.patch(song().address(), patch(add("/spec/key1", "'x'"), bad)));
      assertThat(refused.code()).as("%s", bad.path()).isEqualTo(422);
      assertThat(refused.causes()).isEmpty();
    }
    assertThat(done(cluster.read(song().address()))).isEqualTo(made);
  }

  @Test
  void operations_that_fit_are_done_in_their_order() {
    cluster.create(song());
    Resource changed =
        done(
            cluster.patch(
                song().address(),
                patch(
                    expect("/spec/absent", "null"),
                    expect("/spec/rythms", "['bubam','badum']"),
                    add("/spec/rythms/-", "'last'"),
                    add("/spec/rythms/0", "'first'"),
                    removal("/spec/rythms/1"),
                    removal("/spec/key1"))));
    assertThat(changed.tree().get("spec")).isEqualTo(json("{'rythms':['first','badum','last']}"));
  }

  @Test
  void a_stale_version_in_a_patch_conflicts_and_no_version_guards_nothing() {
    cluster.create(song());
    cluster.patch(song().address(), patch(add("/spec/key1", "'x'")));
    assertThat(version("'1'")).isEqualTo(409);
    assertThat(version("'abc'")).isEqualTo(500);
    assertThat(version("'2'")).isZero();
    assertThat(version("'0'")).isZero();
    assertThat(version("''")).isZero();
  }

  private int version(String version) {
    ClusterResponse answer =
        cluster.patch(song().address(), patch(add("/metadata/resourceVersion", version)));
    return answer instanceof ClusterResponse.Refused refused ? refused.code() : 0;
  }

  @Test
  void identity_cannot_be_patched() {
    cluster.create(song());
    assertThat(refused(cluster.patch(song().address(), patch(add("/metadata/uid", "'x'")))).code())
        .isEqualTo(422);
    assertThat(refused(cluster.patch(song().address(), patch(add("/metadata/name", "'x'")))).code())
        .isEqualTo(400);
    assertThat(refused(cluster.patch(song().address(), patch(add("/kind", "'Tune'")))).code())
        .isEqualTo(422);
  }

  @Test
  void an_object_with_finalizers_goes_when_the_last_one_is_removed() {
    Resource held =
        done(
            cluster.create(
                resource(
                    "{'apiVersion':'v1','kind':'ConfigMap','metadata':"
                        + "{'name':'a','namespace':'b','finalizers':['x.example.com/y']}}")));
    Resource going = done(cluster.delete(held.address(), held.uid()));
    assertThat(going.isBeingDeleted()).isTrue();
    assertThat(going.resourceVersion()).isNotEqualTo(held.resourceVersion());
    assertThat(done(cluster.delete(held.address(), held.uid()))).isEqualTo(going);
    assertThat(refused(cluster.create(held.with(bare(held)))).message())
        .startsWith("object is being deleted");
    assertThat(
            refused(
                    cluster.patch(
                        held.address(), patch(add("/metadata/finalizers/-", "'z.example.com/z'"))))
                .code())
        .isEqualTo(422);
    assertThat(done(cluster.patch(held.address(), patch(removal("/metadata/finalizers")))).uid())
        .isEqualTo(held.uid());
    assertThat(cluster.read(held.address())).isEqualTo(new ClusterResponse.Absent());
  }

  private static com.fasterxml.jackson.databind.node.ObjectNode bare(Resource held) {
    var tree = held.tree().deepCopy();
    tree.withObjectProperty("metadata").remove("resourceVersion");
    return tree;
  }

  @Test
  void a_delete_of_another_incarnation_conflicts() {
    Resource made = done(cluster.create(song()));
    assertThat(refused(cluster.delete(song().address(), "other")).reason()).isEqualTo("Conflict");
    assertThat(cluster.delete(song().address(), made.uid()))
        .isEqualTo(new ClusterResponse.Absent());
    assertThat(cluster.get(song().id())).isEmpty();
  }

  @Test
  void objects_are_found_by_their_labels_in_all_namespaces() {
    for (String namespace : new String[] {"a", "b"}) {
      cluster.create(
          resource(
              "{'apiVersion':'v1','kind':'ConfigMap','metadata':{'name':'x','namespace':'"
                  + namespace
                  + "','labels':{'app':'shop','tier':'"
                  + namespace
                  + "'}}}"));
    }
    assertThat(found(Map.of("app", "shop"))).isEqualTo(2);
    assertThat(found(Map.of("app", "shop", "tier", "a"))).isEqualTo(1);
    assertThat(found(Map.of("app", "other"))).isZero();
  }

  private int found(Map<String, String> labels) {
    return ((ListResponse.Found) cluster.list("v1", "ConfigMap", labels)).resources().size();
  }

  @Test
  void one_object_answers_under_each_version_of_its_group() {
    cluster.create(song());
    var address = new dev.homeostat.ResourceAddress("music.example.com/v2", song().id());
    assertThat(done(cluster.read(address)).apiVersion()).isEqualTo("music.example.com/v2");
  }
}
