package dev.homeostat.cli.input;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.homeostat.Problem;
import dev.homeostat.spi.DocumentReader;
import dev.homeostat.tree.Document;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;

/**
 * The values of a template's inputs, as they are typed: {@code name=value}. A value is a list, an
 * object or a quoted text in YAML, or a number, true, false or null; anything else is the text that
 * it is.
 */
public final class InputValues {

  private final ObjectNode values = JsonNodeFactory.instance.objectNode();
  private final List<Problem> problems = new ArrayList<>();

  private InputValues() {}

  /** Of one name the last value counts. */
  public static InputValues of(List<String> typed) {
    return of(typed, List.of(), new NamedFiles(InputStream.nullInputStream()));
  }

  /** Values of files, which those that are typed replace. */
  public static InputValues of(List<String> typed, List<String> files, NamedFiles named) {
    InputValues values = new InputValues();
    files.forEach(file -> values.addAll(file, named.values(file, values.problems)));
    typed.forEach(values::add);
    return values;
  }

  /** Returns the values by the names of their inputs. */
  public ObjectNode tree() {
    return values;
  }

  /** Returns what is wrong with the values. */
  public List<Problem> problems() {
    return problems;
  }

  private void addAll(String file, List<Document> documents) {
    if (documents.size() == 1 && documents.get(0).tree() instanceof ObjectNode object) {
      values.setAll(object);
    } else if (problems.isEmpty()) {
      problems.add(
          bad("--inputs")
              .expected("one object in " + file + ", with the values by the names of the inputs")
              .got(documents.size() == 1 ? "another value" : documents.size() + " documents")
              .advice("write it as in replicas: 3"));
    }
  }

  private void add(String typed) {
    int equals = typed.indexOf('=');
    String name = equals < 0 ? "" : typed.substring(0, equals).strip();
    if (name.isEmpty()) {
      problems.add(
          bad("--input")
              .expected("name=value")
              .got(equals < 0 ? "no =" : "no name")
              .advice("write it as in --input replicas=3"));
      return;
    }
    String text = typed.substring(equals + 1);
    boolean yaml = text.stripLeading().matches("(?s)[\\[{\"'].*");
    DocumentReader.Reading reading = NamedFiles.value(text, "--input " + name);
    List<Document> documents = reading.documents();
    boolean one = reading.problems().stream().noneMatch(Problem::isError) && documents.size() == 1;
    if (!one && yaml) {
      problems.add(
          bad("--input " + name)
              .expected("a list, an object or a quoted text in YAML")
              .got("a text that ends within one")
              .advice("close every bracket and quote"));
      return;
    }
    values.set(name, one ? value(text, documents.get(0).tree(), yaml) : TextNode.valueOf(text));
  }

  /**
   * Returns the value of a text. Where YAML would cut, fold or convert it, it is the text as typed.
   */
  private static JsonNode value(String text, JsonNode read, boolean yaml) {
    boolean scalar = read.isNumber() || read.isBoolean() || (read.isNull() && !text.isBlank());
    boolean line = text.strip().indexOf('\n') < 0 && text.indexOf('#') < 0;
    return yaml || (scalar && line) ? read : TextNode.valueOf(text);
  }

  private static Problem bad(String option) {
    return Problem.error("BadInputValue").at(option);
  }
}
