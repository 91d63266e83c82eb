package dev.homeostat.cli.imports;

import dev.homeostat.cli.importers.ArgoCdImporter;
import dev.homeostat.cli.importers.FluxImporter;
import dev.homeostat.cli.importers.KappImporter;
import dev.homeostat.cli.importers.OcmImporter;
import dev.homeostat.cli.importers.RuleImporter;

/** A tool whose rules can be imported. */
enum ImportTool {
  argocd,
  flux,
  kapp,
  ocm;

  RuleImporter importer() {
    return switch (this) {
      case argocd -> new ArgoCdImporter();
      case flux -> new FluxImporter();
      case kapp -> new KappImporter();
      case ocm -> new OcmImporter();
    };
  }
}
