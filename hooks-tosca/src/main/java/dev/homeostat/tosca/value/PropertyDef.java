package dev.homeostat.tosca.value;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.tosca.file.Part;
import org.apiguardian.api.API;

/**
 * A property, attribute or parameter as it is defined.
 *
 * @param part where it was defined last
 * @param schema of its values
 * @param required whether it has to have one
 * @param standard its default; not present if there is none
 * @param fixed its value that cannot be changed; not present if there is none
 */
@API(status = INTERNAL)
public record PropertyDef(
    Part part, DataSchema schema, boolean required, Part standard, Part fixed) {}
