package io.foliosim.knob;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import org.junit.jupiter.api.Test;

class UserErrorTest {
  @Test
  void gainsThePlaceAndKeepsItsCause() {
    UserError error = new UserError("unknown knob 'a'");
    UserError placed = error.at("scenario.yaml:12");
    assertEquals("scenario.yaml:12: unknown knob 'a'", placed.getMessage());
    assertSame(error, placed.getCause());
  }
}
