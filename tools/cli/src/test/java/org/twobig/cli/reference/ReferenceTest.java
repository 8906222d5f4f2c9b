package org.twobig.cli.reference;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Pages written from a command line. */
class ReferenceTest {
  @Command(
      name = "toy",
      description = {"Plays: with 100%% of what it has. And more.", "", ".Second\\paragraph"},
      footer = {"  toy --share=5%% 'a'"},
      exitCodeList = {"0:done"},
      subcommands = Sub.class)
  static final class Toy {
    @Option(
        names = {"-s", "--share"},
        paramLabel = "N",
        description = "How much. Default: ${DEFAULT-VALUE}.",
        defaultValue = "7")
    private int share;

    @Option(names = "--line", negatable = true, description = "With *stars*.")
    private boolean line;

    @Option(names = "--secret", hidden = true)
    private boolean secret;

    @Parameters(paramLabel = "WHAT", description = "What.")
    private String what = "";
  }

  @Command(name = "sub", description = "Does more.")
  static final class Sub {}

  private static String page(String name) {
    return Reference.manPages(new CommandLine(new Toy()), "toy 1").get(name);
  }

  @Test
  void aPageHasTheSectionsOfAManual() {
    assertThat(page("toy.1").lines().filter(line -> line.startsWith(".SH ")))
        .containsExactly(
            ".SH NAME",
            ".SH SYNOPSIS",
            ".SH DESCRIPTION",
            ".SH COMMANDS",
            ".SH ARGUMENTS",
            ".SH OPTIONS",
            ".SH EXAMPLES",
            ".SH EXIT STATUS",
            ".SH ENVIRONMENT",
            ".SH FILES",
            ".SH SEE ALSO");
    assertThat(page("toy.1").lines()).startsWith(".TH TOY 1 \"\" \"toy 1\" \"Twobig Manual\"");
  }

  @Test
  void textIsNeverTakenForARequest() {
    assertThat(page("toy.1"))
        .contains("\ntoy \\- Plays\n")
        .contains("\nPlays: with 100% of what it has. And more.\n")
        .contains("\n\\&.Second\\eparagraph\n")
        .contains("\n\\fB\\-s\\fR, \\fB\\-\\-share\\fR=\\fIN\\fR\nHow much. Default: 7.\n")
        .contains("\n\\fB\\-\\-[no\\-]line\\fR\n")
        .contains("\ntoy \\-\\-share=5% \\(aqa\\(aq\n")
        .doesNotContain("secret");
  }

  @Test
  void subcommandsHavePagesOfTheirOwn() {
    assertThat(Reference.manPages(new CommandLine(new Toy()), "toy 1").keySet())
        .containsExactly("toy.1", "toy-sub.1");
    assertThat(page("toy-sub.1")).contains("toy\\-sub \\- Does more").contains("\\fBtoy\\fR(1)");
  }

  @Test
  void markdownHasAllOnOnePage() {
    assertThat(Reference.markdown(new CommandLine(new Toy()), "toy 1").get("twobig.md"))
        .startsWith("# toy 1\n")
        .contains("\n- [toy](#toy): Plays\n")
        .contains("\n## toy sub\n")
        .contains("- `-s, --share=N`: How much. Default: 7.\n")
        .contains("With \\*stars\\*.");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "One. Two.|One",
        "One (a: b; c. d) two: three.|One (a: b; c. d) two",
        "Counts 1.5 of it - or so|Counts 1.5 of it",
        "One; two|One",
        "Nothing ends it|Nothing ends it",
        "It ends.|It ends"
      })
  void theGistIsWhatComesBeforeTheFirstStop(String text, String gist) {
    assertThat(HelpText.gist(text)).isEqualTo(gist);
  }

  @Test
  void textIsWrappedBetweenWords() {
    assertThat(HelpText.wrapped("one two  three fourteen", 8))
        .isEqualTo(List.of("one two", "three", "fourteen"));
  }
}
