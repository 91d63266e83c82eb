// snippet: claim-guard
package com.example.teamlabel;

import dev.homeostat.spi.DeltaHook;
import dev.homeostat.spi.HookContext;

/** Keeps the claims that are labelled as in use, whatever the manifest says. */
public final class ClaimGuard implements DeltaHook {

  private static final String LABEL = "example.com/in-use";

  @Override
  public String name() {
    return "claim-guard";
  }

  @Override
  public Decision decide(Input input, HookContext context) {
    boolean isGuarded =
        input.soFar() instanceof Delete
            && input.address().id().kind().equals("PersistentVolumeClaim")
            && input.current().flatMap(claim -> claim.label(LABEL)).isPresent();
    return isGuarded ? new Deny("the claim has the label " + LABEL) : input.soFar();
  }
}
// end
