/** The order between Applications of one namespace, as {@code spec.dependsOn} gives it. */
@NullMarked
package dev.homeostat.operator.dependency;

import org.jspecify.annotations.NullMarked;
