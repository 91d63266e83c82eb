/**
 * What may be shown and kept of sensitive values: digests (rules SECRET-1 to SECRET-3). Views only;
 * no way leads from here to a write.
 */
@NullMarked
package dev.homeostat.core.redact;

import org.jspecify.annotations.NullMarked;
