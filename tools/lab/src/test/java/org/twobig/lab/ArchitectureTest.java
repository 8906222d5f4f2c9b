package org.twobig.lab;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
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
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.CompositeArchRule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.twobig.tt.journal.Journal;
import org.twobig.tt.journal.JournalRecord;
import org.twobig.tt.journal.RecoveredJournal;
import org.twobig.tt.offline.Comparison;
import org.twobig.tt.offline.Entries;
import org.twobig.tt.offline.EntryVisitor;
import org.twobig.tt.offline.Export;
import org.twobig.tt.offline.Maintenance;
import org.twobig.tt.offline.Progress;
import org.twobig.tt.offline.RecordBlock;
import org.twobig.tt.offline.Sample;
import org.twobig.tt.offline.Statistics;
import org.twobig.tt.offline.StoppedException;
import org.twobig.tt.offline.Verification;
import org.twobig.tt.processes.Latencies;
import org.twobig.tt.processes.Latency;
import org.twobig.tt.processes.LiveProcess;
import org.twobig.tt.processes.Role;
import org.twobig.tt.store.CheckpointResult;
import org.twobig.tt.store.HotTable;
import org.twobig.tt.store.Placement;
import org.twobig.tt.store.PrivateTable;
import org.twobig.tt.store.Scrubber;
import org.twobig.tt.store.Store;
import org.twobig.tt.store.StoreBuilder;
import org.twobig.tt.store.StoreInfo;
import org.twobig.tt.store.Stores;
import org.twobig.tt.store.SystemMemory;
import org.twobig.tt.store.TableScan;
import org.twobig.tt.table.Census;
import org.twobig.tt.table.EntryListener;
import org.twobig.tt.table.EntryRules;
import org.twobig.tt.table.Geometry;
import org.twobig.tt.table.GeometryException;
import org.twobig.tt.table.Key;
import org.twobig.tt.table.KeyClass;
import org.twobig.tt.table.KeySpace;
import org.twobig.tt.table.Layout;
import org.twobig.tt.table.Partition;
import org.twobig.tt.table.Probe;
import org.twobig.tt.table.Region;
import org.twobig.tt.table.ReplacementScheme;
import org.twobig.tt.table.StoreException;
import org.twobig.tt.table.Table;
import org.twobig.tt.table.TableSource;
import org.twobig.tt.table.TableUse;
import org.twobig.tt.table.Tally;
import org.twobig.tt.table.TallyCounts;
import org.twobig.tt.table.ThreadTally;
import org.twobig.tt.table.WordRegion;
import org.twobig.tt.tasks.BoardOffers;
import org.twobig.tt.tasks.BoardTaker;
import org.twobig.tt.tasks.FinishedTask;
import org.twobig.tt.tasks.Part;
import org.twobig.tt.tasks.SharedCache;
import org.twobig.tt.tasks.Status;
import org.twobig.tt.tasks.TakenTask;
import org.twobig.tt.tasks.TaskOffers;
import org.twobig.tt.tasks.TaskResult;
import org.twobig.tt.tasks.TaskTaker;

/**
 * Checks the uses between modules and between packages, the number of files of a package, and that
 * no two types share a simple name. This test is in this module because it sees the classes of all
 * others.
 */
@AnalyzeClasses(packages = "org.twobig", importOptions = ArchitectureTest.WithoutTests.class)
class ArchitectureTest {
  private static final String[] TT_OFFHEAP = {"org.twobig.tt.."};

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
  static final ArchRule modulesUseOnlyModulesBelow =
      usesGoDown(
          TT_OFFHEAP,
          both(ENGINE_WITHOUT_GAMES, GAMES),
          layer(
              "org.twobig.arena",
              "org.twobig.arena.zero",
              "org.twobig.arena.agent",
              "org.twobig.arena.exam",
              "org.twobig.arena.tournament",
              "org.twobig.cluster.."),
          layer("org.twobig.cli.."),
          layer("org.twobig.arena.command"),
          layer("org.twobig.lab..", "org.twobig.learning.."));

  @ArchTest
  static final ArchRule packagesOfTheEngineUseOnlyPackagesBelow =
      usesGoDown(
          layer("org.twobig.game.."), layer("org.twobig.joblevel.."), layer("org.twobig.solve.."));

  @ArchTest
  static final ArchRule packagesOfConnectFour3dUseOnlyPackagesBelow =
      usesGoDown(
          layer("org.twobig.connectfour3d.position"),
          layer("org.twobig.connectfour3d.rules"),
          layer("org.twobig.connectfour3d.order"),
          layer("org.twobig.connectfour3d.search"),
          layer("org.twobig.connectfour3d.proof"),
          layer("org.twobig.connectfour3d"));

  @ArchTest
  static final ArchRule packagesOfTheArenaUseOnlyPackagesBelow =
      usesGoDown(
          layer("org.twobig.arena"),
          layer("org.twobig.arena.zero"),
          layer("org.twobig.arena.agent"),
          layer("org.twobig.arena.exam", "org.twobig.arena.tournament"),
          layer("org.twobig.arena.command"));

  @ArchTest
  static final ArchRule packagesHaveNoCycles =
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

