package dev.homeostat.tosca;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import org.apiguardian.api.API;

/**
 * The limits of the cost of a source. Each is larger than what any of thousands of public templates
 * and archives needs, and small enough that a hostile one does no harm.
 *
 * @param files of one TOSCA file
 * @param imports of a template with all that it imports
 * @param expansion of the translation of a template
 * @param archive of an archive
 */
@API(status = EXPERIMENTAL, since = "0.1")
public record ToscaLimits(Files files, Imports imports, Expansion expansion, Archive archive) {

  /** The limits unless others are set. */
  public static final ToscaLimits DEFAULT =
      new ToscaLimits(
          new Files(2 * 1024 * 1024, 64, 200_000, 50, 500_000),
          new Imports(50, 10),
          new Expansion(1_000, 100, 2_000, 32, 64, 1024 * 1024, 8 * 1024 * 1024),
          new Archive(16 << 20, 2_000, 4 << 20, 64 << 20, 200));

  /**
   * The limits of one TOSCA file.
   *
   * @param characters of the text
   * @param depth levels of nesting
   * @param values written in the text
   * @param aliases that stand for lists or objects
   * @param expanded values with those that aliases add
   */
  @API(status = EXPERIMENTAL, since = "0.1")
  public record Files(int characters, int depth, int values, int aliases, int expanded) {}

  /**
   * The limits of imports.
   *
   * @param files in all
   * @param depth of imports of imports
   */
  @API(status = EXPERIMENTAL, since = "0.1")
  public record Imports(int files, int depth) {}

  /**
   * The limits of the translation of a template.
   *
   * @param nodes templates, with as many of each as it counts
   * @param count of nodes of one template
   * @param resources in all
   * @param derivations from a type to its root, and levels of nested calls of functions
   * @param references from value to value
   * @param text characters that one call of a function returns
   * @param texts characters that all calls return together
   */
  @API(status = EXPERIMENTAL, since = "0.1")
  public record Expansion(
      int nodes, int count, int resources, int derivations, int references, int text, int texts) {}

  /**
   * The limits of an archive. All is counted while reading; its headers are not trusted.
   *
   * @param packed bytes of the archive
   * @param entries in it
   * @param entry bytes of one entry, unpacked
   * @param unpacked bytes of all entries
   * @param ratio of an entry's unpacked bytes to its packed ones
   */
  @API(status = EXPERIMENTAL, since = "0.1")
  public record Archive(int packed, int entries, int entry, int unpacked, int ratio) {}
}
