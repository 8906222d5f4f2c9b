package org.twobig.lab.ladder;

import java.awt.BasicStroke;
import java.awt.Color;
import java.util.SortedMap;
import org.knowm.xchart.style.markers.Marker;

/**
 * A line of a picture.
 *
 * @param name in the legend
 * @param points values by stones, which are negative: the fewer, the further right
 */
record Line(
    String name,
    SortedMap<Integer, Double> points,
    Color colour,
    BasicStroke stroke,
    Marker marker) {}
