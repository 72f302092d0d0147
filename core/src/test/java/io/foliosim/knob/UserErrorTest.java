package io.foliosim.knob;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class UserErrorTest {
  @Test
  void carriesItsMessage() {
    assertEquals("a", new UserError("a").getMessage());
  }
}
