package org.twobig.ladder;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Tidies an SVG that the drawing library has made, in which text is outlines: looks the same
 * everywhere, but has a name nowhere.
 */
final class Svg {
  private static final Pattern DOCTYPE = Pattern.compile("<!DOCTYPE[^>]*>\\s*");
  private static final Pattern ROOT = Pattern.compile("<svg[^>]*>");
  private static final Pattern LONG_FRACTION = Pattern.compile("\\d+\\.\\d\\d+");
  private static final Pattern CLIP = Pattern.compile("clip-?\\d+");
  private static final Pattern LINE_START = Pattern.compile("\\n\\s+");

  private Svg() {}

  /**
   * @param title what the picture shows; browsers show it, screen readers read it
   * @param series names of the lines
   * @return the same picture, smaller and the same each time: without the reference to a DTD, with
   *     at most one digit behind the point, with names for clips in the order of their appearance
   */
  static String tidy(String svg, String title, List<String> series) {
    Map<String, String> clips = new LinkedHashMap<>();
    String named =
        CLIP.matcher(DOCTYPE.matcher(svg).replaceFirst(""))
            .replaceAll(
                clip -> clips.computeIfAbsent(clip.group(), old -> "clip" + (clips.size() + 1)));
    String rounded = LONG_FRACTION.matcher(named).replaceAll(number -> rounded(number.group()));
    String description =
        "<title>%s</title><desc>%s</desc>"
            .formatted(escape(title), escape(String.join("; ", series)));
    return ROOT.matcher(LINE_START.matcher(rounded).replaceAll("\n"))
        .replaceFirst("$0" + Matcher.quoteReplacement(description));
  }

  private static String rounded(String number) {
    return String.format(Locale.ROOT, "%.1f", Double.parseDouble(number)).replace(".0", "");
  }

  private static String escape(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }
}
