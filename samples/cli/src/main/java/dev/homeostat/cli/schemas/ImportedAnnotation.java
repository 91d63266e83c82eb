package dev.homeostat.cli.schemas;

import dev.homeostat.ResourceAddress;
import dev.homeostat.cli.patterns.SourceValue;

/**
 * An annotation of Homeostat that does what a setting of another tool does.
 *
 * @param object the object of the manifest that needs it
 * @param name of the annotation
 * @param value of the annotation
 * @param source the setting of the other tool
 */
public record ImportedAnnotation(
    ResourceAddress object, String name, String value, SourceValue source) {}
