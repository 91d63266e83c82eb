package dev.homeostat.cli.sample;

import dev.homeostat.ResourceId;
import dev.homeostat.spi.DesiredStateEditor;
import dev.homeostat.spi.HookContext;
import dev.homeostat.spi.ManglingHook;

/** Gives the artist of the worked example the nickname that he is known by. */
public final class NicknameHook implements ManglingHook {

  @Override
  public String name() {
    return "nickname";
  }

  @Override
  public Activation activation() {
    return Activation.WHEN_NAMED;
  }

  @Override
  public void mangle(DesiredStateEditor app, HookContext context) {
    app.resource(ResourceId.of("music.example.com/Artist", "gainsbourg"))
        .ifPresent(artist -> artist.set("/spec/nickname", "gainsbarre"));
  }
}
