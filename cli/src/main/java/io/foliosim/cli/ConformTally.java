package io.foliosim.cli;

import io.foliosim.scenario.Conformance;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Counts how many cases of a folder agree with the kernel, member by member. */
final class ConformTally {
  /**
   * The first case in which a member departs.
   *
   * @param file the case
   * @param where where it departs, in words
   */
  record Departure(String file, String where) {}

  /** The count of one member. */
  static final class MemberTally {
    private int agreed;
    private int compared;
    private Optional<Departure> first = Optional.empty();

    int agreed() {
      return agreed;
    }

    int compared() {
      return compared;
    }

    Optional<Departure> first() {
      return first;
    }
  }

  private final String name;
  private final Map<String, MemberTally> members = new LinkedHashMap<>();
  private final Map<String, Integer> unmodelled = new TreeMap<>();
  private final List<String> unanswered = new ArrayList<>();
  private int cases;

  /**
   * Creates an empty tally.
   *
   * @param name the folder
   */
  ConformTally(String name) {
    this.name = name;
  }

  /** Counts a case that was played. */
  void compared(String file, List<Conformance.Member> verdicts) {
    cases++;
    for (Conformance.Member verdict : verdicts) {
      MemberTally tally = members.computeIfAbsent(verdict.member(), m -> new MemberTally());
      tally.compared++;
      if (verdict.agrees()) {
        tally.agreed++;
      } else if (tally.first.isEmpty()) {
        tally.first = Optional.of(new Departure(file, verdict.departure()));
      }
    }
  }

  /** Counts a case that the model cannot play. */
  void unmodelled(String reason) {
    cases++;
    unmodelled.merge(reason.replaceFirst("^operation \\d+, ", "operation "), 1, Integer::sum);
  }

  /** Counts a case that says nothing of a real kernel. */
  void unanswered(String file) {
    cases++;
    unanswered.add(file);
  }

  /** Whether no member departs. */
  boolean agrees() {
    return members.values().stream().allMatch(tally -> tally.agreed == tally.compared);
  }

  String name() {
    return name;
  }

  int cases() {
    return cases;
  }

  Map<String, MemberTally> members() {
    return members;
  }

  /** How many cases are not modelled, by reason. */
  Map<String, Integer> unmodelled() {
    return unmodelled;
  }

  List<String> unanswered() {
    return unanswered;
  }
}
