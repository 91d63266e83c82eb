/** The CustomResourceDefinition of the Application, made of the JSON Schemas of its parts. */
@NullMarked
package dev.homeostat.operator.definition;

import org.jspecify.annotations.NullMarked;
