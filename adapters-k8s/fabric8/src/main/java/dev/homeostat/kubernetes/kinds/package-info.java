/**
 * What kinds an API server serves, where, and what it says of their lists: from its discovery, its
 * OpenAPI documents, and its custom resource definitions.
 */
@NullMarked
package dev.homeostat.kubernetes.kinds;

import org.jspecify.annotations.NullMarked;
