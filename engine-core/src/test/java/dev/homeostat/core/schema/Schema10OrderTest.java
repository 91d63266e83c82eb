package dev.homeostat.core.schema;

import static dev.homeostat.core.schema.SchemaTrial.DEPLOYMENT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.FieldPath;
import dev.homeostat.core.model.SchemaLookup;
import dev.homeostat.core.model.SchemaNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** SCHEMA-10: which lists have an order. (What it means: Schema10ComparisonTest.) */
class Schema10OrderTest {

  private static final String POD = "/spec/template/spec";

  private static final String MANIFEST =
      DEPLOYMENT
          + """
          spec:
            template:
              spec:
                volumes: [{name: v}]
                initContainers: [{name: i, env: [{name: E}]}]
                containers:
                  - name: app
                    env: [{name: E}, {name: F}]
                    volumeMounts: [{name: v, mountPath: /v}]
          """;

  private static boolean isOrdered(SchemaNode.Fields root, String list) {
    SchemaNode node = SchemaLookup.at(root, FieldPath.parse(POD + list)).orElseThrow();
    return ((SchemaNode.KeyedList) node).ordered();
  }

  @ParameterizedTest
  @CsvSource({
    "/initContainers,true",
    "/initContainers/[name=i]/env,true",
    "/containers/[name=app]/env,true",
    "/containers,false",
    "/volumes,false",
    "/containers/[name=app]/volumeMounts,false"
  })
  void init_containers_and_variables_have_one(String list, boolean ordered) {
    SchemaNode.Fields byDefault = SchemaTrial.defaultSchema(MANIFEST, SchemaTrial.KIND).root();
    assertThat(isOrdered(byDefault, list)).isEqualTo(ordered);
    SchemaNode.Fields extended =
        SchemaTrial.of(MANIFEST, DEPLOYMENT + "observer_schema_extends: default\n").schema().root();
    assertThat(isOrdered(extended, list)).isEqualTo(ordered);
  }

  @Test
  void a_written_schema_gives_it_to_them_too() {
    SchemaNode.Fields root =
        SchemaTrial.written(
                DEPLOYMENT
                    + """
                    spec:
                      template:
                        spec:
                          initContainers: [{name: i}, {observer_schema_list_keys: [name]}]
                          containers:
                            - name: app
                              env: [{name: E}, {observer_schema_list_keys: [name]}]
                            - observer_schema_list_keys: [name]
                    """)
            .schema()
            .root();
    assertThat(isOrdered(root, "/initContainers")).isTrue();
    assertThat(isOrdered(root, "/containers/[name=app]/env")).isTrue();
    assertThat(isOrdered(root, "/containers")).isFalse();
  }

  @Test
  void taking_an_element_out_or_in_keeps_it() {
    String schema =
        DEPLOYMENT
            + """
            observer_schema_extends: default
            observer_schema_except: ['/spec/template/spec/containers/[name=app]/env/[name=E]']
            spec:
              template:
                spec:
                  containers:
                    - name: app
                      env: [{name: G}, {observer_schema_list_keys: [name]}]
                    - observer_schema_list_keys: [name]
            """;
    SchemaNode.Fields root = SchemaTrial.of(MANIFEST, schema).schema().root();
    FieldPath env = FieldPath.parse(POD + "/containers/[name=app]/env");
    SchemaNode.KeyedList list = (SchemaNode.KeyedList) SchemaLookup.at(root, env).orElseThrow();
    assertThat(list.ordered()).isTrue();
    assertThat(list.elements().stream().map(element -> element.key().toString()))
        .containsExactly("[name=F]", "[name=G]");
  }

  @Test
  void lists_of_those_names_elsewhere_have_none() {
    String robot = "apiVersion: example.com/v1\nkind: Robot\nmetadata: {name: r}\n";
    SchemaTrial trial =
        SchemaTrial.written(robot + "env: [{name: E}, {observer_schema_list_keys: [name]}]\n");
    assertThat(((SchemaNode.KeyedList) trial.at("env")).ordered()).isFalse();
  }
}
