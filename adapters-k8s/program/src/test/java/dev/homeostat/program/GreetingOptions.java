package dev.homeostat.program;

import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** The own options of an operator of greetings. */
final class GreetingOptions {

  @Option(names = "--word", defaultValue = "hello", description = "The word of a greeting.")
  String word = "";

  @Option(names = "--language", required = true, description = "The language of greetings.")
  String language = "";

  @Option(
      names = "--loud-words",
      converter = OptionValues.Name.class,
      split = ",",
      description = "Words that are written in capitals.")
  List<String> loudWords = new ArrayList<>();

  @Option(
      names = "--most-words",
      converter = OptionValues.Positive.class,
      defaultValue = "3",
      description = "The largest number of words.")
  int mostWords;
}
