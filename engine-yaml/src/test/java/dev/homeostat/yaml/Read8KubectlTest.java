package dev.homeostat.yaml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.spi.DocumentReader;
import dev.homeostat.tree.Trees;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import org.junit.jupiter.api.Test;

/** READ-8: the table of scalars is that of the real kubectl, and so are scalars beyond it. */
class Read8KubectlTest {

  private static final String WORDS = "y Y yes No on OFF true False null NULL ~ .inf .NaN inf NaN";

  private static Kubectl kubectl() {
    assumeTrue(Kubectl.installed().isPresent(), "kubectl is not installed");
    return Kubectl.installed().orElseThrow();
  }

  @Test
  void the_table_is_that_of_kubectl() throws IOException, InterruptedException {
    Kubectl kubectl = kubectl();
    if (Boolean.getBoolean("renew")) {
      ScalarTable.renew(read(kubectl, ScalarTable.rows()));
      return;
    }
    Map<Boolean, List<ScalarTable.Row>> rows =
        ScalarTable.rows().stream()
            .collect(Collectors.partitioningBy(row -> row.json().equals(ScalarTable.REFUSED)));
    assertThat(read(kubectl, rows.get(true))).isEqualTo(rows.get(true));
    JsonNode taken = kubectl.read(texts(rows.get(false))).orElseThrow();
    for (int i = 0; i < taken.size(); i++) {
      ScalarTable.Row row = rows.get(false).get(i);
      assertThat(taken.get(i).toString()).as(row.text()).isEqualTo(row.json());
    }
  }

  private static List<String> texts(List<ScalarTable.Row> rows) {
    return rows.stream().map(ScalarTable.Row::text).toList();
  }

  /** Reads each scalar alone, since one that is refused takes the others with it. */
  private static List<ScalarTable.Row> read(Kubectl kubectl, List<ScalarTable.Row> rows)
      throws IOException, InterruptedException {
    List<ScalarTable.Row> read = new ArrayList<>();
    for (ScalarTable.Row row : rows) {
      String json =
          kubectl
              .read(List.of(row.text()))
              .map(list -> list.get(0).toString())
              .orElse(ScalarTable.REFUSED);
      read.add(new ScalarTable.Row(row.text(), json));
    }
    return read;
  }

  @Property(tries = 15)
  void scalars_mean_what_kubectl_takes_them_to_mean(@ForAll("scalars") List<String> scalars)
      throws IOException, InterruptedException {
    List<String> readable =
        scalars.stream().filter(scalar -> values(List.of(scalar)) != null).toList();
    JsonNode expected = kubectl().read(readable).orElseThrow();
    JsonNode read = values(readable);

    for (int i = 0; i < readable.size(); i++) {
      JsonNode same = Trees.freeze(expected.get(i));
      assertThat(ScalarTable.isSame(read.get(i), same))
          .as("%s is %s, not %s", readable.get(i), same, read.get(i))
          .isTrue();
    }
  }

  private static JsonNode values(List<String> scalars) {
    StringBuilder text = new StringBuilder();
    scalars.forEach(scalar -> text.append("- ").append(scalar).append('\n'));
    DocumentReader.Reading reading = new YamlReader().read(text.toString(), "t.yaml");
    return reading.documents().isEmpty() ? null : reading.documents().get(0).tree();
  }

  @Provide
  Arbitrary<List<String>> scalars() {
    Arbitrary<String> digits = Arbitraries.strings().withChars("0123456789").ofMaxLength(22);
    Arbitrary<String> prefixes = Arbitraries.of("", "0", "0x", "0b", "0o", "0X", "0B", "0O");
    Arbitrary<String> signs =
        Arbitraries.frequencyOf(
            Tuple.of(4, Arbitraries.just("")), Tuple.of(1, Arbitraries.of("-", "+")));
    Arbitrary<String> numbers =
        Arbitraries.oneOf(
            digits,
            Arbitraries.strings().withChars("01_").ofMaxLength(70),
            Arbitraries.strings().withChars("01234567_").ofMaxLength(25),
            Arbitraries.strings().withChars("0123456789abcdefABCDEF_").ofMaxLength(20),
            Arbitraries.strings().withChars("0123456789.eE+-_").ofMinLength(1).ofMaxLength(12),
            Arbitraries.doubles().map(String::valueOf),
            Arbitraries.longs().map(String::valueOf));
    return Arbitraries.oneOf(
            signs.flatMap(sign -> prefixes.flatMap(p -> numbers.map(n -> sign + p + n))),
            Arbitraries.of(WORDS.split(" ")),
            Arbitraries.strings().withChars("yesnoYESNOtrufalTRUFAL~.").ofMaxLength(5))
        // These begin other things than scalars, or are read by the parser alone.
        .filter(scalar -> !scalar.isEmpty() && !scalar.matches("-|---.*|\\.\\.\\.|~.+"))
        .list()
        .ofSize(400);
  }
}
