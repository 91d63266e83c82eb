/** The messages between members, and their bytes. */
@NullMarked
package dev.homeostat.sharding.message;

import org.jspecify.annotations.NullMarked;
