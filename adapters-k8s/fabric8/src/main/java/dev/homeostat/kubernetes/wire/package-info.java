/**
 * Requests to an API server and their replies, as bytes and JSON trees: no typed classes, no
 * retries, no log of a body.
 */
@NullMarked
package dev.homeostat.kubernetes.wire;

import org.jspecify.annotations.NullMarked;
