/** The certificate that replicas make, share and renew in a Secret. */
@NullMarked
package dev.homeostat.webhooks.certificate;

import org.jspecify.annotations.NullMarked;
