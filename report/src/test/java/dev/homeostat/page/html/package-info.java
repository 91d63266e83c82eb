/** Tests of the page as a file. */
package dev.homeostat.page.html;
