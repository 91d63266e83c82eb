/** What a server is told of Applications, and what it makes of that. */
@NullMarked
package dev.homeostat.operator.definition;

import org.jspecify.annotations.NullMarked;
