package dev.homeostat.document;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * One thing that the schema does not allow, as the validator found it.
 *
 * @param keyword the keyword of the schema that refuses it
 * @param at where the refused value is
 * @param value the refused value; it may be a secret and is never shown
 * @param member the member of the value that is missing or not allowed; empty if it is the value
 * @param schema the part of the schema that has the keyword
 */
record Violation(String keyword, JsonPointer at, JsonNode value, String member, ObjectNode schema) {

  /** Returns the pointer of a problem: to the value, or to its member. */
  JsonPointer pointer() {
    return member.isEmpty() ? at : at.appendProperty(member);
  }

  boolean isMissing() {
    return keyword.equals("required") || keyword.equals("dependentRequired");
  }

  boolean isUnknown() {
    return keyword.equals("additionalProperties");
  }

  boolean isChoice() {
    return keyword.equals("oneOf");
  }
}
