package dev.homeostat.spi;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import java.net.URL;
import java.util.List;
import org.apiguardian.api.API;

/**
 * A jar with policy packs. A service, so that {@link dev.homeostat.packs.PolicyPacks#discovered()}
 * finds it. To read the packs needs a {@link DocumentReader}; {@code homeostat-engine-yaml} is one.
 */
@API(status = EXPERIMENTAL, since = "0.1")
@FunctionalInterface
public interface PolicyPackSource {

  /**
   * Returns the places of the documents, usually resources of the class.
   *
   * @return each a YAML text of one or more documents of kind {@code PolicyPack}
   */
  List<URL> documents();
}
