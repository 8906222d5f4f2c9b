import java.io.File;
import java.io.IOException;
import org.twobig.cli.main.Twobig;
import picocli.codegen.docgen.manpage.ManPageGenerator;

/** Writes a manual page of each command, in AsciiDoc, into a folder. */
final class Manual {
  private Manual() {}

  public static void main(String[] arguments) throws IOException {
    System.exit(
        ManPageGenerator.generateManPage(
            new File(arguments[0]),
            null,
            new boolean[0],
            false,
            Twobig.commandLine().getCommandSpec()));
  }
}
