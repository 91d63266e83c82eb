package dev.homeostat.tosca;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Problem;
import dev.homeostat.tree.Document;
import dev.homeostat.tree.Trees;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Mutants of the corpus, the same in each run: a value, a key or a piece of text of each template
 * is replaced by one of another template. There is a result or a {@link ToscaException}, in time.
 */
@Tag("one-jdk")
class CorpusMutantsTest {

  private static final long SEED = 24;
  private static final int MUTANTS = 40;
  private static final Tosca LENIENT = Tosca.standard();
  private static final Tosca STRICT = Tosca.strict();

  private static final List<JsonNode> VALUES = new ArrayList<>();
  private static final List<String> KEYS = new ArrayList<>();

  static List<Corpus.Template> templates() {
    if (VALUES.isEmpty()) {
      Corpus.all().forEach(template -> gather(Trial.object(template.text())));
    }
    return Corpus.all();
  }

  private static void gather(JsonNode tree) {
    tree.properties().forEach(member -> KEYS.add(member.getKey()));
    for (JsonNode child : tree) {
      VALUES.add(child);
      gather(child);
    }
  }

  @ParameterizedTest
  @MethodSource("templates")
  void a_mutant_gives_a_result_or_a_tosca_exception(Corpus.Template template) {
    Random random = new Random(SEED + template.toString().hashCode());
    for (int i = 0; i < MUTANTS; i++) {
      ObjectNode tree = Trial.object(template.text()).deepCopy();
      for (int edits = 1 + random.nextInt(3); edits > 0; edits--) {
        mutate(tree, random);
      }
      check(new ToscaSource.Tree(Document.of(Trees.freeze(tree))), tree);
      check(new ToscaSource.Text(cut(template.text(), random), "mutant.yaml"), tree);
    }
  }

  private static void mutate(ObjectNode tree, Random random) {
    List<JsonNode> parents = new ArrayList<>(List.of(tree));
    containers(tree, parents);
    JsonNode parent = parents.get(random.nextInt(parents.size()));
    JsonNode value = VALUES.get(random.nextInt(VALUES.size())).deepCopy();
    if (parent instanceof ArrayNode list && !list.isEmpty()) {
      list.set(random.nextInt(list.size()), value);
    } else if (parent instanceof ObjectNode object && !object.isEmpty()) {
      List<String> names = new ArrayList<>();
      object.fieldNames().forEachRemaining(names::add);
      String name = names.get(random.nextInt(names.size()));
      if (random.nextBoolean()) {
        object.set(name, value);
      } else {
        JsonNode moved = object.remove(name);
        object.set(KEYS.get(random.nextInt(KEYS.size())), moved);
      }
    }
  }

  private static void containers(JsonNode tree, List<JsonNode> all) {
    for (JsonNode child : tree) {
      if (!child.isEmpty()) {
        all.add(child);
        containers(child, all);
      }
    }
  }

  /** A text without a piece of it, or with a piece twice. */
  private static String cut(String text, Random random) {
    int from = random.nextInt(text.length());
    int to = Math.min(text.length(), from + random.nextInt(40));
    int end = random.nextBoolean() ? from : to;
    return text.substring(0, end) + text.substring(random.nextBoolean() ? to : from);
  }

  private static void check(ToscaSource source, Object shown) {
    long begin = System.nanoTime();
    for (Tosca tosca : List.of(LENIENT, STRICT)) {
      try {
        ToscaTranslation translation = tosca.translate(source, Trees.emptyObject());
        assertThat(translation.nodes()).isNotEmpty();
        assertThat(translation.nodes()).anyMatch(node -> node.mapping().isPresent());
        assertThat(translation.warnings()).noneMatch(Problem::isError);
      } catch (ToscaException e) {
        assertThat(e.problems()).as("%s", shown).isNotEmpty().allMatch(Problem::isError);
      }
    }
    assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(Duration.ofSeconds(20));
  }
}
