package org.twobig.cli.main;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a real bash makes of the script when somebody presses Tab. */
class CompletionTest {
  @TempDir private Path folder;
  private Path script = Path.of("");

  @BeforeEach
  void writeScript() throws IOException {
    Assumptions.assumeTrue(
        Files.isExecutable(Path.of("/bin/bash")), "there is no bash to complete anything");
    script =
        Files.writeString(
            folder.resolve("completion"), SetupCommands.completion(Twobig.commandLine()));
  }

  private String bash(String commands) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(List.of("/bin/bash", "--norc", "-c", commands))
            .redirectErrorStream(true)
            .start();
    process.getOutputStream().close();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    process.waitFor();
    return said.strip();
  }

  @Test
  void theCommandIsRegistered() throws Exception {
    assertThat(bash("source " + script + "; complete -p twobig"))
        .isEqualTo("complete -o default -F _complete_twobig twobig");
  }

  @Test
  void filesAreOfferedWhereNothingElseFits() throws Exception {
    assertThat(Files.readString(script)).doesNotContain("+o default");
  }

  @ParameterizedTest
  @CsvSource({
    "'', so, solve",
    "solve, --ques, --question",
    "solve --question, '', white black both score",
    "solve --question, b, black both",
    "dump --question, '', white black both any",
    "'', unl, unload",
    "analyze, --sto, --store",
    "create week --placement, '', auto ram direct",
    "completion, '', bash zsh"
  })
  void wordsAreCompleted(String start, String last, String completions) throws Exception {
    String said =
        bash(
            // outside of readline there is nothing that compopt could change
            "compopt() { :; }; source "
                + script
                + "; COMP_WORDS=(twobig "
                + start
                + " '"
                + last
                + "'); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _complete_twobig;"
                + " echo \"${COMPREPLY[@]}\"");

    assertThat(said).isEqualTo(completions);
  }
}
