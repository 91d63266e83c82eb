package dev.homeostat.tosca;

import dev.homeostat.Manifest;
import dev.homeostat.Source;
import dev.homeostat.spi.TranslationHook;
import dev.homeostat.testkit.contract.TranslationHookContract;

/** The hook keeps the contract of its kind. */
class ToscaHookContractTest extends TranslationHookContract {

  @Override
  protected TranslationHook hook() {
    return new ToscaHook();
  }

  @Override
  protected Source source() {
    return Templates.source(Templates.pair());
  }

  @Override
  protected Source mistaken() {
    return Templates.source(Templates.pair().replace("properties:", "propertys:"));
  }

  @Override
  protected Source foreign() {
    return new Source.OfManifest(Manifest.of());
  }
}
