package dev.homeostat.folder.internal;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.spi.DocumentReader;
import java.util.function.Function;
import org.apiguardian.api.API;

/**
 * The conversion between trees and text.
 *
 * @param reader reads what was written, and what people write
 * @param writer writes so that people can read it
 */
@API(status = INTERNAL, since = "0.1")
public record Texts(DocumentReader reader, Function<JsonNode, String> writer) {}
