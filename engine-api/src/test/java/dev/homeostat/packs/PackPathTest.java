package dev.homeostat.packs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.homeostat.FieldPath;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** SCHEMA-11: the paths of policy packs. */
class PackPathTest {

  @Provide
  Arbitrary<PackPath> paths() {
    Arbitrary<String> names = Arbitraries.strings().withChars("ab/~[]=,*. ").ofMinLength(1);
    Arbitrary<PackPath.Step> steps =
        Arbitraries.oneOf(
            names.map(name -> new PackPath.Named(new FieldPath.Key(name))),
            names.map(name -> new PackPath.Named(FieldPath.Element.of("k" + name, name))),
            Arbitraries.just(new PackPath.EachElement()));
    return steps.list().ofMinSize(1).ofMaxSize(5).map(PackPath::new);
  }

  @Property
  void a_path_is_read_as_it_is_written(@ForAll("paths") PackPath path) {
    assertThat(PackPath.parse(path.toString())).isEqualTo(path);
  }

  @Example
  void each_element_has_a_sign_of_its_own() {
    assertThat(PackPath.parse("/webhooks/[*]/clientConfig").steps())
        .isEqualTo(
            List.of(
                new PackPath.Named(new FieldPath.Key("webhooks")),
                new PackPath.EachElement(),
                new PackPath.Named(new FieldPath.Key("clientConfig"))));
  }

  @Example
  void what_names_no_field_is_refused() {
    for (String text :
        List.of("", "/", "spec", "/spec/", "/spec//a", "/a/[0]", "/a/[=x]", "/a/[k")) {
      assertThatThrownBy(() -> PackPath.parse(text))
          .as(text)
          .isInstanceOf(IllegalArgumentException.class);
    }
  }
}
