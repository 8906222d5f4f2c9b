package org.twobig.cli.main;

import java.util.List;
import java.util.Locale;
import java.util.ResourceBundle;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Rewrites picocli's messages about wrong arguments in plain words. */
final class UsageMessage {
  /**
   * The command that is never proposed for a mistyped word. Commands that resemble the word less
   * than this one are not proposed either.
   */
  private static final String DANGEROUS_COMMAND = "delete";

  private UsageMessage() {}

  static String of(ParameterException e) {
    if (e instanceof UnmatchedArgumentException unmatched) {
      CommandLine parsed = unmatched.getCommandLine();
      boolean command = !unmatched.isUnknownOption() && parsed.getParent() == null;
      String word = unmatched.getUnmatched().get(0);
      String former =
          (command ? word : parsed.getCommandName() + " " + word).replaceFirst("=.*", "");
      ResourceBundle words = HelpLayout.words();
      if (words.containsKey("former." + former)) {
        return "twobig %s is now %s".formatted(former, words.getString("former." + former));
      }
      String said = e.getMessage().replaceFirst("^Unmatched.*?index \\d+:", "too many arguments:");
      return (command ? "unknown command '%s'".formatted(word) : said) + suggestions(unmatched);
    }
    ArgSpec argument = e.getArgSpec();
    if (argument != null
        && argument.completionCandidates() != null
        && String.valueOf(e.getMessage()).contains("expected one of")) {
      String name =
          argument instanceof OptionSpec option ? option.longestName() : argument.paramLabel();
      return "%s: expected %s, found '%s'"
          .formatted(name, choices(argument.completionCandidates()), e.getValue());
    }
    return String.valueOf(e.getMessage())
        .replaceFirst("an? (int|long)$", "a whole number")
        .replaceFirst(
            "^[^(]*\\(([^)]*)\\) requires at least (\\d+) values, but only (\\d+).*",
            "give at least $2 of $1, not $3");
  }

  /** Returns the values of an option as they are written: white, black or both. */
  static String choices(Iterable<String> values) {
    return String.join(", ", values).toLowerCase(Locale.ROOT).replaceFirst(", ([^,]*)$", " or $1");
  }

  private static String suggestions(UnmatchedArgumentException e) {
    List<String> near =
        e.getSuggestions().stream().takeWhile(word -> !word.endsWith(DANGEROUS_COMMAND)).toList();
    return near.isEmpty() ? "" : ". Did you mean " + String.join(" or ", near) + "?";
  }
}
