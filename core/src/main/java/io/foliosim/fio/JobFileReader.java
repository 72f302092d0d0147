package io.foliosim.fio;

import com.google.common.base.CharMatcher;
import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import io.foliosim.fio.FioOption.Support;
import io.foliosim.knob.Nearest;
import io.foliosim.knob.UserError;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads a job file line by line (init.c: __parse_jobs_ini); {@link JobFile} is the result. */
final class JobFileReader {
  private static final CharMatcher COMMENT = CharMatcher.anyOf(";#");
  private static final Pattern HINT = Pattern.compile("(\\w+)=(\\S+)");
  private static final Pattern VARIABLE = Pattern.compile("\\$\\{([^}]*)}");

  private final String file;
  private final Map<String, String> environment;
  private final ImmutableList.Builder<JobSpec> jobs = ImmutableList.builder();
  private final ImmutableList.Builder<String> warnings = ImmutableList.builder();
  private final Map<String, String> hints = new LinkedHashMap<>();
  private final Map<String, String> globalOptions = new LinkedHashMap<>();

  private final Settings globals = new Settings();
  private final List<Line> pending = new ArrayList<>();
  private String section = "";
  private Settings settings = globals;
  private boolean inside;
  private int count;

  /** An option of the current section that has not been read yet. */
  private record Line(Place place, String name, Optional<String> value) {}

  JobFileReader(String file, Map<String, String> environment) {
    this.file = file;
    this.environment = environment;
  }

  /** Takes the next line of the file. */
  void line(Place place, String raw) {
    String text = raw.strip();
    int comment = COMMENT.indexIn(text);
    if (comment == 0 && !inside) {
      hints(text.substring(1));
    }
    String content = comment < 0 ? text : text.substring(0, comment).strip();
    if (content.startsWith("[")) {
      startSection(place, content);
    } else if (!content.isEmpty()) {
      option(place, content);
    }
  }

  /** Ends the file. */
  JobFile finish() {
    endSection();
    if (count == 0) {
      throw new UserError(
          file + ": no job found; expected at least one [section] that is not global");
    }
    return new JobFile(
        jobs.build(),
        warnings.build(),
        ImmutableMap.copyOf(hints),
        ImmutableMap.copyOf(globalOptions));
  }

  private void hints(String comment) {
    Map<String, String> found = new LinkedHashMap<>();
    for (String word : Splitter.on(CharMatcher.whitespace()).omitEmptyStrings().split(comment)) {
      Matcher hint = HINT.matcher(word);
      if (!hint.matches()) {
        return;
      }
      found.put(hint.group(1), hint.group(2));
    }
    hints.putAll(found);
  }

  private void startSection(Place place, String content) {
    if (!content.endsWith("]") || content.length() < 3) {
      throw place.error("found '" + content + "', expected a section such as [job1]");
    }
    endSection();
    inside = true;
    section = content.substring(1, content.length() - 1);
    settings = isGlobal() ? globals : globals.copy();
  }

  private boolean isGlobal() {
    return section.startsWith("global"); // fio compares these six letters only
  }

  private void endSection() {
    pending.stream().filter(line -> line.name.equals("kb_base")).forEach(this::resolve);
    pending.stream().filter(line -> !line.name.equals("kb_base")).forEach(this::resolve);
    pending.clear();
    if (inside && !isGlobal()) {
      jobs.add(JobSpec.of(section, settings));
      count++;
    }
  }

  private void option(Place place, String content) {
    if (!inside) {
      throw place.error("found '" + content + "' before any section, expected [global] or [job1]");
    }
    String line = substitute(place, content);
    int equals = line.indexOf('=');
    String name = (equals < 0 ? line : line.substring(0, equals)).strip();
    Optional<String> value =
        equals < 0 ? Optional.empty() : Optional.of(line.substring(equals + 1).strip());
    pending.add(new Line(place, name, value));
  }

  private void resolve(Line line) {
    Place place = line.place;
    String name = line.name;
    Optional<String> value = line.value;
    (isGlobal() ? globalOptions : settings.written()).put(name, value.orElse("1"));
    Optional<FioOption<?>> option = FioOptions.find(name);
    if (option.isPresent()) {
      set(place, option.get(), name, value);
    } else if (FioOptions.knownToFio().contains(name)) {
      warnings.add(
          place + ": option '" + name + "' is not modelled; the job runs as if it were not given");
    } else if (name.startsWith("include")) {
      throw place.error("found '" + name + "'; job files cannot include others, paste the lines");
    } else {
      throw place.error(
          "unknown option '" + name + "', expected an option of fio",
          name,
          FioOptions.knownToFio());
    }
  }

  private <T> void set(Place place, FioOption<T> option, String name, Optional<String> text) {
    ValueType<T> type = option.type();
    if (text.isEmpty() && !type.bare()) {
      throw place.error("option '" + name + "' has no value, expected " + type.expected());
    }
    String found = text.orElse("1");
    if (option.equals(FioOptions.RW) && Rw.TRIMS.contains(found)) {
      throw place.error(
          name
              + "="
              + found
              + " is not modelled: buffered files have no trim, expected "
              + type.expected());
    }
    T value =
        type.reader()
            .read(found, settings.kbBase())
            .orElseThrow(
                () ->
                    place.error(
                        "found " + name + "=" + found + ", expected " + type.expected(),
                        found,
                        type.legal()));
    if (option.support() == Support.ASSUMED && !value.equals(option.fallback())) {
      warnings.add(
          place
              + ": "
              + name
              + "="
              + found
              + " is not modelled; assumed is "
              + name
              + "="
              + FioOption.text(option.fallback()));
    }
    settings.put(option, value);
    if (option.equals(FioOptions.RWMIXWRITE)) {
      settings.put(FioOptions.RWMIXREAD, 100 - settings.get(FioOptions.RWMIXWRITE));
    } else if (option.equals(FioOptions.BUFFERED)) {
      settings.put(FioOptions.DIRECT, !settings.get(FioOptions.BUFFERED));
    }
  }

  private String substitute(Place place, String line) {
    Matcher variables = VARIABLE.matcher(line);
    StringBuilder result = new StringBuilder();
    while (variables.find()) {
      String value = environment.get(variables.group(1));
      if (value == null) {
        warnings.add(
            place
                + ": variable ${"
                + variables.group(1)
                + "} is not set; taken as empty, as fio does"
                + Nearest.hint(variables.group(1), environment.keySet()));
        value = "";
      }
      variables.appendReplacement(result, Matcher.quoteReplacement(value));
    }
    return variables.appendTail(result).toString();
  }
}
