/**
 * Tests of the installation of a sample operator, which need only its settings: its chart, its
 * permissions, its image, its jar and its monitoring.
 */
@NullMarked
package dev.homeostat.samples.testing;

import org.jspecify.annotations.NullMarked;
