package dev.homeostat.tosca;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import java.util.Locale;
import org.apiguardian.api.API;

/** The kinds of problems with a source. The names are stable, and programs may match them. */
@API(status = EXPERIMENTAL, since = "0.1")
public enum ToscaCode {
  /** There is nothing to translate. */
  SOURCE_MISSING,
  /** The source is neither a template nor a URL. */
  SOURCE_TYPE,
  /** A URL cannot be read as one, or does not name what it should. */
  URL_INVALID,
  /** The policy does not allow a URL. */
  URL_FORBIDDEN,
  /** Nothing answered; it may later. */
  FETCH_FAILED,
  /** The answer was an error. */
  FETCH_STATUS,
  /** A text or a body is larger than its limit. */
  TOO_LARGE,
  /** A text is no YAML. */
  YAML_SYNTAX,
  /** A text goes beyond what a YAML text may cost. */
  YAML_LIMIT,
  /** A value has a tag that is not of the core schema. */
  YAML_TAG,
  /** A key stands twice in one map. */
  YAML_DUPLICATE_KEY,
  /** A file has no version of TOSCA. */
  VERSION_MISSING,
  /** A file is of a version that is not supported. */
  VERSION_UNSUPPORTED,
  /** A key that the grammar does not know. */
  KEY_UNKNOWN,
  /** A mandatory key is not there. */
  KEY_MISSING,
  /** A value is not of the kind that it should be. */
  VALUE_TYPE,
  /** An import names nothing that is there. */
  IMPORT_NOT_FOUND,
  /** An import that is not allowed. */
  IMPORT_FORBIDDEN,
  /** Too many imports, or too deep ones. */
  IMPORT_LIMIT,
  /** A type that no file defines. */
  TYPE_UNKNOWN,
  /** A type that derives from itself, or contains itself. */
  TYPE_CYCLE,
  /** A type, or a part of it, that breaks a rule of what it derives from. */
  TYPE_INVALID,
  /** A name stands for two things, or for one that it may not. */
  NAME_TAKEN,
  /** A file has no template. */
  NO_TEMPLATE,
  /** A template has no nodes. */
  NO_NODES,
  /** No mapping takes a node of this type. */
  NODE_TYPE_UNSUPPORTED,
  /** A directive asks for something that a translation cannot do. */
  DIRECTIVE_UNSUPPORTED,
  /** A property, attribute, capability or the like that its type does not define. */
  PROPERTY_UNKNOWN,
  /** A required property has no value. */
  PROPERTY_MISSING,
  /** A value breaks a constraint. */
  CONSTRAINT_VIOLATED,
  /** A constraint that makes no sense where it stands. */
  CONSTRAINT_INVALID,
  /** An input that the template does not have. */
  INPUT_UNKNOWN,
  /** A required input has no value. */
  INPUT_MISSING,
  /** The value of an input does not fit it. */
  INPUT_INVALID,
  /** A function that is not known, or cannot be evaluated here. */
  FUNCTION_UNSUPPORTED,
  /** A function is called with arguments that do not fit it. */
  FUNCTION_ARGUMENTS,
  /** A function gives a value at runtime only. */
  FUNCTION_NOT_STATIC,
  /** A node, requirement, capability, group or the like that is not there. */
  REFERENCE_NOT_FOUND,
  /** A value depends on itself. */
  REFERENCE_CYCLE,
  /** A reference to something that is there but does not fit. */
  REFERENCE_MISMATCH,
  /** More nodes, resources or text than a template may become. */
  EXPANSION_LIMIT,
  /** A node that should hold a manifest holds none. */
  SPEC_EMPTY,
  /** The manifest in a node is no YAML. */
  MANIFEST_SYNTAX,
  /** The manifest in a node is no resource. */
  MANIFEST_INVALID,
  /** An archive is none. */
  CSAR_NOT_ZIP,
  /** An archive has neither metadata nor a template at its root. */
  CSAR_META_MISSING,
  /** The metadata of an archive cannot be read. */
  CSAR_META_INVALID,
  /** An archive does not have the file that its metadata names. */
  CSAR_ENTRY_MISSING,
  /** An archive without metadata has several templates at its root. */
  CSAR_ROOT_AMBIGUOUS,
  /** An entry of an archive that no good archive has. */
  CSAR_ENTRY_ILLEGAL,
  /** An archive goes beyond its limits. */
  CSAR_LIMIT,
  /** An archive of the XML form of TOSCA. */
  CSAR_XML,
  /** A node that the last translation mapped, and that this one skips. */
  NODE_SKIPPED,
  /** There are more warnings than are listed. */
  MORE_WARNINGS;

  private final String problem = inCamelCase(name());

  /**
   * The code of a {@link dev.homeostat.Problem} of this kind.
   *
   * @return in CamelCase, beginning with {@code Tosca}
   */
  public String problem() {
    return problem;
  }

  /**
   * Returns whether the same may go well later, unless more is known.
   *
   * @return true for what a network or another server may have caused
   */
  public boolean isRetryable() {
    return this == FETCH_FAILED || this == FETCH_STATUS;
  }

  private static String inCamelCase(String name) {
    StringBuilder text = new StringBuilder("Tosca");
    for (String word : name.split("_")) {
      text.append(word.charAt(0)).append(word.substring(1).toLowerCase(Locale.ROOT));
    }
    return text.toString();
  }
}
