import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import org.twobig.cli.main.Twobig;
import org.twobig.cli.web.ServeCommand;
import picocli.codegen.docgen.manpage.ManPageGenerator;

/**
 * Writes a manual page of each command, in AsciiDoc, to a first folder, and the description of the
 * server's API and the JSON Schemas to a second.
 */
final class Manual {
  private Manual() {}

  public static void main(String[] arguments) throws IOException {
    ServeCommand.writeApi(Path.of(arguments[1]));
    System.exit(
        ManPageGenerator.generateManPage(
            new File(arguments[0]),
            null,
            new boolean[0],
            false,
            Twobig.commandLine().getCommandSpec()));
  }
}
