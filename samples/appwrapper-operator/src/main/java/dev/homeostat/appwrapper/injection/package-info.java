/** The objects that are created: templates with what the operator and the queue add. */
@NullMarked
package dev.homeostat.appwrapper.injection;

import org.jspecify.annotations.NullMarked;
