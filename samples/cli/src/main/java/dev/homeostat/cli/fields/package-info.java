/** Commands about the fields of an object: explain, why and who. */
@NullMarked
package dev.homeostat.cli.fields;

import org.jspecify.annotations.NullMarked;
