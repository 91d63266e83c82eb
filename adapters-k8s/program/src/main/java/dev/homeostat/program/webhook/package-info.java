/** The webhooks of an operator: their options, their server and their certificate. */
@NullMarked
package dev.homeostat.program.webhook;

import org.jspecify.annotations.NullMarked;
