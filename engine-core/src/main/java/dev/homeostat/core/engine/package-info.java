/**
 * The pass: prepares the desired states (steps 0 to 3), compares (4), acts (5) and takes in the
 * answers (6 and 7). The one package that knows all others of the engine.
 */
@NullMarked
package dev.homeostat.core.engine;

import org.jspecify.annotations.NullMarked;
