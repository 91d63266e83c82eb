/**
 * The redaction of sensitive values, which are shown and kept as digests (rules SECRET-1 to
 * SECRET-3). Views only; they are never written to the cluster.
 */
@NullMarked
package dev.homeostat.core.redact;

import org.jspecify.annotations.NullMarked;
