package dev.homeostat.tosca.function;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.homeostat.tosca.ExpansionLimits;
import dev.homeostat.tosca.ToscaCode;
import dev.homeostat.tosca.ToscaOptions.Spacing;
import dev.homeostat.tosca.file.Dialect;
import dev.homeostat.tosca.file.MessageWords;
import dev.homeostat.tosca.file.Part;
import dev.homeostat.tosca.value.DataSchema;
import dev.homeostat.tree.Trees;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apiguardian.api.API;

/** Evaluates values with the functions in them, at any depth, without running anything. */
@API(status = INTERNAL)
public final class Evaluator {

  /** The amount of text that all evaluations of a translation may still return. */
  @API(status = INTERNAL)
  public static final class Budget {
    private final ExpansionLimits limits;
    private long left;

    /**
     * The whole budget.
     *
     * @param limits what may be given
     */
    public Budget(ExpansionLimits limits) {
      this.limits = limits;
      this.left = limits.texts();
    }

    /**
     * Takes a part of the budget.
     *
     * @param characters how much
     * @param part for what
     * @throws EvaluationException if that is more than is left
     */
    public void take(int characters, Part part) {
      left -= characters;
      if (characters > limits.text() || left < 0) {
        throw new EvaluationException(
            ToscaCode.EXPANSION_LIMIT,
            part,
            "texts of at most " + limits.text() + " characters, and " + limits.texts() + " in all",
            "more",
            "let the functions give less text");
      }
    }
  }

  private final Dialect dialect;
  private final EvaluationContext context;
  private final Budget budget;

  /**
   * An evaluator.
   *
   * @param dialect how functions are called
   * @param context answers what they ask
   * @param budget what they may give
   */
  public Evaluator(Dialect dialect, EvaluationContext context, Budget budget) {
    this.dialect = dialect;
    this.context = context;
    this.budget = budget;
  }

  /**
   * Evaluates a value.
   *
   * @param part any value
   * @param schema of the value: scalars have its units
   * @return the value without functions, frozen
   * @throws EvaluationException if it is not known before something runs, or is not valid
   */
  public JsonNode value(Part part, DataSchema schema) {
    return Trees.freeze(value(part, schema, 0));
  }

  /**
   * Evaluates a value that is read as a manifest: if it joins pieces, the blanks that a manifest
   * needs go between them. Values deeper in it are evaluated like any other.
   *
   * @param part any value
   * @param schema of the value
   * @param spacing of the pieces
   * @return the value without functions, frozen
   * @throws EvaluationException if it is not known before something runs, or is not valid
   */
  public JsonNode manifest(Part part, DataSchema schema, Spacing spacing) {
    return concat(part)
        .map(call -> Trees.freeze(joined(call, 1, spacing)))
        .orElseGet(() -> value(part, schema));
  }

  private JsonNode value(Part part, DataSchema schema, int depth) {
    limit(part, depth);
    Optional<FunctionCall> call = FunctionCall.in(part, dialect);
    if (call.isPresent()) {
      return call(call.get(), schema, depth + 1);
    }
    JsonNode tree = part.tree();
    if (tree.isObject()) {
      ObjectNode object = JsonNodeFactory.instance.objectNode();
      part.members()
          .forEach(
              member -> {
                String name = plain(member.key());
                object.set(name, value(member, schema.within(name), depth));
              });
      return object;
    }
    if (tree.isArray()) {
      ArrayNode list = JsonNodeFactory.instance.arrayNode();
      DataSchema entry = schema.entries().orElse(DataSchema.ANY);
      part.elements().forEach(element -> list.add(value(element, entry, depth)));
      return list;
    }
    return tree.isTextual() ? TextNode.valueOf(plain(tree.textValue())) : tree;
  }

  private void limit(Part part, int depth) {
    if (depth > budget.limits.derivations()) {
      throw new EvaluationException(
          ToscaCode.EXPANSION_LIMIT,
          part,
          "at most " + budget.limits.derivations() + " functions within each other",
          "more",
          "nest less");
    }
  }

  /** In 2.0 two dollars stand for one. */
  private String plain(String text) {
    return !dialect.isSimple() && text.startsWith("$$") ? text.substring(1) : text;
  }

  private JsonNode call(FunctionCall call, DataSchema schema, int depth) {
    if (call.name().equals("concat")) {
      return joined(call, depth, Spacing.NONE);
    }
    List<JsonNode> arguments = new ArrayList<>();
    DataSchema given = ScalarFunctions.isOne(call.name()) ? schema : DataSchema.ANY;
    call.arguments().forEach(argument -> arguments.add(value(argument, given, depth)));
    JsonNode result =
        switch (call.name()) {
          case "get_input" -> input(call, arguments);
          case "get_property", "get_attribute" -> context.property(path(arguments, call), call);
          case "get_artifact" -> context.artifact(path(arguments, call), call);
          case "node_index" -> IntNode.valueOf(context.nodeIndex());
          case "get_operation_output",
              "get_nodes_of_type",
              "relationship_index",
              "available_allocation" ->
              throw new EvaluationException(
                  ToscaCode.FUNCTION_NOT_STATIC,
                  call.part(),
                  "a function whose value is known before anything runs",
                  MessageWords.name(call.name()),
                  "use an input or a property instead");
          default -> PureFunctions.apply(call, arguments, schema.type());
        };
    budget.take(result.isTextual() ? result.textValue().length() : 0, call.part());
    return result;
  }

  private static List<JsonNode> path(List<JsonNode> arguments, FunctionCall call) {
    PureFunctions.argument(call, arguments, 0);
    return arguments;
  }

  private JsonNode input(FunctionCall call, List<JsonNode> arguments) {
    String name = arguments.isEmpty() ? "" : arguments.get(0).asText();
    return NestedValue.in(
        context.input(name, call),
        arguments.subList(Math.min(1, arguments.size()), arguments.size()),
        call);
  }

  /** Texts are joined; in 2.0, so are lists. */
  private JsonNode joined(FunctionCall call, int depth, Spacing spacing) {
    JoinedText text = new JoinedText(spacing);
    ArrayNode list = JsonNodeFactory.instance.arrayNode();
    boolean lists = false;
    for (Piece piece : pieces(call, depth)) {
      if (piece.value() instanceof ArrayNode elements && !dialect.isSimple()) {
        lists = true;
        list.addAll(elements);
        continue;
      }
      String written = PureFunctions.textOf(piece.value());
      text.add(FunctionCall.in(piece.part(), dialect).map(FunctionCall::name).orElse(""), written);
      budget.take(written.length(), piece.part());
    }
    if (lists && !text.isEmpty()) {
      throw PureFunctions.wrong(call, "texts alone, or lists alone", "both");
    }
    return lists ? list : TextNode.valueOf(text.toString());
  }

  /** A piece of a joined text, with its value. */
  private record Piece(Part part, JsonNode value) {}

  /** The pieces of a piece that is itself joined are pieces of the same text. */
  private List<Piece> pieces(FunctionCall call, int depth) {
    limit(call.part(), depth);
    List<Piece> pieces = new ArrayList<>();
    for (Part argument : call.arguments()) {
      concat(argument)
          .ifPresentOrElse(
              inner -> pieces.addAll(pieces(inner, depth + 1)),
              () -> pieces.add(new Piece(argument, value(argument, DataSchema.ANY, depth))));
    }
    return pieces;
  }

  private Optional<FunctionCall> concat(Part part) {
    return FunctionCall.in(part, dialect).filter(call -> call.name().equals("concat"));
  }
}
