package dev.homeostat.complete;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Application;
import dev.homeostat.ApplicationBuilder;
import dev.homeostat.spi.ManglingHook;
import dev.homeostat.testkit.contract.ManglingHookContract;

/** The shutdown hook holds to what every mangling hook holds to. */
class ShutdownHookManglingTest extends ManglingHookContract {

  static Application asking(Application application, String hook) {
    ObjectNode settings = JsonNodeFactory.instance.objectNode();
    settings.putObject("service").put("name", "web").put("port", 80);
    settings.put("graceTime", "10s");
    ApplicationBuilder builder =
        Application.named(application.id().namespace(), application.id().name())
            .source(application.source());
    return builder.hook(hook, settings).build();
  }

  @Override
  protected ManglingHook hook() {
    return (ManglingHook) Fixture.plain().shutdown();
  }

  @Override
  protected Application application() {
    return asking(super.application(), "shutdown");
  }
}
