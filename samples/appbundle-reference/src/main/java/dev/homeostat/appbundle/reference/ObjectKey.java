package dev.homeostat.appbundle.reference;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * The address of an object.
 *
 * @param apiVersion its group and version
 * @param kind its kind
 * @param namespace its namespace; ignored for kinds without one
 * @param name its name
 */
record ObjectKey(String apiVersion, String kind, String namespace, String name) {

  static ObjectKey of(JsonNode object) {
    return new ObjectKey(
        object.path("apiVersion").asText(),
        object.path("kind").asText(),
        object.at("/metadata/namespace").asText(),
        object.at("/metadata/name").asText());
  }
}
