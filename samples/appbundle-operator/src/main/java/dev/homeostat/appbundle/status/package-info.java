/** The status of an AppBundle, from the report of each of its objects. */
@NullMarked
package dev.homeostat.appbundle.status;

import org.jspecify.annotations.NullMarked;
