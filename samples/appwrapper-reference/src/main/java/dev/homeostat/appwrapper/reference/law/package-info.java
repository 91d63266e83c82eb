/** Laws that a recorded history of an AppWrapper must keep, whoever made it. */
@NullMarked
package dev.homeostat.appwrapper.reference.law;

import org.jspecify.annotations.NullMarked;
