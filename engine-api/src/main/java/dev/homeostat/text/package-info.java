/** Text that people write: durations, and words that they misspell. */
@NullMarked
package dev.homeostat.text;

import org.jspecify.annotations.NullMarked;
