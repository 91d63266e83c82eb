package dev.homeostat.operator;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.samples.testing.TextFile;
import java.nio.file.Path;
import org.luaj.vm2.Globals;
import org.luaj.vm2.LoadState;
import org.luaj.vm2.LuaTable;
import org.luaj.vm2.LuaValue;
import org.luaj.vm2.compiler.LuaC;
import org.luaj.vm2.lib.PackageLib;
import org.luaj.vm2.lib.StringLib;
import org.luaj.vm2.lib.TableLib;
import org.luaj.vm2.lib.jse.JseBaseLib;

/** The health that the script in deploy/argocd returns to Argo CD, without libraries for files. */
record ArgoHealth(String status, String message) {

  static final Path SCRIPT = Path.of("deploy", "argocd", "health.lua");

  static ArgoHealth of(JsonNode object) {
    Globals globals = new Globals();
    globals.load(new JseBaseLib());
    globals.load(new PackageLib());
    globals.load(new StringLib());
    globals.load(new TableLib());
    LoadState.install(globals);
    LuaC.install(globals);
    globals.set("obj", lua(object));
    LuaTable health = globals.load(TextFile.read(SCRIPT), "health.lua").call().checktable();
    return new ArgoHealth(
        health.get("status").checkjstring(), health.get("message").checkjstring());
  }

  private static LuaValue lua(JsonNode node) {
    if (node.isObject()) {
      LuaTable table = new LuaTable();
      node.properties().forEach(member -> table.set(member.getKey(), lua(member.getValue())));
      return table;
    }
    if (node.isArray()) {
      LuaTable table = new LuaTable();
      node.forEach(element -> table.insert(0, lua(element)));
      return table;
    }
    if (node.isNumber()) {
      return LuaValue.valueOf(node.asDouble());
    }
    if (node.isBoolean()) {
      return LuaValue.valueOf(node.asBoolean());
    }
    return node.isTextual() ? LuaValue.valueOf(node.asText()) : LuaValue.NIL;
  }
}
