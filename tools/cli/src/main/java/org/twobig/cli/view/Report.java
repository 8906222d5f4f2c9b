package org.twobig.cli.view;

import com.fasterxml.jackson.annotation.JsonTypeInfo;

/**
 * A record that a command prints with {@code --json}. Its components are a promise to scripts. The
 * first field of the JSON object is {@code schema}, the name and version of the record, such as
 * {@code twobig/solve/1}; {@link JsonSchemas} has the JSON Schema of that name. A new field keeps
 * the version. Removing a field or changing its meaning needs a new version.
 */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "schema")
public interface Report {
  /**
   * Returns the report as text, in whole lines. The template is a file beside the record, with the
   * report's name, such as {@code solve.txt}. Returns an empty text if there is no template.
   */
  default String text() {
    return ReportTemplate.text(this);
  }
}
