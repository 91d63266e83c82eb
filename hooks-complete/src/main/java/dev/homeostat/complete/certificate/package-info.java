/** Issues and verifies the certificates of workloads, and reads those of the controller. */
@NullMarked
package dev.homeostat.complete.certificate;

import org.jspecify.annotations.NullMarked;
