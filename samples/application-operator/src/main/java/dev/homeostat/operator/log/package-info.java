/** How the operator writes its log. */
@NullMarked
package dev.homeostat.operator.log;

import org.jspecify.annotations.NullMarked;
