/**
 * Steps 0 to 3: the desired state of an application, and of each of its resources. It is built only
 * when something has changed that it depends on.
 */
@NullMarked
package dev.homeostat.core.desired;

import org.jspecify.annotations.NullMarked;
