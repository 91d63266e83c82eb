package dev.homeostat.cli.schemas;

import dev.homeostat.Resource;
import dev.homeostat.cli.patterns.SourceValue;
import java.util.function.Predicate;

/**
 * A rule of another tool about all fields that a field manager owns.
 *
 * @param objects the objects
 * @param source the value that names the manager
 */
public record ManagerRule(Predicate<Resource> objects, SourceValue source) {}
