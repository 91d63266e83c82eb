package dev.homeostat.operator.definition.structural;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.spi.DocumentReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How a JSON Schema is said to a server, and what cannot be said. */
class StructuralSchemaTest {

  private static final String ANY = "{x-kubernetes-preserve-unknown-fields: true, nullable: true}";

  private static ObjectNode yaml(String text) {
    return (ObjectNode) DocumentReader.discovered().read(text, "schema").documents().get(0).tree();
  }

  private static ObjectNode of(String schema) {
    return StructuralSchema.of(yaml(schema)).at("");
  }

  private static void says(String schema, String structural) {
    assertThat(of(schema)).as(schema).isEqualTo(yaml(structural));
  }

  private static void refuses(String schema, String why) {
    assertThatThrownBy(() -> of(schema))
        .as(schema)
        .isInstanceOf(UntranslatableException.class)
        .hasMessageContaining(why);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{type: string} | {type: string}",
        "{type: [string]} | {type: string}",
        "{type: [string, 'null']} | {type: string, nullable: true}",
        "{type: [integer, number]} | {type: number}",
        "{type: [integer, string]} | {x-kubernetes-int-or-string: true}",
        "{type: [integer, string, 'null']} | {x-kubernetes-int-or-string: true, nullable: true}",
        "{type: [object, string]} | {x-kubernetes-preserve-unknown-fields: true}",
        "{type: [object, string, 'null']}"
            + " | {x-kubernetes-preserve-unknown-fields: true, nullable: true}",
      })
  void types_become_one_type_or_none(String schema, String structural) {
    says(schema, structural);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{enum: [a, b]} | {type: string, enum: [a, b]}",
        "{type: string, enum: [a, b]} | {type: string, enum: [a, b]}",
        "{enum: [1, 2]} | {type: integer, enum: [1, 2]}",
        "{enum: [1, 2.5]} | {type: number, enum: [1, 2.5]}",
        "{enum: [true]} | {type: boolean, enum: [true]}",
        "{enum: [a, null]} | {type: string, nullable: true, allOf: [{enum: [a]}]}",
        "{type: [string, 'null'], enum: [a, null]}"
            + " | {type: string, nullable: true, allOf: [{enum: [a]}]}",
        "{type: [string, 'null'], enum: [a]} | {type: string, enum: [a]}",
        "{type: string, enum: [a, null]} | {type: string, enum: [a]}",
      })
  void a_choice_of_values_has_their_type_and_no_null_in_its_list(String schema, String structural) {
    says(schema, structural);
  }

  @Test
  void what_a_server_can_judge_is_kept() {
    String checks =
        """
        type: object
        minProperties: 1
        maxProperties: 9
        required: ['n']
        properties:
          'n': {type: integer, format: int64, minimum: 0, maximum: 100}
          s: {type: string, minLength: 1, maxLength: 9, pattern: '^(a|b)+$'}
          l:
            type: array
            minItems: 1
            maxItems: 9
            x-kubernetes-list-type: map
            x-kubernetes-list-map-keys: [k]
            items: {type: object, properties: {k: {type: string}}, additionalProperties: false}
          m: {type: object, x-kubernetes-map-type: atomic}
        additionalProperties: false
        """;
    String told =
        checks
            .replace(", additionalProperties: false", "")
            .replace("additionalProperties: false\n", "")
            .replace("atomic}", "atomic, x-kubernetes-preserve-unknown-fields: true}");
    says(checks, told);
  }

  @Test
  void what_only_explains_is_left_out() {
    says(
        """
        $schema: x
        $id: x
        $comment: x
        title: x
        examples: [x]
        x-problem: {code: x}
        type: object
        propertyNames: {pattern: x}
        additionalProperties: false
        """,
        "{type: object}");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{type: string, description: A word.} | {type: string, description: A word.}",
        "{type: string, description: A word (rule X-1).} | {type: string, description: A word.}",
        "{type: string, description: A word (rules X-1 to X-3).}"
            + " | {type: string, description: A word.}",
        "{type: string, description: A word (a short one).}"
            + " | {type: string, description: A word (a short one).}",
        "{type: integer, description: A number., default: 5}"
            + " | {type: integer, description: 'A number. Default: 5.'}",
        "{type: boolean, default: false} | {type: boolean, description: 'Default: false.'}",
      })
  void descriptions_name_the_default_and_no_rules(String schema, String structural) {
    says(schema, structural);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{type: object, additionalProperties: false} | {type: object}",
        "{type: object} | {type: object, x-kubernetes-preserve-unknown-fields: true}",
        "{type: object, additionalProperties: true}"
            + " | {type: object, x-kubernetes-preserve-unknown-fields: true}",
        "{type: object, additionalProperties: {title: x}}"
            + " | {type: object, x-kubernetes-preserve-unknown-fields: true}",
        "{type: object, additionalProperties: {type: string}}"
            + " | {type: object, additionalProperties: {type: string}}",
        "{type: object, properties: {a: {type: string}}} | {type: object,"
            + " x-kubernetes-preserve-unknown-fields: true, properties: {a: {type: string}}}",
        "{type: object, properties: {a: {type: string}}, additionalProperties: false}"
            + " | {type: object, properties: {a: {type: string}}}",
      })
  void other_members_are_kept_where_they_are_allowed(String schema, String structural) {
    says(schema, structural);
  }

  @Test
  void what_takes_everything_is_told_as_anything() {
    says("{title: x}", ANY);
    says("{type: array, items: true}", "{type: array, items: " + ANY + "}");
    says("{type: array}", "{type: array, items: " + ANY + "}");
    says(
        "{description: x, properties: {a: {title: x}}, items: {}}",
        ANY.replace("{", "{description: x, "));
  }

  @Test
  void a_tree_that_is_only_explained_may_be_part_of_itself() {
    says(
        """
        type: array
        items: {$ref: '#/$defs/tree'}
        $defs:
          tree:
            description: A tree.
            properties: {name: {title: Name}}
            items: {$ref: '#/$defs/tree'}
            additionalProperties: {$ref: '#/$defs/tree'}
        """,
        "{type: array, items: " + ANY.replace("{", "{description: A tree., ") + "}");
  }

  @Test
  void references_are_followed_and_who_refers_explains() {
    says(
        """
        type: object
        additionalProperties: false
        properties:
          a: {description: Mine., $ref: '#/$defs/word'}
          b: {type: string, $ref: '#/$defs/word'}
        $defs:
          word: {description: A word., type: string, minLength: 1}
        """,
        """
        type: object
        properties:
          a: {description: Mine., type: string, minLength: 1}
          b: {description: A word., type: string, minLength: 1}
        """);
  }

  @Test
  void inside_a_value_of_several_types_nothing_is_told() {
    says(
        """
        type: [string, object]
        minLength: 1
        required: [name]
        additionalProperties: false
        properties: {name: {type: string}}
        """,
        "{x-kubernetes-preserve-unknown-fields: true, minLength: 1, required: [name]}");
  }

  private static final String SOURCES =
      """
      type: object
      additionalProperties: false
      properties: {a: {type: [string, 'null']}, b: {type: [string, 'null']}}
      allOf:
      - x-problem: {code: One}
        oneOf:
        - {required: [a], properties: {a: {$ref: '#/$defs/given'}}}
        - {required: [b]}
      $defs: {given: {not: {type: 'null'}}}
      """;

  @Test
  void one_of_several_members_is_a_choice_and_one_that_has_to_be_given_is_never_null() {
    says(
        SOURCES,
        """
        type: object
        oneOf: [{required: [a]}, {required: [b]}]
        properties: {a: {type: string}, b: {type: string, nullable: true}}
        """);
  }

  @Test
  void none_of_them_will_do_if_that_is_asked_for() {
    assertThat(StructuralSchema.of(yaml(SOURCES)).orNone().at("").path("oneOf"))
        .isEqualTo(
            yaml("""
                    l:
                    - {required: [a]}
                    - {required: [b]}
                    - {not: {anyOf: [{required: [a]}, {required: [b]}]}}
                    """)
                .path("l"));
  }

  @Test
  void several_choices_are_told_side_by_side() {
    says(
        """
        type: object
        additionalProperties: false
        oneOf: [{required: [a]}, {required: [b]}]
        allOf: [{oneOf: [{required: [c]}, {required: [d, e]}]}]
        """,
        """
        type: object
        allOf:
        - {oneOf: [{required: [a]}, {required: [b]}]}
        - {oneOf: [{required: [c]}, {required: [d, e]}]}
        """);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{type: object, dependentRequired: {a: [b]}} | /dependentRequired: cannot be expressed",
        "{type: string, const: a} | /const: cannot be expressed in a structural schema",
        "{type: array, uniqueItems: true} | /uniqueItems: cannot be expressed",
        "{type: object, properties: {a: {type: string, if: {}}}} | /properties/a/if: cannot be expressed",
        "{type: object, properties: {a/b: {if: {}}}} | /properties/a~1b/if: cannot be expressed",
        "{type: array, items: {type: string, madeUp: 1}} | /items/madeUp: cannot be expressed",
        "{type: 'null'} | /type: a server knows no value that is always null",
        "{enum: [null]} | /enum: a server knows no value that is always null",
        "{enum: [[a]]} | /enum: lists something else",
        "{type: string, format: uri} | /format: is none that a server knows",
        "{type: string, pattern: '(?!a)b'} | /pattern: looks around or back",
        "{type: string, pattern: '(?<=a)b'} | /pattern: looks around or back",
        "{type: string, pattern: '(a)\\1'} | /pattern: looks around or back",
        "{type: string, properties: {}} | /properties: belongs to no value that is no object",
        "{type: object, items: {}} | /items: belongs to no value that is no array",
        "{type: object, default: {}} | /default: is too much for a description",
        "{type: object, properties: {a: {type: string}}, additionalProperties: {type: string}}"
            + " | /additionalProperties: cannot stand beside properties",
        "{type: object, properties: {a: false}} | /properties/a: takes no value",
        "{$ref: 'other.json'} | /$ref: leads out of the schema",
        "{$ref: '#/$defs/a'} | /$defs/a: is referred to, and is not there",
        "{type: object, properties: {a: {$ref: '#/$defs/a'}}, $defs: {a: {type: array, items:"
            + " {$ref: '#/$defs/a'}}}} | /$defs/a/items/$ref: is part of itself",
        "{type: string, $ref: '#/$defs/a', $defs: {a: {type: object}}}"
            + " | /type: is said in another way in /$defs/a/type",
        "{type: object, allOf: [{type: object}]} | /allOf/0/type: has no place among",
        "{type: object, anyOf: [{required: [a]}]} | /anyOf: cannot be expressed",
        "{type: object, oneOf: [{required: [a], type: object}]} | /oneOf/0/type: has no place",
        "{type: object, oneOf: [{title: a}]} | /oneOf/0: is no list of members",
        "{type: object, oneOf: [{required: [a], properties: {b: {not: {type: 'null'}}}}]}"
            + " | /oneOf/0/properties/b: says more than that a member is there",
        "{type: object, oneOf: [{required: [a], properties: {a: {not: {type: string}}}}]}"
            + " | /oneOf/0/properties/a: says more",
        "{type: object, oneOf: [{required: [a], properties: {a: {type: string}}}]}"
            + " | /oneOf/0/properties/a/type: has no place",
        "{type: object, oneOf: [{required: [a], properties: {a: {not: {type: 'null'}}}}]}"
            + " | has a choice of a, and says nothing else of it",
        "{type: [object, string], properties: {a: {if: {}}}} | /properties/a/if: cannot be expressed",
      })
  void what_cannot_be_told_is_an_error_that_names_the_place(String schema, String why) {
    refuses(schema, why);
  }

  @Test
  void a_part_that_is_not_there_is_an_error() {
    assertThatThrownBy(() -> StructuralSchema.of(yaml("{type: object}")).at("/spec"))
        .hasMessage("/spec: is referred to, and is not there");
  }

  @Test
  void all_that_cannot_be_said_is_told_at_once_with_its_place() {
    String schema =
        """
        type: object
        properties:
          size: {type: string, format: email}
          names: {type: array, items: {type: string, pattern: '(?=a)b'}}
          else: {$ref: '#/$defs/nowhere'}
        additionalProperties: {type: string, contentMediaType: text/html}
        """;
    assertThatThrownBy(() -> of(schema))
        .isInstanceOfSatisfying(
            UntranslatableException.class,
            e -> {
              assertThat(e.refusals())
                  .extracting(Refusal::place)
                  .contains(
                      "/properties/size/format",
                      "/properties/names/items/pattern",
                      "/$defs/nowhere",
                      "/additionalProperties");
              assertThat(e.getMessage().lines()).hasSameSizeAs(e.refusals());
            });
  }
}
