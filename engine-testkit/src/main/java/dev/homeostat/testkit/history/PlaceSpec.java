package dev.homeostat.testkit.history;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Optional;

/**
 * The part of a resource's specification that is about one place.
 *
 * @param path the place, through objects
 * @param said its value in the manifest, empty for none
 * @param mode the kind of schema
 * @param schema the written schema there, empty for none
 * @param except paths that the schema takes out of the default
 * @param bounds a choice of the bounds of a list, below {@link ResourceDraft#BOUNDS}
 */
record PlaceSpec(
    String path,
    Optional<JsonNode> said,
    SchemaMode mode,
    Optional<JsonNode> schema,
    List<String> except,
    int bounds) {}
