package io.foliosim.cli;

import io.foliosim.knob.KnobSettings;
import io.foliosim.knob.KnobSettings.Resolved;
import io.foliosim.knob.Nearest;
import io.foliosim.knob.UserError;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code foliosim knobs}: lists knobs, what they mean, and their values in a kernel version. */
@Command(
    name = "knobs",
    description = "Lists the knobs of the modelled kernel, their ranges and defaults.",
    mixinStandardHelpOptions = true)
final class KnobsCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Mixin private KnobOptions options;

  @Parameters(
      arity = "0..1",
      paramLabel = "PATTERN",
      description = "Part of a name, or a whole one with * for any letters, such as 'mm.*bits'.")
  private @Nullable String pattern;

  @Option(names = "--json", description = "Print JSON.")
  private boolean json;

  @Override
  public Integer call() throws IOException {
    KnobSettings settings = options.settings();
    List<Resolved<?>> knobs = matching(settings.resolved());
    PrintWriter out = spec.commandLine().getOut();
    if (json) {
      KnobReport.json(settings.kernelVersion(), knobs, out);
    } else {
      KnobReport.text(settings.kernelVersion(), knobs, out);
    }
    return 0;
  }

  private List<Resolved<?>> matching(List<Resolved<?>> all) {
    if (pattern == null) {
      return all;
    }
    Pattern wanted = compile(pattern);
    List<Resolved<?>> found =
        all.stream().filter(resolved -> wanted.matcher(resolved.knob().name()).find()).toList();
    if (found.isEmpty()) {
      List<String> names = all.stream().map(resolved -> resolved.knob().name()).toList();
      throw new UserError("no knob matches '" + pattern + "'" + Nearest.hint(pattern, names));
    }
    return found;
  }

  private static Pattern compile(String pattern) {
    String lower = pattern.toLowerCase(Locale.ROOT);
    if (!lower.contains("*")) {
      return Pattern.compile(Pattern.quote(lower));
    }
    return Pattern.compile("^\\Q" + lower.replace("*", "\\E.*\\Q") + "\\E$");
  }
}
