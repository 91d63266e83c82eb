package dev.homeostat.cli.command;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.cli.output.PackText;
import dev.homeostat.cli.output.Terminal;
import dev.homeostat.cli.output.Unusable;
import dev.homeostat.cli.parts.CommandOutput;
import dev.homeostat.cli.parts.CommonOptions;
import dev.homeostat.cli.parts.ExitCode;
import dev.homeostat.cli.parts.ProgramCommand;
import dev.homeostat.packs.LeftPath;
import dev.homeostat.packs.PackRule;
import dev.homeostat.packs.PolicyPack;
import dev.homeostat.packs.PolicyPacks;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Lists the policy packs, or explains one. */
@Command(
    name = "packs",
    description = {
      "The policy packs that an application can name: which fields they leave to well-known"
          + " controllers, and why.",
      "Name them in spec.packs of an Application, or with --packs."
    },
    exitCodeListHeading = "Exit codes:%n",
    exitCodeList = {"0:shown", "1:no such pack, or one that is not valid"})
public final class PacksCommand implements ProgramCommand {

  @Parameters(
      arity = "0..1",
      paramLabel = "NAME",
      description = "A pack, whose rules are explained. Default: all are listed.")
  @Nullable String name;

  @Mixin final CommonOptions common = new CommonOptions();

  private final Terminal terminal;
  private final CommandOutput output;

  /** Makes the command, which prints to a terminal. */
  public PacksCommand(Terminal terminal) {
    this.terminal = terminal;
    this.output = new CommandOutput(terminal, common);
  }

  @Override
  public CommandOutput output() {
    return output;
  }

  @Override
  public Integer call() {
    PolicyPacks packs = common.extensions().packs(List.of());
    if (name == null) {
      list(packs);
    } else {
      String asked = name;
      explain(packs.find(asked).orElseThrow(() -> new Unusable(packs.unknown(asked))));
    }
    terminal.out().flush();
    return ExitCode.OK;
  }

  private void list(PolicyPacks packs) {
    if (common.isText()) {
      new PackText(terminal).list(packs.list());
      return;
    }
    ArrayNode all = JsonNodeFactory.instance.arrayNode();
    packs.list().forEach(pack -> all.add(json(pack)));
    output.show(all);
  }

  private void explain(PolicyPack pack) {
    if (common.isText()) {
      new PackText(terminal).explain(pack);
      return;
    }
    ObjectNode json = json(pack);
    ArrayNode rules = json.putArray("rules");
    pack.rules().forEach(rule -> rules.add(json(rule)));
    output.show(json);
  }

  private static ObjectNode json(PolicyPack pack) {
    return JsonNodeFactory.instance
        .objectNode()
        .put("name", pack.name())
        .put("version", pack.version().version())
        .put("purpose", pack.purpose());
  }

  private static ObjectNode json(PackRule rule) {
    ObjectNode json = JsonNodeFactory.instance.objectNode().put("name", rule.name());
    ArrayNode kinds = json.putArray("kinds");
    rule.targets().kinds().forEach(kinds::add);
    if (!rule.targets().annotations().isEmpty()) {
      ArrayNode annotations = json.putArray("annotations");
      rule.targets().annotations().forEach(annotations::add);
    }
    ArrayNode paths = json.putArray("paths");
    for (LeftPath left : rule.paths()) {
      paths.addObject().put("path", left.path().toString()).put("effect", left.effect().toString());
    }
    return json.put("reason", rule.reason());
  }
}
