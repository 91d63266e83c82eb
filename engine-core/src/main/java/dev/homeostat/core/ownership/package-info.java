/** The owners of live objects: whether the application owns an object, and who does otherwise. */
@NullMarked
package dev.homeostat.core.ownership;

import org.jspecify.annotations.NullMarked;
