/** The operator of AppWrappers: objects that are queued, created, observed and deleted as one. */
@NullMarked
package dev.homeostat.appwrapper;

import org.jspecify.annotations.NullMarked;
