/** The Application document: what users write, as the value that the engine takes. */
@NullMarked
package dev.homeostat.document;

import org.jspecify.annotations.NullMarked;
