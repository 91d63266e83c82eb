/**
 * The kinds that an API server serves, with their endpoints and the types of their lists: from its
 * discovery, its OpenAPI documents, and its custom resource definitions.
 */
@NullMarked
package dev.homeostat.kubernetes.kinds;

import org.jspecify.annotations.NullMarked;
