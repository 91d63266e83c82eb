package dev.homeostat.cli.schemas;

import dev.homeostat.Resource;
import dev.homeostat.cli.patterns.FieldPattern;
import dev.homeostat.cli.patterns.SourceValue;
import java.util.function.Predicate;

/**
 * A rule of another tool: some fields of some objects do not count.
 *
 * @param objects the objects
 * @param fields their fields
 * @param source the value that names the fields
 */
public record ImportedRule(Predicate<Resource> objects, FieldPattern fields, SourceValue source) {}
