/** The engine inside of operators of Java Operator SDK. */
@NullMarked
package dev.homeostat.josdk;

import org.jspecify.annotations.NullMarked;
