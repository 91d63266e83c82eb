package dev.homeostat.policypacks;

import dev.homeostat.spi.PolicyPackSource;
import java.net.URL;
import java.util.List;

/** A source of packs that is packed into another jar. */
public final class ForeignSource implements PolicyPackSource {
  @Override
  public List<URL> documents() {
    return List.of(ForeignSource.class.getResource("foreign.yaml"));
  }
}
