package dev.homeostat.core.model;

import static dev.homeostat.core.compare.Trial.VALUE;
import static dev.homeostat.core.compare.Trial.edits;
import static dev.homeostat.core.compare.Trial.fields;
import static dev.homeostat.core.compare.Trial.json;
import static dev.homeostat.core.compare.Trial.keyed;
import static dev.homeostat.core.compare.Trial.list;
import static dev.homeostat.core.compare.Trial.set;
import static dev.homeostat.core.compare.Trial.tree;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** POLICY-4: creation is whole, repair is narrow. */
class Policy4CreationTest {

  private static final SchemaNode.Fields SPEC =
      fields("spec", fields("key1", VALUE, "key3", VALUE, "off", VALUE));

  @Test
  void what_is_there_is_patched_in_its_observed_fields_only() {
    assertThat(edits("{spec:{key1:'a',key2:'b'}}", SPEC, "{spec:{key1:'x',key2:'y',key4:'z'}}"))
        .containsExactly("/spec/key1=\"a\"");
  }

  @Test
  void a_missing_object_is_created_whole_but_for_what_shall_be_absent() {
    assertThat(edits("{spec:{key1:'a',key2:{b:1},off:null}}", SPEC, "{}"))
        .containsExactly("/spec={\"key1\":\"a\",\"key2\":{\"b\":1}}");
  }

  @Test
  void a_missing_object_of_which_nothing_observed_is_asked_stays_missing() {
    assertThat(edits("{spec:{key2:'b',off:null}}", SPEC, "{}")).isEmpty();
    assertThat(edits("{spec:{key2:'b'}}", SPEC, "{spec:'text'}")).isEmpty();
  }

  @Test
  void an_object_that_is_only_observed_to_be_there_is_put_back() {
    SchemaNode.Fields schema = fields("emptyDir", fields());
    assertThat(edits("{emptyDir:{}}", schema, "{}")).containsExactly("/emptyDir={}");
    assertThat(edits("{emptyDir:{}}", schema, "{emptyDir:{x:1}}")).isEmpty();
  }

  @Test
  void a_missing_element_is_created_whole() {
    SchemaNode.Fields schema = fields("l", keyed("name", 1, 0, "[name=a]", fields("x", VALUE)));
    assertThat(edits("{l:[{name:'a',x:1,y:2,z:null}]}", schema, "{l:[{name:'b'}]}"))
        .containsExactly("/l/[name=a]={\"name\":\"a\",\"x\":1,\"y\":2}");
  }

  @Test
  void another_type_is_replaced_whole() {
    assertThat(edits("{spec:{key1:'a',key2:'b'}}", SPEC, "{spec:'text'}"))
        .containsExactly("/spec={\"key1\":\"a\",\"key2\":\"b\"}");
    assertThat(edits("{spec:'text'}", SPEC, "{spec:{key1:'a'}}")).containsExactly("/spec=\"text\"");
    SchemaNode.Fields schema = fields("l", keyed("name", 1, 1, "[name=a]", fields()));
    assertThat(edits("{l:[{name:'a'}]}", schema, "{l:{a:1}}"))
        .containsExactly("/l=[{\"name\":\"a\"}]");
    assertThat(edits("{l:'x'}", schema, "{l:[]}")).containsExactly("/l=\"x\"");
  }

  @Test
  void a_null_is_a_wish_and_silence_is_none() {
    assertThat(edits("{spec:{off:null}}", SPEC, "{spec:{off:1,key3:2}}"))
        .containsExactly("-/spec/off");
    assertThat(edits("{spec:{off:null}}", SPEC, "{spec:{off:null}}")).isEmpty();
    assertThat(edits("{spec:null}", SPEC, "{spec:{a:1}}")).isEmpty();
  }

  @Test
  void what_belongs_to_the_server_is_never_written() {
    SchemaNode.Fields schema = fields("status", SchemaNode.WATCHED);
    assertThat(edits("{status:{a:1}}", schema, "{status:{a:2}}")).isEmpty();
    assertThat(edits("{status:null}", schema, "{status:{a:2}}")).isEmpty();
    assertThat(CreateBody.part(schema, tree("{a:1,status:{b:1}}"))).isEqualTo(json("{a:1}"));
  }

  @Test
  void a_null_inside_of_one_value_is_an_ordinary_value() {
    SchemaNode.Fields schema = fields("spec", fields("probe", VALUE, "off", VALUE));
    assertThat(CreateBody.part(schema, tree("{spec:{probe:{a:null,b:1},off:null}}")))
        .isEqualTo(json("{spec:{probe:{a:null,b:1}}}"));
  }

  @Test
  void a_null_inside_of_an_element_stays_where_the_element_is_one_value() {
    SchemaNode.Fields schema =
        fields(
            "k", keyed("name", 0, 0, "[name=a]", VALUE, "[name=b]", fields("x", VALUE)),
            "p", list(0, 0, VALUE, fields("x", VALUE)));
    assertThat(
            CreateBody.part(
                schema,
                tree(
                    "{k:[{name:'a',x:null},{name:'b',x:null},{name:'c',x:null}],"
                        + "p:[{x:null},{x:null},{x:null}]}")))
        .isEqualTo(json("{k:[{name:'a',x:null},{name:'b'},{name:'c'}],p:[{x:null},{},{}]}"));
  }

  @ParameterizedTest
  @MethodSource("parts")
  void a_missing_object_is_created_for_what_is_observed_of_it(
      SchemaNode part, String desired, boolean created) {
    SchemaNode.Fields schema = fields("spec", fields("part", part));
    assertThat(edits("{spec:{part:" + desired + ",more:1}}", schema, "{}"))
        .hasSize(created ? 1 : 0);
  }

  static Stream<Arguments> parts() {
    SchemaNode named = keyed("name", 0, 0, "[name=a]", VALUE);
    SchemaNode places = list(0, 0, VALUE);
    return Stream.of(
        arguments(VALUE, "1", true),
        arguments(VALUE, "null", false),
        arguments(SchemaNode.WATCHED, "1", false),
        arguments(fields("x", VALUE), "{x:1}", true),
        arguments(fields("x", VALUE), "{y:1}", false),
        arguments(fields("x", VALUE), "'text'", true),
        arguments(SchemaNode.WHOLE, "[1]", true),
        arguments(SchemaNode.WHOLE, "[]", false),
        arguments(set(0, 0), "['a']", true),
        arguments(set(0, 0), "[]", false),
        arguments(set(0, 0), "'text'", true),
        arguments(named, "[{name:'a'}]", true),
        arguments(named, "[{name:'b'},{name:'a'}]", true),
        arguments(named, "[{name:'b'}]", false),
        arguments(named, "[]", false),
        arguments(keyed("name", 1, 0, "[name=a]", VALUE), "[{name:'b'}]", true),
        arguments(places, "['a']", true),
        arguments(places, "[null,'b']", false),
        arguments(places, "[]", false),
        arguments(list(0, 0), "['a']", false),
        arguments(list(0, 0, VALUE, VALUE), "[null]", false),
        arguments(list(0, 0, VALUE, VALUE), "[null,'b']", true),
        arguments(list(1, 0, VALUE), "[null,'b']", true));
  }
}
