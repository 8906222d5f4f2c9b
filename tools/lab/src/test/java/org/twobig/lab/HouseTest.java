package org.twobig.lab;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.belongToAnyOf;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.CompositeArchRule;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.twobig.export.RecordBlock;
import org.twobig.live.Latencies;
import org.twobig.live.Latency;
import org.twobig.live.LiveProcess;
import org.twobig.live.Role;

/**
 * The plan of the house, held against the classes of all modules: which package may use which, and
 * how many files a package has. It stands here because this module sees all others.
 */
@AnalyzeClasses(packages = "org.twobig", importOptions = HouseTest.WithoutTests.class)
class HouseTest {
  private static final String[] TT_OFFHEAP = {
    "org.twobig.table..",
    "org.twobig.tasks..",
    "org.twobig.file..",
    "org.twobig.live..",
    "org.twobig.growth..",
    "org.twobig.journal..",
    "org.twobig.export..",
    "org.twobig.store..",
    "org.twobig.offline.."
  };

  private static final String[] GAMES = {
    "org.twobig.connectfour3d..", "org.twobig.connectx..", "org.twobig.qubic.."
  };

  private static final String[] ENGINE_WITHOUT_GAMES = {
    "org.twobig.game..", "org.twobig.joblevel..", "org.twobig.solve.."
  };

  private static final int MOST_FILES = 25;

  /** Classes of main code that a person wrote. */
  static final class WithoutTests implements ImportOption {
    @Override
    public boolean includes(Location location) {
      return !location.contains("/test-classes/")
          && !location.contains("-tests.jar")
          && !location.contains("/jmh_generated/");
    }
  }

  @ArchTest
  static final ArchRule modulesUseOnlyThoseBelow =
      arrowsGoDown(
          TT_OFFHEAP,
          both(ENGINE_WITHOUT_GAMES, GAMES),
          rooms(
              "org.twobig.arena",
              "org.twobig.arena.zero",
              "org.twobig.arena.agent",
              "org.twobig.arena.exam",
              "org.twobig.arena.tournament",
              "org.twobig.cluster.."),
          rooms("org.twobig.cli.."),
          rooms("org.twobig.arena.command"),
          rooms("org.twobig.lab..", "org.twobig.learning.."));

  @ArchTest
  static final ArchRule roomsOfTheEngineUseOnlyThoseBelow =
      arrowsGoDown(
          rooms("org.twobig.game.."), rooms("org.twobig.joblevel.."), rooms("org.twobig.solve.."));

  @ArchTest
  static final ArchRule roomsOfConnectFour3dUseOnlyThoseBelow =
      arrowsGoDown(
          rooms("org.twobig.connectfour3d.position"),
          rooms("org.twobig.connectfour3d.rules"),
          rooms("org.twobig.connectfour3d.order"),
          rooms("org.twobig.connectfour3d.search"),
          rooms("org.twobig.connectfour3d.proof"),
          rooms("org.twobig.connectfour3d"));

  @ArchTest
  static final ArchRule roomsOfTheArenaUseOnlyThoseBelow =
      arrowsGoDown(
          rooms("org.twobig.arena"),
          rooms("org.twobig.arena.zero"),
          rooms("org.twobig.arena.agent"),
          rooms("org.twobig.arena.exam", "org.twobig.arena.tournament"),
          rooms("org.twobig.arena.command"));

  @ArchTest
  static final ArchRule noPackagesUseOneAnotherInACircle =
      slices().matching("org.twobig.(**)").should().beFreeOfCycles();

  @ArchTest
  static final ArchRule solversKnowNoParticularGame =
      noClasses()
          .that()
          .resideInAnyPackage(ENGINE_WITHOUT_GAMES)
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(GAMES);

  @ArchTest
  static final ArchRule gamesDoNotKnowOneAnother =
      CompositeArchRule.of(
          Arrays.stream(GAMES)
              .map(
                  game ->
                      (ArchRule)
                          noClasses()
                              .that()
                              .resideInAPackage(game)
                              .should()
                              .dependOnClassesThat()
                              .resideInAnyPackage(
                                  Arrays.stream(GAMES)
                                      .filter(other -> !other.equals(game))
                                      .toArray(String[]::new)))
              .toList());

  @ArchTest
  static final ArchRule commandLineAndArenaKnowNoParticularGame =
      noClasses()
          .that()
          .resideInAnyPackage("org.twobig.cli..", "org.twobig.arena..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(GAMES);

  @ArchTest
  static final ArchRule theCheckerUsesNothingButJava =
      classes()
          .that()
          .resideInAPackage("org.twobig.checker..")
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage("java..", "org.twobig.checker..");

  @ArchTest
  static final ArchRule filesLivenessAndExportsAreTheTablesOwnBusiness =
      noClasses()
          .that()
          .resideOutsideOfPackages(TT_OFFHEAP)
          .should()
          .dependOnClassesThat(
              resideInAnyPackage("org.twobig.file..", "org.twobig.live..", "org.twobig.export..")
                  .and(
                      not(
                          belongToAnyOf(
                              Latencies.class,
                              Latency.class,
                              LiveProcess.class,
                              RecordBlock.class,
                              Role.class))));

  @ArchTest
  static final ArchRule networksAreRunInOneRoom =
      noClasses()
          .that()
          .resideOutsideOfPackage("org.twobig.arena.zero")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("ai.onnxruntime..");

  @ArchTest
  static void noPackageHasMoreFilesThanItsReaderCanSurvey(JavaClasses all) {
    Map<String, Set<String>> files =
        all.stream()
            .filter(each -> each.getSource().isPresent())
            .collect(
                groupingBy(JavaClass::getPackageName, mapping(HouseTest::sourceFile, toSet())));

    assertThat(files).hasSizeGreaterThan(20);
    assertThat(files)
        .allSatisfy(
            (room, names) -> assertThat(names).as(room).hasSizeLessThanOrEqualTo(MOST_FILES));
  }

  private static String sourceFile(JavaClass each) {
    return each.getSource().orElseThrow().getFileName().orElseThrow();
  }

  private static String[] rooms(String... packages) {
    return packages;
  }

  private static String[] both(String[] some, String[] others) {
    String[] all = Arrays.copyOf(some, some.length + others.length);
    System.arraycopy(others, 0, all, some.length, others.length);
    return all;
  }

  /** No floor depends on one above it. */
  private static ArchRule arrowsGoDown(String[]... floors) {
    List<ArchRule> rules = new ArrayList<>();
    for (int floor = 0; floor < floors.length - 1; floor++) {
      String[] above =
          Arrays.stream(floors).skip(floor + 1).flatMap(Arrays::stream).toArray(String[]::new);
      rules.add(
          noClasses()
              .that()
              .resideInAnyPackage(floors[floor])
              .should()
              .dependOnClassesThat()
              .resideInAnyPackage(above)
              .allowEmptyShould(true));
    }
    return CompositeArchRule.of(rules);
  }
}
