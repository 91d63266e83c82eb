/**
 * The trees between the steps: a parsed observer schema, and a desired state that knows who set
 * what. Every other package of the engine speaks in these.
 */
@NullMarked
package dev.homeostat.core.model;

import org.jspecify.annotations.NullMarked;
