/**
 * The API of Homeostat: the description of an application, the engine that reconciles it, and the
 * result.
 *
 * <pre>{@code
 * Application --reconcile--> Engine --> ReconcileResult --> Delta
 *   |  Manifest of Resources, each with a ResourceId      the changes, field by field
 *   |  ObserverSchemas: which fields are observed         Problems: the errors and warnings
 *   |  Settings, HookReferences
 * }</pre>
 *
 * <p>Values are immutable and their {@code toString} is one line that is safe to log. Related
 * packages: {@link dev.homeostat.report} for the reports of a pass, {@link dev.homeostat.tree} for
 * JSON, {@link dev.homeostat.spi} for extensions of the engine.
 */
@NullMarked
package dev.homeostat;

import org.jspecify.annotations.NullMarked;
