package dev.homeostat.core.observe;

/**
 * The marks in the row of a snapshot. Each one says what follows it: a <em>part</em> is a mark with
 * what follows it, and a <em>count</em> is a number from 0 upwards, in one byte, or in four of
 * which the first is negative.
 */
final class SnapshotMark {

  /** Nothing, or null. */
  static final byte ABSENT = '-';

  /** The boolean true. */
  static final byte TRUE = 't';

  /** The boolean false. */
  static final byte FALSE = 'f';

  /** An integer that is not negative: its value as a count. */
  static final byte NUMBER = '#';

  /** A text: the count of the texts before it. */
  static final byte TEXT = '"';

  /** Any other scalar: the count of those before it. */
  static final byte OTHER = '*';

  /** A list: the count of its elements, the count of observed ones, and a part for each of them. */
  static final byte LIST = '[';

  /** A whole object: the count of its members, and for each the place of its name and a part. */
  static final byte OBJECT = '{';

  /** Some members of an object, written as {@link #OBJECT}; it may have others. */
  static final byte MEMBERS = '.';

  /** The bit that is set in a count of four bytes. */
  static final int LARGE = Integer.MIN_VALUE;

  private SnapshotMark() {}
}
