/**
 * Translates TOSCA templates and CSAR archives to manifests.
 *
 * <pre>{@code
 * source --web, archive--> texts --file--> scopes of definitions --type, value, function-->
 *   topology --mapping--> manifest, order, provenance
 * }</pre>
 *
 * <p>{@link dev.homeostat.tosca.Tosca} translates without an engine, {@link
 * dev.homeostat.tosca.ToscaHook} is the translation hook, {@link dev.homeostat.tosca.spi} is for
 * those who map node types of their own.
 */
@NullMarked
package dev.homeostat.tosca;

import org.jspecify.annotations.NullMarked;
