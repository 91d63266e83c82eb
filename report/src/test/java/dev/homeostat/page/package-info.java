/** Tests of the report, with the real engine and a real browser. */
package dev.homeostat.page;
