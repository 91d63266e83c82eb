package dev.homeostat.testkit.contract;

import dev.homeostat.Source;
import dev.homeostat.spi.TranslationHook;

/** A hook as a stranger would write it keeps the contract. */
class TranslationHookContractTest extends TranslationHookContract {

  @Override
  protected TranslationHook hook() {
    return new Samples.Names();
  }

  @Override
  protected Source source() {
    return Samples.tosca("names_1", "web");
  }

  @Override
  protected Source mistaken() {
    return Samples.tosca("names_1", "");
  }

  @Override
  protected Source foreign() {
    return Samples.tosca("tosca_simple_yaml_1_0", "web");
  }
}
