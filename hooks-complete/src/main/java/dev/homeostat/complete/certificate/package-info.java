/** Issues the certificates of workloads, knows them again, and reads those of the controller. */
@NullMarked
package dev.homeostat.complete.certificate;

import org.jspecify.annotations.NullMarked;
