package org.twobig.cli.view;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.cfg.CoercionAction;
import com.fasterxml.jackson.databind.cfg.CoercionInputShape;
import com.fasterxml.jackson.databind.cfg.EnumFeature;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import com.fasterxml.jackson.databind.introspect.BeanPropertyDefinition;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdDelegatingSerializer;
import com.fasterxml.jackson.databind.ser.std.ToStringSerializer;
import com.fasterxml.jackson.databind.type.LogicalType;
import com.fasterxml.jackson.databind.util.Converter;
import com.fasterxml.jackson.databind.util.StdConverter;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import org.twobig.solve.Fill;

/**
 * Writes reports as JSON: names in snake case, constants in lower case, instants as ISO 8601,
 * durations in seconds, unknown values left out.
 */
public final class Json {
  private Json() {}

  /** Makes {@code seconds} the JSON name of a component {@code time} of the engine's records. */
  private interface Timed {
    @JsonProperty("seconds")
    Duration time();
  }

  private static final class Mapper {
    private static final Converter<Duration, BigDecimal> IN_SECONDS =
        new StdConverter<>() {
          @Override
          public BigDecimal convert(Duration time) {
            return seconds(time);
          }
        };

    static final ObjectMapper MAPPER =
        JsonMapper.builder()
            .addModule(new Jdk8Module())
            .addModule(
                new SimpleModule()
                    .addSerializer(Instant.class, ToStringSerializer.instance)
                    .addSerializer(Duration.class, new StdDelegatingSerializer(IN_SECONDS)))
            .addMixIn(Fill.Ply.class, Timed.class)
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .defaultPropertyInclusion(
                JsonInclude.Value.construct(
                    JsonInclude.Include.NON_ABSENT, JsonInclude.Include.ALWAYS))
            .enable(MapperFeature.ACCEPT_CASE_INSENSITIVE_ENUMS)
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(DeserializationFeature.FAIL_ON_NUMBERS_FOR_ENUMS)
            .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
            .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
            .withCoercionConfig(
                LogicalType.Textual,
                text ->
                    EnumSet.range(CoercionInputShape.Integer, CoercionInputShape.Boolean)
                        .forEach(shape -> text.setCoercion(shape, CoercionAction.Fail)))
            .enable(EnumFeature.WRITE_ENUMS_TO_LOWERCASE)
            // An unwrapped report has no field "schema"; the report around it has one.
            .disable(SerializationFeature.FAIL_ON_UNWRAPPED_TYPE_IDENTIFIERS)
            .enable(StreamWriteFeature.WRITE_BIGDECIMAL_AS_PLAIN)
            .build();
  }

  /** Returns the object on one line, without a line end. */
  public static String line(Report report) {
    try {
      return Mapper.MAPPER.writeValueAsString(report);
    } catch (JsonProcessingException e) {
      throw new AssertionError(e);
    }
  }

  static List<BeanPropertyDefinition> fields(Class<?> record) {
    return Mapper.MAPPER
        .getSerializationConfig()
        .introspect(Mapper.MAPPER.constructType(record))
        .findProperties();
  }

  /**
   * Reads an object. Every field must be a component of the record.
   *
   * @throws IllegalArgumentException saying what is wrong
   */
  public static <T> T read(byte[] json, Class<T> record) {
    try {
      T read = Mapper.MAPPER.readValue(json, record);
      if (read == null) {
        throw new IllegalArgumentException("the JSON text is null; expected an object");
      }
      return read;
    } catch (MismatchedInputException e) {
      throw new IllegalArgumentException(mismatch(e), e);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("not valid JSON: " + e.getOriginalMessage(), e);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String mismatch(MismatchedInputException e) {
    String field =
        e.getPath().stream()
            .map(JsonMappingException.Reference::getFieldName)
            .filter(Objects::nonNull)
            .collect(Collectors.joining("."));
    if (e instanceof UnrecognizedPropertyException unknown) {
      return "there is no field %s; choose %s"
          .formatted(field, choices(unknown.getKnownPropertyIds()));
    }
    Class<?> type = e.getTargetType();
    String values =
        type != null && type.isEnum()
            ? ": choose " + choices(List.of(type.getEnumConstants())).toLowerCase(Locale.ROOT)
            : type == String.class ? ": write a text in quotes" : "";
    String what =
        e.getOriginalMessage().startsWith("Null value for creator property")
            ? " is missing"
            : " has a wrong value";
    return field.isEmpty() ? "the text is no JSON object" : "the field " + field + what + values;
  }

  private static String choices(Collection<?> values) {
    return values.stream().sorted().map(Object::toString).collect(Collectors.joining(", "));
  }

  public static BigDecimal seconds(Duration time) {
    return BigDecimal.valueOf(time.toNanos() / 1000, 6);
  }

  /** Returns the inverse of {@link #seconds}. */
  public static Duration time(BigDecimal seconds) {
    return Duration.ofNanos(seconds.movePointRight(9).longValue());
  }

  /** Returns a share with four decimals. */
  public static BigDecimal share(double share) {
    return BigDecimal.valueOf(share).setScale(4, RoundingMode.HALF_UP);
  }

  /** Returns a share with four decimals; empty if the share is not known. */
  public static Optional<BigDecimal> share(OptionalDouble share) {
    return share.stream().mapToObj(Json::share).findFirst();
  }
}
