package dev.homeostat.benchmarks.live;

import java.util.List;

/** A program that is measured. */
@FunctionalInterface
interface ComparedProgram {

  /** Returns its main class and its arguments, for the objects of a namespace. */
  List<String> in(String namespace);
}
