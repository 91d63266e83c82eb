package dev.homeostat.folder;

import static dev.homeostat.folder.Trial.add;
import static dev.homeostat.folder.Trial.done;
import static dev.homeostat.folder.Trial.json;
import static dev.homeostat.folder.Trial.musicRules;
import static dev.homeostat.folder.Trial.patch;
import static dev.homeostat.folder.Trial.refused;
import static dev.homeostat.folder.Trial.removal;
import static dev.homeostat.folder.Trial.resource;
import static dev.homeostat.folder.Trial.song;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.FieldPath;
import dev.homeostat.Resource;
import dev.homeostat.spi.cluster.ClusterResponse;
import dev.homeostat.spi.cluster.KindAnswer;
import dev.homeostat.spi.cluster.KindInfo;
import dev.homeostat.tree.Document;
import java.util.List;
import org.junit.jupiter.api.Test;

class AdmissionTest {

  private final EmbeddedCluster cluster = Trial.cluster();

  @Test
  void the_server_of_the_rules_fills_in_and_rewrites() {
    Resource made = done(cluster.with(musicRules()).create(song()));
    assertThat(made.tree().get("spec"))
        .isEqualTo(
            json(
                "{'key1':'kilestbo','rythms':['bubam','badabum'],"
                    + "'key3':'kilestlai','key4':'lebidai'}"));
  }

  @Test
  void a_rewrite_whose_path_is_not_there_is_skipped_and_a_removed_default_comes_back() {
    EmbeddedCluster music = cluster.with(musicRules());
    music.create(song());
    Resource changed =
        done(
            music.patch(song().address(), patch(removal("/spec/rythms/1"), removal("/spec/key3"))));
    assertThat(changed.tree().at("/spec/rythms")).isEqualTo(json("['bubam']"));
    assertThat(changed.tree().at("/spec/key3").asText()).isEqualTo("kilestlai");
  }

  @Test
  void an_edit_by_hand_is_taken_as_it_is() {
    EmbeddedCluster music = cluster.with(musicRules());
    music.create(song());
    music.remove(song().id(), "/spec/key3");
    music.edit(song().id(), "/spec/rythms/1", "other");
    Resource live = done(music.read(song().address()));
    assertThat(live.tree().at("/spec/key3").isMissingNode()).isTrue();
    assertThat(live.tree().at("/spec/rythms/1").asText()).isEqualTo("other");
  }

  @Test
  void rules_that_are_none_are_reported_each() {
    ServerRules.Reading reading =
        ServerRules.read(
            Document.of(
                json(
                    "[{'group':'a'},{'kind':'K','scope':'Galaxy'},"
                        + "{'kind':'K','rewrites':[{'op':'test','path':'/a'}]},"
                        + "{'kind':'K','rewrites':[{'op':'add','path':'a'}]},"
                        + "{'kind':'K','defaults':[]}]")));
    assertThat(reading.problems())
        .extracting("path")
        .containsExactly(
            "/0/kind", "/1/scope", "/2/rewrites/0/op", "/3/rewrites/0/path", "/4/defaults");
    assertThat(ServerRules.read(Document.of(json("{}"))).problems()).hasSize(1);
  }

  @Test
  void a_secret_keeps_its_string_data_as_data() {
    Resource secret =
        done(
            cluster.create(
                resource(
                    "{'apiVersion':'v1','kind':'Secret','metadata':{'name':'a','namespace':'b'},"
                        + "'stringData':{'k':'v'}}")));
    assertThat(secret.tree().has("stringData")).isFalse();
    assertThat(secret.tree().get("data")).isEqualTo(json("{'k':'dg=='}"));
  }

  @Test
  void nulls_are_dropped_but_a_map_of_texts_stores_an_empty_one() {
    Resource map =
        done(
            cluster.create(
                resource(
                    "{'apiVersion':'v1','kind':'ConfigMap','metadata':{'name':'a','namespace':'b',"
                        + "'annotations':null,'labels':{'l':null}},'data':{'k':null},'immutable':null}")));
    assertThat(map.tree().get("data")).isEqualTo(json("{'k':''}"));
    assertThat(map.tree().at("/metadata/labels")).isEqualTo(json("{'l':''}"));
    assertThat(map.tree().has("immutable")).isFalse();
    assertThat(map.tree().get("metadata").has("annotations")).isFalse();
  }

  private JsonNode stored(String object) {
    return done(cluster.create(resource(object))).tree();
  }

