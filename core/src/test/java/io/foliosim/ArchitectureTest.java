package io.foliosim;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.AccessTarget;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.library.Architectures;
import com.tngtech.archunit.library.Architectures.LayeredArchitecture;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Collectors;

/**
 * What keeps core in shape: floors, no cycles, and nothing that could make two runs of the same
 * scenario differ.
 */
@AnalyzeClasses(packages = "io.foliosim", importOptions = ArchitectureTest.MainClasses.class)
class ArchitectureTest {
  /** The packages of core from the ground up; each may use those before it. */
  private static final List<String> FLOORS =
      List.of(
          "knob",
          "engine",
          "machine",
          "lock",
          "block",
          "mm",
          "zone",
          "vfs",
          "iomap",
          "bdev",
          "aio",
          "fio",
          "scenario",
          "experiment");

  /** Methods of Math whose results StrictMath fixes to the bit and Math does not. */
  private static final Set<String> INEXACT_MATH =
      Set.of(
          "sin", "cos", "tan", "asin", "acos", "atan", "atan2", "sinh", "cosh", "tanh", "hypot",
          "exp", "expm1", "log", "log10", "log1p", "pow", "cbrt");

  /** Collectors that collect into a HashMap or HashSet. */
  private static final Set<String> HASHING_COLLECTORS =
      Set.of("toSet", "toUnmodifiableSet", "toUnmodifiableMap");

  @ArchTest static final ArchRule PACKAGES_USE_ONLY_LOWER_FLOORS = floors();

  @ArchTest
  static final ArchRule EVERY_PACKAGE_HAS_A_FLOOR =
      noClasses()
          .that(resideInAPackage("io.foliosim.."))
          .should()
          .resideOutsideOfPackages(
              FLOORS.stream().map(floor -> "io.foliosim." + floor + "..").toArray(String[]::new))
          .as("every package of core should be on a floor");

  @ArchTest
  static final ArchRule PACKAGES_HAVE_NO_CYCLES =
      slices().matching("io.foliosim.(**)").should().beFreeOfCycles().allowEmptyShould(true);

  @ArchTest
  static final ArchRule CORE_HAS_NO_COMMAND_LINE =
      noClasses().should().dependOnClassesThat().resideInAPackage("picocli..");

  @ArchTest
  static final ArchRule RANDOM_NUMBERS_COME_FROM_THE_STREAMS_OF_A_SIMULATION =
      noClasses()
          .should()
          .dependOnClassesThat()
          .areAssignableTo(Random.class)
          .orShould()
          .dependOnClassesThat()
          .areAssignableTo(ThreadLocalRandom.class)
          .orShould()
          .callMethod(Math.class, "random")
          .orShould()
          .callMethod(StrictMath.class, "random");

  @ArchTest
  static final ArchRule TIME_IS_VIRTUAL =
      noClasses()
          .should()
          .accessTargetWhere(
              calls(System.class, Set.of("nanoTime", "currentTimeMillis"))
                  .or(calls(java.time.Instant.class, Set.of("now")))
                  .or(calls(java.time.LocalDateTime.class, Set.of("now")))
                  .or(calls(java.time.ZonedDateTime.class, Set.of("now")))
                  .or(calls(java.time.Clock.class, Set.of("systemUTC", "systemDefaultZone")))
                  .or(calls(Thread.class, Set.of("sleep"))));

  @ArchTest
  static final ArchRule NOTHING_IS_LEFT_TO_HASH_ORDER =
      noClasses()
          .should()
          .accessTargetWhere(
              calls(java.util.HashMap.class, Set.of("<init>"))
                  .or(calls(java.util.HashSet.class, Set.of("<init>")))
                  .or(calls(java.util.IdentityHashMap.class, Set.of("<init>")))
                  .or(calls(java.util.WeakHashMap.class, Set.of("<init>")))
                  .or(calls(java.util.concurrent.ConcurrentHashMap.class, Set.of("<init>")))
                  .or(calls(Set.class, Set.of("of", "copyOf")))
                  .or(calls(Map.class, Set.of("of", "copyOf", "ofEntries")))
                  .or(calls(Collectors.class, HASHING_COLLECTORS))
                  .or(calls(System.class, Set.of("identityHashCode"))))
          .as(
              "classes of core should use LinkedHashMap, TreeMap, Guava's ImmutableMap and"
                  + " ImmutableSet, or fastutil: HashMap goes by hash order, and the order of Set.of"
                  + " and Map.of differs from run to run");

  @ArchTest
  static final ArchRule RESULTS_ARE_THE_SAME_ON_EVERY_MACHINE =
      noClasses()
          .should()
          .accessTargetWhere(calls(Math.class, INEXACT_MATH))
          .as("classes of core should use StrictMath, not Math, beyond arithmetic");

  private static ArchRule floors() {
    LayeredArchitecture floors =
        Architectures.layeredArchitecture().consideringOnlyDependenciesInLayers();
    for (String floor : FLOORS) {
      floors = floors.optionalLayer(floor).definedBy("io.foliosim." + floor + "..");
    }
    for (int i = 0; i < FLOORS.size(); i++) {
      String[] lower = FLOORS.subList(0, i).toArray(String[]::new);
      floors =
          lower.length == 0
              ? floors.whereLayer(FLOORS.get(i)).mayNotAccessAnyLayer()
              : floors.whereLayer(FLOORS.get(i)).mayOnlyAccessLayers(lower);
    }
    return floors.allowEmptyShould(true);
  }

  private static DescribedPredicate<JavaAccess<?>> calls(Class<?> owner, Set<String> methods) {
    return describe(
        "calls of " + owner.getSimpleName() + " " + methods,
        access -> {
          AccessTarget target = access.getTarget();
          JavaClass targetOwner = access.getTargetOwner();
          return methods.contains(target.getName()) && targetOwner.isEquivalentTo(owner);
        });
  }

  /** All but the tests, whatever the folder that is built in is called. */
  static final class MainClasses implements ImportOption {
    @Override
    public boolean includes(Location location) {
      return !location.contains("/test-classes/");
    }
  }
}
