package dev.homeostat.appbundle.api;

import java.util.List;

/** The names of Porch's API. */
public final class PorchNames {

  /** The version of PackageVariants. */
  public static final String VARIANTS_API = "config.porch.kpt.dev/v1alpha1";

  /** The kind that deploys a package. */
  public static final String VARIANT = "PackageVariant";

  /** The group and the kind of PackageVariants. */
  public static final String VARIANT_GROUP_KIND = "config.porch.kpt.dev/PackageVariant";

  /** The name of the definition of PackageVariants. */
  public static final String VARIANT_DEFINITION = "packagevariants.config.porch.kpt.dev";

  /** The versions of PackageRevisions, the newer first. */
  public static final List<String> REVISIONS_APIS =
      List.of("porch.kpt.dev/v1alpha2", "porch.kpt.dev/v1alpha1");

  /** The kind of a revision of a package. */
  public static final String REVISION = "PackageRevision";

  /** The kind of the files of a revision, which has its name and cannot be watched. */
  public static final String RESOURCES = "PackageRevisionResources";

  private PorchNames() {}
}