  @Test
  void empty_maps_and_lists_of_typed_fields_are_left_out() {
    JsonNode map =
        stored(
            "{'apiVersion':'v1','kind':'ConfigMap','metadata':{'name':'a','namespace':'b',"
                + "'annotations':{},'labels':{},'finalizers':[]},'data':{}}");
    assertThat(map.has("data")).isFalse();
    assertThat(map.get("metadata").has("annotations")).isFalse();
    assertThat(map.get("metadata").has("labels")).isFalse();
    assertThat(map.get("metadata").has("finalizers")).isFalse();
    JsonNode policy =
        stored(
            "{'apiVersion':'networking.k8s.io/v1','kind':'NetworkPolicy','metadata':"
                + "{'name':'a','namespace':'b'},'spec':{'podSelector':{'matchLabels':{}},"
                + "'ingress':[],'egress':[{'to':[]}]}}");
    assertThat(policy.get("spec")).isEqualTo(json("{'podSelector':{},'egress':[{}]}"));
    JsonNode service =
        stored(
            "{'apiVersion':'v1','kind':'Service','metadata':{'name':'a','namespace':'b'},"
                + "'spec':{'selector':{},'ports':[{'port':80}]}}");
    assertThat(service.get("spec")).isEqualTo(json("{'ports':[{'port':80}]}"));
  }

  @Test
  void an_empty_object_that_is_no_map_is_kept() {
    JsonNode pod =
        stored(
            "{'apiVersion':'v1','kind':'Pod','metadata':{'name':'a','namespace':'b'},'spec':"
                + "{'nodeSelector':{},'volumes':[{'name':'v','emptyDir':{}}],"
                + "'containers':[{'name':'c','resources':{'limits':{}}}]}}");
    assertThat(pod.get("spec"))
        .isEqualTo(
            json(
                "{'volumes':[{'name':'v','emptyDir':{}}],"
                    + "'containers':[{'name':'c','resources':{}}]}"));
  }

  @Test
  void fields_of_a_custom_kind_are_kept_null_or_empty_but_not_its_metadata() {
    JsonNode song =
        stored(
            "{'apiVersion':'music.example.com/v1','kind':'Song','metadata':{'name':'a',"
                + "'namespace':'b','labels':{},'annotations':{'x':null},'ownerReferences':[]},"
                + "'spec':{'l':[],'m':{},'n':null,'o':[null,{'p':null}]}}");
    assertThat(song.get("spec")).isEqualTo(json("{'l':[],'m':{},'n':null,'o':[null,{'p':null}]}"));
    assertThat(song.at("/metadata/annotations")).isEqualTo(json("{'x':''}"));
    assertThat(song.get("metadata").has("labels")).isFalse();
    assertThat(song.get("metadata").has("ownerReferences")).isFalse();
  }

  @Test
  void a_default_that_is_an_empty_list_stays_in_a_definition() {
    JsonNode definition =
        stored(
            "{'apiVersion':'apiextensions.k8s.io/v1','kind':'CustomResourceDefinition',"
                + "'metadata':{'name':'a'},'spec':{'versions':[{'name':'v1','schema':"
                + "{'openAPIV3Schema':{'properties':{'l':{'default':[]}}}}}]}}");
    assertThat(definition.at("/spec/versions/0/schema/openAPIV3Schema/properties/l/default"))
        .isEqualTo(json("[]"));
  }

  @Test
  void a_mutation_sees_the_typed_form_and_its_result_is_brought_into_it() {
    EmbeddedCluster filling =
        cluster.withMutation(
            tree -> {
              boolean hasData = tree.has("data");
              tree.putObject("data");
              return tree.put("immutable", hasData);
            });
    JsonNode map =
        done(filling.create(
                resource(
                    "{'apiVersion':'v1','kind':'ConfigMap','metadata':{'name':'a',"
                        + "'namespace':'b'},'data':{}}")))
            .tree();
    assertThat(map.get("immutable").booleanValue()).isFalse();
    assertThat(map.has("data")).isFalse();
  }

  @Test
  void a_status_is_not_written_through_the_object() {
    Resource made =
        done(
            cluster.create(
                resource(
                    "{'apiVersion':'apps/v1','kind':'Deployment','metadata':"
                        + "{'name':'a','namespace':'b'},'spec':{},'status':{'replicas':7}}")));
    assertThat(made.tree().has("status")).isFalse();
    cluster.edit(made.id(), "/status/replicas", 3);
    Resource live =
        done(cluster.patch(made.address(), patch(add("/spec/x", "1"), removal("/status"))));
    assertThat(live.tree().at("/status/replicas").asInt()).isEqualTo(3);
  }

  @Test
  void a_mutation_changes_what_is_kept() {
    EmbeddedCluster injecting =
        cluster.withMutation(
            tree -> {
              tree.withObjectProperty("spec").put("injected", true);
              return tree;
            });
    assertThat(done(injecting.create(song())).tree().at("/spec/injected").asBoolean()).isTrue();
  }

