/** The API of AppWrappers: its names, and what an AppWrapper says and reports. */
@NullMarked
package dev.homeostat.appwrapper.api;

import org.jspecify.annotations.NullMarked;
