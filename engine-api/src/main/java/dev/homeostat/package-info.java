/**
 * The words of Homeostat as types: what an owner hands over, and what comes of it.
 *
 * <pre>{@code
 * Application --reconcile--> Engine --> Pass --> Delta
 *   |  Manifest of Resources, each with a ResourceId      what was done, field by field
 *   |  ObserverSchemas: which fields are observed         Problems: what a person has to know
 *   |  Settings, HookUses
 * }</pre>
 *
 * <p>Values are immutable and their {@code toString} is one line that is safe to log. Related
 * packages: {@link dev.homeostat.report} for what a pass tells, {@link dev.homeostat.tree} for
 * JSON, {@link dev.homeostat.spi} for those who extend the engine.
 */
@NullMarked
package dev.homeostat;

import org.jspecify.annotations.NullMarked;
