/**
 * From documents to resources: what a manifest says, and what it must not (rules READ-1 to READ-6).
 */
@NullMarked
package dev.homeostat.core.read;

import org.jspecify.annotations.NullMarked;
