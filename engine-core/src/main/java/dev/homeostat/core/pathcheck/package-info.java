/**
 * The check of paths that owners wrote in schemas and annotations (rules SCHEMA-8 and SECRET-1):
 * whether a path names a field of the manifest, of the kind or of the live object.
 */
@NullMarked
package dev.homeostat.core.pathcheck;

import org.jspecify.annotations.NullMarked;
