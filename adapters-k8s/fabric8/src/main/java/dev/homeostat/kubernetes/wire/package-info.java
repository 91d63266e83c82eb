/**
 * One request to an API server and what came back, as bytes and JSON trees: no typed classes, no
 * retries, no log of a body.
 */
@NullMarked
package dev.homeostat.kubernetes.wire;

import org.jspecify.annotations.NullMarked;
