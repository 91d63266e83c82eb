package dev.homeostat.cli;

import dev.homeostat.report.Explanation;
import java.util.List;

/**
 * What an Application wants of an object.
 *
 * @param application its name, or why none is known
 * @param fields of the object that the Application sets or observes; empty if no Application is
 *     known to want the object
 */
record Wishes(String application, List<Explanation.Field> fields) {}