  /** The types of tt-offheap that other modules may use. */
  private static final Class<?>[] FACE_OF_THE_TABLE = {
    BoardOffers.class,
    BoardTaker.class,
    Census.class,
    CheckpointResult.class,
    Comparison.class,
    Entries.class,
    EntryListener.class,
    EntryRules.class,
    EntryVisitor.class,
    Export.class,
    FinishedTask.class,
    Geometry.class,
    GeometryException.class,
    HotTable.class,
    Journal.class,
    JournalRecord.class,
    Key.class,
    KeyClass.class,
    KeySpace.class,
    Latencies.class,
    Latency.class,
    Layout.class,
    LiveProcess.class,
    Maintenance.class,
    Part.class,
    Partition.class,
    Placement.class,
    PrivateTable.class,
    Probe.class,
    Progress.class,
    RecordBlock.class,
    RecoveredJournal.class,
    Region.class,
    ReplacementScheme.class,
    Role.class,
    Sample.class,
    Scrubber.class,
    SharedCache.class,
    Statistics.class,
    Status.class,
    StoppedException.class,
    Store.class,
    StoreBuilder.class,
    StoreException.class,
    StoreInfo.class,
    Stores.class,
    SystemMemory.class,
    Table.class,
    TableScan.class,
    TableSource.class,
    TableUse.class,
    TakenTask.class,
    Tally.class,
    TallyCounts.class,
    TaskOffers.class,
    TaskResult.class,
    TaskTaker.class,
    ThreadTally.class,
    Verification.class,
    WordRegion.class
  };

  @ArchTest
  static final ArchRule otherModulesUseTheFaceOfTheTable =
      noClasses()
          .that()
          .resideOutsideOfPackages(TT_OFFHEAP)
          .should()
          .dependOnClassesThat(
              resideInAnyPackage(TT_OFFHEAP)
                  .and(describe("no array", each -> !each.isArray()))
                  .and(not(belongToAnyOf(FACE_OF_THE_TABLE))));

  @ArchTest
  static final ArchRule internalMeansInternal =
      noClasses()
          .that()
          .resideOutsideOfPackages(TT_OFFHEAP)
          .should()
          .dependOnClassesThat()
          .resideInAPackage("org.twobig.tt.internal");

  @ArchTest
  static final ArchRule onlyOnePackageUsesOnnxRuntime =
      noClasses()
          .that()
          .resideOutsideOfPackage("org.twobig.arena.zero")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("ai.onnxruntime..");

  @ArchTest
  static void noPackageHasMoreThan25Files(JavaClasses all) {
    Map<String, Set<String>> files =
        all.stream()
            .filter(each -> each.getSource().isPresent())
            .collect(
                groupingBy(
                    JavaClass::getPackageName, mapping(ArchitectureTest::sourceFile, toSet())));

    assertThat(files).hasSizeGreaterThan(20);
    assertThat(files)
        .allSatisfy(
            (name, sources) -> assertThat(sources).as(name).hasSizeLessThanOrEqualTo(MOST_FILES));
  }

  @ArchTest
  static void aNameMeansOneType(JavaClasses all) {
    Map<String, Set<String>> types =
        all.stream()
            .filter(each -> each.isTopLevelClass() || isPublicMember(each))
            .filter(each -> !each.getSimpleName().equals("package-info"))
            .collect(groupingBy(JavaClass::getSimpleName, mapping(JavaClass::getName, toSet())));
    types.values().removeIf(names -> names.stream().allMatch(name -> name.contains("$")));

    assertThat(types).hasSizeGreaterThan(450);
    assertThat(types).allSatisfy((name, namesakes) -> assertThat(namesakes).as(name).hasSize(1));
  }

  /** Tests ask Seeds for seeds, so that a run prints them and can be given others. */
  @ArchTest
  static void noTestHasASeedOfItsOwn(JavaClasses all) throws IOException {
    for (Path modules : List.of(Path.of("../.."), Path.of(".."))) {
      try (Stream<Path> folders = Files.list(modules)) {
        for (Path tests : folders.map(each -> each.resolve("src/test/java")).toList()) {
          if (Files.exists(tests)) {
            try (Stream<Path> files = Files.walk(tests).filter(Files::isRegularFile)) {
              assertThat(files)
                  .isNotEmpty()
                  .allSatisfy(
                      file ->
                          assertThat(file)
                              .content()
                              .doesNotContainPattern("new (Splittable)?Random\\(-?\\d"));
            }
          }
        }
      }
    }
  }

  private static boolean isPublicMember(JavaClass each) {
    return each.isMemberClass() && each.getModifiers().contains(JavaModifier.PUBLIC);
  }

  private static String sourceFile(JavaClass each) {
    return each.getSource().orElseThrow().getFileName().orElseThrow();
  }

  private static String[] layer(String... packages) {
    return packages;
  }

  private static String[] both(String[] some, String[] others) {
    String[] all = Arrays.copyOf(some, some.length + others.length);
    System.arraycopy(others, 0, all, some.length, others.length);
    return all;
  }

  /** Returns the rule that no layer uses a layer above it. */
  private static ArchRule usesGoDown(String[]... layers) {
    List<ArchRule> rules = new ArrayList<>();
    for (int at = 0; at < layers.length - 1; at++) {
      String[] above =
          Arrays.stream(layers).skip(at + 1).flatMap(Arrays::stream).toArray(String[]::new);
      rules.add(
          noClasses()
              .that()
              .resideInAnyPackage(layers[at])
              .should()
              .dependOnClassesThat()
              .resideInAnyPackage(above)
              .allowEmptyShould(true));
    }
    return CompositeArchRule.of(rules);
  }
}
