/** Excludes fields and elements from observer schemas (rule SCHEMA-5). */
@NullMarked
package dev.homeostat.core.exclusion;

import org.jspecify.annotations.NullMarked;
