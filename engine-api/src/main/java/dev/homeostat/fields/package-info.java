/**
 * The owners of the fields of an object, decoded from {@code metadata.managedFields}.
 *
 * <p>Begin with {@link
 * dev.homeostat.fields.ManagedFields#of(com.fasterxml.jackson.databind.JsonNode)}, which takes an
 * object as the server shows it. Each entry of the result is a {@link
 * dev.homeostat.fields.FieldOwnership}.
 */
@NullMarked
package dev.homeostat.fields;

import org.jspecify.annotations.NullMarked;
