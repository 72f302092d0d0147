package io.foliosim.knob;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.TreeMap;

/**
 * All knobs that there are, sorted by name. {@link #KERNEL_VERSION} is always among them.
 * Immutable; a name is found in time logarithmic in the number of knobs.
 */
public final class KnobRegistry {
  /** The kernel that is modelled; it sets the defaults of all other knobs. */
  public static final Knob<KernelVersion> KERNEL_VERSION =
      new KnobBuilder<>("kernel.version", new Domain.Versions(), "")
          .defaultsTo(KernelVersion.DEFAULT)
          .describedAs("The modelled kernel, which sets the defaults of all other knobs.")
          .source("https://kernel.org")
          .build();

  private final Map<String, Knob<?>> byName;

  private KnobRegistry(Map<String, Knob<?>> byName) {
    this.byName = Collections.unmodifiableMap(byName);
  }

  /**
   * The knobs of some packages.
   *
   * @param providers the packages' lists
   * @return a registry of their knobs and {@link #KERNEL_VERSION}
   * @throws IllegalArgumentException if two knobs have one name
   */
  public static KnobRegistry of(Iterable<? extends KnobProvider> providers) {
    Map<String, Knob<?>> byName = new TreeMap<>();
    byName.put(KERNEL_VERSION.name(), KERNEL_VERSION);
    for (KnobProvider provider : providers) {
      for (Knob<?> knob : provider.knobs()) {
        if (byName.putIfAbsent(knob.name(), knob) != null) {
          throw new IllegalArgumentException(
              provider.getClass().getName()
                  + " declares "
                  + knob.name()
                  + ", which exists already");
        }
      }
    }
    return new KnobRegistry(byName);
  }

  /**
   * The knobs of some packages.
   *
   * @param providers the packages' lists
   * @return a registry of their knobs and {@link #KERNEL_VERSION}
   * @throws IllegalArgumentException if two knobs have one name
   */
  public static KnobRegistry of(KnobProvider... providers) {
    return of(List.of(providers));
  }

  /**
   * The knobs of all packages and file systems on the class path.
   *
   * @return a registry of the knobs of all {@link KnobProvider} services
   * @throws IllegalArgumentException if two knobs have one name
   * @throws java.util.ServiceConfigurationError if a service is named that cannot be made
   */
  public static KnobRegistry load() {
    return load(KnobRegistry.class.getClassLoader());
  }

  /**
   * The knobs of all packages and file systems that a class loader sees.
   *
   * @param loader where to look
   * @return a registry of the knobs of all {@link KnobProvider} services
   * @throws IllegalArgumentException if two knobs have one name
   * @throws java.util.ServiceConfigurationError if a service is named that cannot be made
   */
  public static KnobRegistry load(ClassLoader loader) {
    return of(ServiceLoader.load(KnobProvider.class, loader));
  }

  /**
   * All knobs.
   *
   * @return sorted by name
   */
  public List<Knob<?>> all() {
    return List.copyOf(byName.values());
  }

  /**
   * A knob by the name that a user wrote.
   *
   * @param name the exact name
   * @return the knob
   * @throws UserError if there is none of that name; it suggests the nearest
   */
  public Knob<?> get(String name) {
    Optional<Knob<?>> found = Optional.ofNullable(byName.get(name));
    return found.orElseThrow(
        () -> new UserError("unknown knob '" + name + "'" + Nearest.hint(name, byName.keySet())));
  }

  /**
   * Says whether a knob is registered here.
   *
   * @param knob any knob
   * @return whether this very knob is among {@link #all()}
   */
  public boolean has(Knob<?> knob) {
    return byName.get(knob.name()) == knob;
  }
}
