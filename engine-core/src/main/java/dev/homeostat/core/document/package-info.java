/** The Application document: what users write, as the value that the engine takes. */
@NullMarked
package dev.homeostat.core.document;

import org.jspecify.annotations.NullMarked;
