/** Translates JSON Schemas to the form of schemas in CustomResourceDefinitions. */
@NullMarked
package dev.homeostat.definition;

import org.jspecify.annotations.NullMarked;
