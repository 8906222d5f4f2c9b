package org.twobig.tests;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/**
 * The result of a test class.
 *
 * @param seconds wall-clock time
 * @param cpu seconds of CPU time of the tests and of the processes that they started
 * @param output what the tests and the processes that they started printed
 */
record TestReport(TestClass test, double seconds, double cpu, List<TestCase> cases, String output) {
  long count(TestCase.Result result) {
    return cases.stream().filter(each -> each.result() == result).count();
  }

  boolean failed() {
    return count(TestCase.Result.FAILED) > 0;
  }

  String line() {
    return String.format(
        Locale.ROOT,
        "%6.1f s  CPU %5.1f s  %-10s %s: %d tests%s%s",
        seconds,
        cpu,
        test.module().name(),
        test.name(),
        cases.size(),
        some(", %d skipped", count(TestCase.Result.SKIPPED)),
        some(", %d FAILED", count(TestCase.Result.FAILED)));
  }

  private static String some(String format, long count) {
    return count == 0 ? "" : String.format(format, count);
  }

  String failures() {
    StringBuilder text = new StringBuilder();
    for (TestCase each : cases) {
      if (each.result() == TestCase.Result.FAILED) {
        text.append("%s: %s%n%s%n".formatted(test.name(), each.name(), each.problem()));
      }
    }
    return text + (output.isEmpty() ? "" : "Its output is in " + outputFile() + "\n");
  }

  private Path outputFile() {
    return test.module().reports().resolve(test.name() + ".txt");
  }

  /** Writes the XML report, and a file with the output. */
  void write() throws IOException, XMLStreamException {
    if (!output.isEmpty()) {
      Files.writeString(outputFile(), output);
    }
    Path file = test.module().reports().resolve("TEST-" + test.name() + ".xml");
    try (Writer writer = Files.newBufferedWriter(file)) {
      XMLStreamWriter xml = XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(writer);
      xml.writeStartDocument();
      xml.writeStartElement("testsuite");
      xml.writeAttribute("name", test.name());
      xml.writeAttribute("time", seconds(seconds));
      xml.writeAttribute("tests", Integer.toString(cases.size()));
      xml.writeAttribute("errors", "0");
      xml.writeAttribute("skipped", Long.toString(count(TestCase.Result.SKIPPED)));
      xml.writeAttribute("failures", Long.toString(count(TestCase.Result.FAILED)));
      for (TestCase each : cases) {
        xml.writeStartElement("testcase");
        xml.writeAttribute("classname", test.name());
        xml.writeAttribute("name", printable(each.name()));
        xml.writeAttribute("time", seconds(each.seconds()));
        if (each.result() != TestCase.Result.PASSED) {
          xml.writeStartElement(each.result() == TestCase.Result.FAILED ? "failure" : "skipped");
          xml.writeCharacters(printable(each.problem()));
          xml.writeEndElement();
        }
        xml.writeEndElement();
      }
      xml.writeEndElement();
      xml.close();
    }
  }

  private static String seconds(double seconds) {
    return String.format(Locale.ROOT, "%.3f", seconds);
  }

  /** Replaces each character that XML forbids, and some others, by a question mark. */
  private static String printable(String text) {
    return text.replaceAll("[^\\t\\n\\x20-\\uD7FF\\uE000-\\uFFFD]", "?");
  }
}
