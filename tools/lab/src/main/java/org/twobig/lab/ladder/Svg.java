package org.twobig.lab.ladder;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Tidies an SVG that the drawing library has made, in which text is outlines: looks the same
 * everywhere, but has a name nowhere and is large.
 */
final class Svg {
  private static final Pattern DOCTYPE = Pattern.compile("<!DOCTYPE[^>]*>\\s*");
  private static final Pattern ROOT = Pattern.compile("<svg[^>]*>");
  private static final Pattern CLIP = Pattern.compile("clip-?\\d+");
  private static final Pattern LINE_START = Pattern.compile("\\n\\s+");
  private static final Pattern PATH = Pattern.compile(" d=\"([^\"]*)\"");
  private static final Pattern STEP = Pattern.compile("([A-Z])([^A-Z]*)");
  private static final Pattern LONG_FRACTION = Pattern.compile("\\d+\\.\\d\\d+");

  private Svg() {}

  /**
   * @param title what the picture shows; browsers show it, screen readers read it
   * @param series names of the lines
   * @return the same picture, smaller and the same each time: without the reference to a DTD, in
   *     tenths of a pixel, with names for clips in the order of their appearance
   */
  static String tidy(String svg, String title, List<String> series) {
    Map<String, String> clips = new LinkedHashMap<>();
    String tidy = DOCTYPE.matcher(svg).replaceFirst("");
    tidy = LINE_START.matcher(tidy).replaceAll("\n");
    tidy =
        CLIP.matcher(tidy)
            .replaceAll(
                clip -> clips.computeIfAbsent(clip.group(), old -> "clip" + (clips.size() + 1)));
    tidy = PATH.matcher(tidy).replaceAll(path -> " d=\"" + relative(path.group(1)) + "\"");
    tidy =
        LONG_FRACTION
            .matcher(tidy)
            .replaceAll(number -> text(tenths(Double.parseDouble(number.group()))));
    String description =
        "<title>%s</title><desc>%s</desc>"
            .formatted(escape(title), escape(String.join("; ", series)));
    return ROOT.matcher(tidy).replaceFirst("$0" + Matcher.quoteReplacement(description));
  }

  /** A path with each point told from the one before, which takes fewer digits. */
  private static String relative(String path) {
    StringBuilder steps = new StringBuilder();
    long[] start = {0, 0};
    long[] here = {0, 0};
    Matcher step = STEP.matcher(path);
    while (step.find()) {
      String command = step.group(1);
      steps.append(command.toLowerCase(Locale.ROOT));
      if (command.equals("Z")) {
        here = start;
        continue;
      }
      String[] numbers = step.group(2).strip().split("[ ,]+");
      long[] there = here;
      for (int i = 0; i + 1 < numbers.length; i += 2) {
        there =
            new long[] {
              tenths(Double.parseDouble(numbers[i])), tenths(Double.parseDouble(numbers[i + 1]))
            };
        steps.append(i == 0 ? "" : " ");
        steps.append(text(there[0] - here[0])).append(',').append(text(there[1] - here[1]));
      }
      here = there;
      start = command.equals("M") ? here : start;
    }
    return steps.toString();
  }

  private static long tenths(double number) {
    return Math.round(number * 10);
  }

  private static String text(long tenths) {
    return tenths % 10 == 0 ? Long.toString(tenths / 10) : Double.toString(tenths / 10.0);
  }

  private static String escape(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }
}