  @Test
  void kinds_are_namespaced_unless_something_says_otherwise() {
    assertThat(info("v1", "Pod").namespaced()).isTrue();
    assertThat(info("v1", "Namespace").namespaced()).isFalse();
    assertThat(info("rbac.authorization.k8s.io/v1", "ClusterRole").namespaced()).isFalse();
    assertThat(info("music.example.com/v1", "Namespace").namespaced()).isTrue();
    ServerRules wide =
        ServerRules.NONE.with(
            KindRule.of("music.example.com", "Label")
                .withDefaults(song().tree())
                .withClusterScope(true));
    assertThat(((KindInfo) cluster.with(wide).kind("music.example.com/v1", "Label")).namespaced())
        .isFalse();
  }

  private KindInfo info(String apiVersion, String kind) {
    return (KindInfo) cluster.kind(apiVersion, kind);
  }

  @Test
  void a_strict_server_learns_a_kind_from_its_definition() {
    EmbeddedCluster strict = cluster.with(ServerRules.NONE.withStrictKinds(true));
    assertThat(strict.kind("music.example.com/v1", "Song")).isInstanceOf(KindAnswer.Unknown.class);
    assertThat(strict.create(song())).isEqualTo(new ClusterResponse.UnknownKind(true));
    Resource crd = done(strict.create(definition()));
    assertThat(crd.tree().at("/status/conditions/1/type").asText()).isEqualTo("Established");
    KindInfo known = (KindInfo) strict.kind("music.example.com/v1", "Song");
    assertThat(known.statusSubresource()).isFalse();
    assertThat(known.lists())
        .containsEntry(FieldPath.parse("/spec/parts"), new KindInfo.Keyed(List.of("id")))
        .containsEntry(FieldPath.parse("/spec/parts/tags"), new KindInfo.SetOfScalars());
    assertThat(known.atomicMaps()).containsExactly(FieldPath.parse("/spec/ref"));
    assertThat(strict.kind("music.example.com/v9", "Song")).isInstanceOf(KindAnswer.Unknown.class);
    done(strict.create(song()));
  }

  private static Resource definition() {
    return resource(
        "{'apiVersion':'apiextensions.k8s.io/v1','kind':'CustomResourceDefinition',"
            + "'metadata':{'name':'songs.music.example.com'},"
            + "'spec':{'group':'music.example.com','scope':'Namespaced','names':{'kind':'Song'},"
            + "'versions':[{'name':'v1','served':true,'schema':{'openAPIV3Schema':{'properties':"
            + "{'spec':{'properties':{'ref':{'x-kubernetes-map-type':'atomic'},"
            + "'parts':{'x-kubernetes-list-type':'map','x-kubernetes-list-map-keys':['id'],"
            + "'items':{'properties':{'tags':{'x-kubernetes-list-type':'set','items':{}}}}}}}}}}}]}}");
  }

  @Test
  void a_definition_takes_its_objects_along() {
    done(cluster.create(definition()));
    done(cluster.create(song()));
    assertThat(cluster.delete(definition().address(), "")).isEqualTo(new ClusterResponse.Absent());
    assertThat(cluster.objects()).isEmpty();
  }

  @Test
  void a_namespace_that_is_going_takes_nothing_new_and_goes_with_its_last_object() {
    Resource shop =
        done(
            cluster.create(
                resource("{'apiVersion':'v1','kind':'Namespace','metadata':{'name':'shop'}}")));
    Resource held =
        done(
            cluster.create(
                resource(
                    "{'apiVersion':'v1','kind':'ConfigMap','metadata':"
                        + "{'name':'a','namespace':'shop','finalizers':['x.example.com/y']}}")));
    Resource going = done(cluster.delete(shop.address(), shop.uid()));
    assertThat(going.tree().at("/status/phase").asText()).isEqualTo("Terminating");
    ClusterResponse.Refused refused =
        refused(
            cluster.create(
                resource(
                    "{'apiVersion':'v1','kind':'Secret',"
                        + "'metadata':{'name':'a','namespace':'shop'}}")));
    assertThat(refused.code()).isEqualTo(403);
    assertThat(refused.causes().get(0).reason()).isEqualTo("NamespaceTerminating");
    cluster.patch(held.address(), patch(removal("/metadata/finalizers")));
    assertThat(cluster.objects()).isEmpty();
  }

  @Test
  void a_strict_server_wants_the_namespace_first() {
    EmbeddedCluster strict = cluster.with(ServerRules.NONE.withStrictNamespaces(true));
    Resource map =
        resource("{'apiVersion':'v1','kind':'ConfigMap','metadata':{'name':'a','namespace':'b'}}");
    assertThat(refused(strict.create(map)).concerning()).isEqualTo("namespaces");
    done(strict.create(resource("{'apiVersion':'v1','kind':'Namespace','metadata':{'name':'b'}}")));
    done(strict.create(map));
  }
}
