// snippet: no-pins
package com.example.phases;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.spi.HookContext;
import dev.homeostat.spi.Response;
import dev.homeostat.spi.ResponseMergeHook;
import java.util.Optional;

/** Keeps no value that the server chose; an observed field that nobody sets is only shown. */
public final class NoPins implements ResponseMergeHook {

  @Override
  public String name() {
    return "no-pins";
  }

  @Override
  public Optional<String> replaces() {
    return Optional.of("fill");
  }

  @Override
  public ObjectNode fill(Response response, HookContext context) {
    return response.desired();
  }
}
// end
