/** Admission webhooks: handlers that allow, deny, warn and change objects, behind HTTPS. */
@NullMarked
package dev.homeostat.webhooks;

import org.jspecify.annotations.NullMarked;
