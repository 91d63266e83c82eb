/** Says JSON Schemas to servers, in the form that CustomResourceDefinitions have. */
@NullMarked
package dev.homeostat.definition;

import org.jspecify.annotations.NullMarked;
