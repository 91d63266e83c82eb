package dev.homeostat.tosca.grammar;

import java.util.function.Supplier;

/** The shape of a value. */
sealed interface ValueShape
    permits ValueShape.Leaf,
        ValueShape.MapOf,
        ValueShape.ListOf,
        ValueShape.NamedList,
        ValueShape.Either,
        ValueShape.Ref,
        EntityShape {

  /** Values without parts of their own. */
  enum Leaf implements ValueShape {
    /** Anything at all, functions included. */
    VALUE("a value"),
    TEXT("a text"),
    BOOLEAN("true or false"),
    /** An integer that is not negative, or a function that gives one. */
    COUNT("an integer that is not negative"),
    NUMBER("a number"),
    /** As {@code 1.2.3}; YAML makes numbers of some of them. */
    VERSION("a version"),
    /** Two integers, of which the second may be UNBOUNDED. */
    RANGE("two integers, the second of which may be UNBOUNDED"),
    TEXTS("a list of texts"),
    /** One text, or a list of them. */
    TEXT_OR_TEXTS("a text or a list of texts"),
    /** Any object. */
    OBJECT("an object"),
    /** Any list. */
    LIST("a list");

    private final String words;

    Leaf(String words) {
      this.words = words;
    }

    String words() {
      return words;
    }
  }

  /**
   * An object whose members are named by the user.
   *
   * @param member what each of them looks like
   */
  record MapOf(ValueShape member) implements ValueShape {}

  /**
   * A list.
   *
   * @param element what each element looks like
   */
  record ListOf(ValueShape element) implements ValueShape {}

  /**
   * A list of objects with one member each: a map with an order, in which names may repeat.
   *
   * @param member what each member looks like
   */
  record NamedList(ValueShape member) implements ValueShape {}

  /**
   * Whatever fits: by the kind of the value, the first of these that takes it.
   *
   * @param shortly what something else than an object looks like
   * @param fully what an object looks like
   */
  record Either(ValueShape shortly, ValueShape fully) implements ValueShape {}

  /**
   * A shape that is defined elsewhere, perhaps by means of this one.
   *
   * @param to gives it
   */
  record Ref(Supplier<ValueShape> to) implements ValueShape {}

  static ValueShape mapOf(ValueShape member) {
    return new MapOf(member);
  }

  static ValueShape listOf(ValueShape element) {
    return new ListOf(element);
  }

  static ValueShape namedList(ValueShape member) {
    return new NamedList(member);
  }

  static ValueShape either(ValueShape shortly, ValueShape fully) {
    return new Either(shortly, fully);
  }

  static ValueShape ref(Supplier<ValueShape> to) {
    return new Ref(to);
  }
}
