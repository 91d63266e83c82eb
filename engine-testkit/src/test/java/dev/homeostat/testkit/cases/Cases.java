package dev.homeostat.testkit.cases;

import dev.homeostat.Application;
import dev.homeostat.Manifest;
import dev.homeostat.ObserverSchema;
import dev.homeostat.spi.DocumentReader;
import dev.homeostat.testkit.Simulation;

/** The applications of the cases in docs/cases.md. */
final class Cases {

  private Cases() {}

  static Application app(String manifest) {
    return Application.named("shop", "web").manifest(Manifest.parse(manifest)).build();
  }

  static Simulation settled(String manifest) {
    return settled(app(manifest));
  }

  static Simulation settled(Application application) {
    Simulation simulation = Simulation.of(application);
    simulation.settle();
    return simulation;
  }

  static ObserverSchema schema(String text) {
    return ObserverSchema.of(DocumentReader.discovered().read(text, "schema").documents().get(0));
  }
}
