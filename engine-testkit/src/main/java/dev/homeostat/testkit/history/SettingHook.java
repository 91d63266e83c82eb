package dev.homeostat.testkit.history;

import dev.homeostat.FieldPath;
import dev.homeostat.spi.DesiredStateEditor;
import dev.homeostat.spi.HookContext;
import dev.homeostat.spi.ManglingHook;

/** A mangling hook that sets the values of its settings in each resource, by path. */
final class SettingHook implements ManglingHook {

  static final String NAME = "history-setting";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public void mangle(DesiredStateEditor app, HookContext context) {
    app.resources()
        .forEach(
            target ->
                context
                    .settings()
                    .properties()
                    .forEach(
                        member -> target.set(FieldPath.parse(member.getKey()), member.getValue())));
  }
}
