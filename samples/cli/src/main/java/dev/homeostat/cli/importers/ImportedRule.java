package dev.homeostat.cli.importers;

import dev.homeostat.Resource;
import java.util.function.Predicate;

/**
 * A rule of another tool: some fields of some objects do not count.
 *
 * @param objects the objects
 * @param fields their fields
 * @param source the value that names the fields
 */
public record ImportedRule(Predicate<Resource> objects, FieldPattern fields, SourceValue source) {}
