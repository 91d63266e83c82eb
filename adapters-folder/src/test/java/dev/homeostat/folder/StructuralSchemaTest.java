package dev.homeostat.folder;

import static dev.homeostat.folder.Trial.add;
import static dev.homeostat.folder.Trial.done;
import static dev.homeostat.folder.Trial.json;
import static dev.homeostat.folder.Trial.patch;
import static dev.homeostat.folder.Trial.refused;
import static dev.homeostat.folder.Trial.resource;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.Resource;
import dev.homeostat.spi.cluster.ClusterResponse;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * The schema of a stored definition shapes what is written, as a server's does. The adapter to live
 * clusters has a test that asks a real server for the same.
 */
class StructuralSchemaTest {

  private final EmbeddedCluster cluster = Trial.cluster();

  @BeforeEach
  void define() {
    cluster.create(
        resource(
            "{'apiVersion':'apiextensions.k8s.io/v1','kind':'CustomResourceDefinition',"
                + "'metadata':{'name':'verses.music.example.com'},'spec':{"
                + "'group':'music.example.com','scope':'Namespaced',"
                + "'names':{'kind':'Verse','plural':'verses'},"
                + "'versions':[{'name':'v1','served':true,'storage':true,"
                + "'subresources':{'status':{}},'schema':{'openAPIV3Schema':"
                + "{'type':'object','properties':{"
                + "'status':{'type':'object','x-kubernetes-preserve-unknown-fields':true},"
                + "'spec':{'type':'object','properties':{"
                + "'a':{'type':'integer'},"
                + "'either':{'x-kubernetes-int-or-string':true},"
                + "'choice':{'type':'string','enum':['x','y']},"
                + "'none':{'type':'string','nullable':true},"
                + "'c':{'type':'integer','default':1},"
                + "'m':{'type':'object','default':{},"
                + "'properties':{'x':{'type':'integer','default':2}}},"
                + "'texts':{'type':'object','additionalProperties':{'type':'string'}},"
                + "'any':{'type':'object','x-kubernetes-preserve-unknown-fields':true},"
                + "'parts':{'type':'array','x-kubernetes-list-type':'map',"
                + "'x-kubernetes-list-map-keys':['name'],'items':{'type':'object',"
                + "'required':['name'],'properties':{'name':{'type':'string'},"
                + "'u':{'type':'integer','default':5}}}},"
                + "'tags':{'type':'array','x-kubernetes-list-type':'set',"
                + "'items':{'type':'string'}}}}}}}}]}}"));
  }

  private static Resource verse(String spec) {
    return resource(
        "{'apiVersion':'music.example.com/v1','kind':'Verse',"
            + "'metadata':{'name':'one','namespace':'default'},'spec':"
            + spec
            + "}");
  }

  private JsonNode stored(String spec) {
    return done(cluster.create(verse(spec))).tree().get("spec");
  }

  private void refuses(String spec, String reason, String field) {
    ClusterResponse.Refused refused = refused(cluster.create(verse(spec)));
    assertThat(refused.code()).isEqualTo(422);
    assertThat(refused.causes())
        .singleElement()
        .satisfies(
            cause -> {
              assertThat(cause.reason()).isEqualTo(reason);
              assertThat(cause.field()).isEqualTo(field);
            });
  }

  @Test
  void defaults_are_filled_in_at_any_depth() {
    assertThat(stored("{'parts':[{'name':'p'}]}"))
        .isEqualTo(json("{'c':1,'m':{'x':2},'parts':[{'name':'p','u':5}]}"));
  }

  @Test
  void unknown_fields_are_pruned_where_the_schema_is_closed() {
    assertThat(stored("{'z':1,'m':{'z':1},'any':{'z':1},'texts':{'z':'1'}}"))
        .isEqualTo(json("{'c':1,'m':{'x':2},'any':{'z':1},'texts':{'z':'1'}}"));
  }

  @Test
  void a_patch_is_shaped_too() {
    cluster.create(verse("{'c':7}"));
    Resource live =
        done(cluster.patch(verse("{}").address(), patch(add("/spec/z", "1"), add("/spec/a", "3"))));
    assertThat(live.tree().get("spec")).isEqualTo(json("{'c':7,'m':{'x':2},'a':3}"));
  }

  @Test
  void a_mutation_does_not_bring_unknown_fields() {
    EmbeddedCluster injecting =
        cluster.withMutation(
            tree -> {
              tree.withObjectProperty("spec").put("z", 1);
              return tree;
            });
    assertThat(done(injecting.create(verse("{}"))).tree().at("/spec/z").isMissingNode()).isTrue();
  }

  @Test
  void wrong_types_are_refused() {
    refuses("{'a':'1'}", "FieldValueInvalid", "spec.a");
    refuses("{'a':1.5}", "FieldValueInvalid", "spec.a");
    refuses("{'either':true}", "FieldValueInvalid", "spec.either");
    refuses("{'m':[]}", "FieldValueInvalid", "spec.m");
    refuses("{'tags':['a',1]}", "FieldValueInvalid", "spec.tags");
    refuses("{'texts':{'k':1}}", "FieldValueInvalid", "spec.texts.k");
    refuses("{'choice':'z'}", "FieldValueNotSupported", "spec.choice");
    assertThat(stored("{'a':1.0,'either':'1'}").get("either").asText()).isEqualTo("1");
  }

  @Test
  void elements_without_a_key_or_with_one_that_is_there_are_refused() {
    refuses("{'parts':[{}]}", "FieldValueRequired", "spec.parts.name");
    refuses("{'parts':[{'name':'p'},{'name':'p'}]}", "FieldValueDuplicate", "spec.parts[1]");
    refuses("{'tags':['a','b','a']}", "FieldValueDuplicate", "spec.tags[2]");
  }

  @Test
  void a_kind_whose_definition_has_no_schema_takes_everything() {
    assertThat(done(cluster.create(Trial.song())).tree().at("/spec/key1").asText())
        .isEqualTo("kilestbo");
  }
}
