/** Translates JSON Schemas to the form of schemas in CustomResourceDefinitions. */
@NullMarked
package dev.homeostat.operator.definition.structural;

import org.jspecify.annotations.NullMarked;
