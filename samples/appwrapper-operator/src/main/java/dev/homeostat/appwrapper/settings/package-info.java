/** The configuration of the operator, and what an AppWrapper changes of it by annotations. */
@NullMarked
package dev.homeostat.appwrapper.settings;

import org.jspecify.annotations.NullMarked;
