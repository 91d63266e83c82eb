/** Policy packs: data about the fields that well-known controllers write (rule SCHEMA-11). */
@NullMarked
package dev.homeostat.packs;

import org.jspecify.annotations.NullMarked;
