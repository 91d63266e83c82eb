package com.example.live;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.definition.StructuralSchema;
import org.junit.jupiter.api.Test;

/** What a server is told of a kind comes from what its operator checks. */
class DefinitionTest {

  private static final String GREETING =
      """
      {
        "type": "object",
        "properties": {
          "spec": {
            "type": "object",
            "additionalProperties": false,
            "properties": {"word": {"$ref": "#/$defs/word"}, "loud": {"type": ["boolean", "null"]}},
            "required": ["word"]
          }
        },
        "$defs": {"word": {"type": "string", "maxLength": 20}}
      }
      """;

  @Test
  void a_json_schema_becomes_a_structural_one() throws Exception {
    ObjectMapper json = new ObjectMapper();
    ObjectNode schema = (ObjectNode) json.readTree(GREETING);
    // snippet: definition
    ObjectNode spec = StructuralSchema.of(schema).at("/properties/spec");
    // end
    assertThat(spec)
        .isEqualTo(
            json.readTree(
                """
                {
                  "type": "object",
                  "required": ["word"],
                  "properties": {
                    "word": {"type": "string", "maxLength": 20},
                    "loud": {"type": "boolean", "nullable": true}
                  }
                }
                """));
  }
}
