package io.foliosim.fio;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Numbers look as fio prints them. */
final class FioNumbersTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = ' ',
      value = {
        "0 0B/s 0B/s 0",
        "7 7B/s 7B/s 7",
        "999 999B/s 999B/s 999",
        "1000 1000B/s 1000B/s 1000",
        "1023 1023B/s 1023B/s 1023",
        "1024 1024B/s 1024B/s 1024",
        "9999 9999B/s 9999B/s 9999",
        "10000 9.77KiB/s 10.0kB/s 10000",
        "67147 65.6KiB/s 67.1kB/s 67147",
        "99999 97.7KiB/s 100.0kB/s 99999",
        "123456 121KiB/s 123kB/s 123456",
        "999949 977KiB/s 1000kB/s 999949",
        "999999 977KiB/s 1000kB/s 999999",
        "638000 623KiB/s 638kB/s 638000",
        "9994999 9761KiB/s 9995kB/s 9995.0k",
        "275036327 262MiB/s 275MB/s 275036k",
        "2684354560 2560MiB/s 2684MB/s 2684.4M",
        "67108864 64.0MiB/s 67.1MB/s 67109k",
        "536870912 512MiB/s 537MB/s 536871k",
        "1073741824 1024MiB/s 1074MB/s 1073.7M",
        "10240000 9.77MiB/s 10.2MB/s 10240k",
        "1048575 1024KiB/s 1049kB/s 1048.6k",
        "104857600000 97.7GiB/s 105GB/s 104858M",
        "999999999999 931GiB/s 1000GB/s 1000000M"
      })
  void shortened(long number, String binary, String decimal, String six) {
    assertEquals(binary, FioNumbers.shortened(number, 4, true, "B/s"));
    assertEquals(decimal, FioNumbers.shortened(number, 4, false, "B/s"));
    assertEquals(six, FioNumbers.shortened(number, 6, false, ""));
  }

  @Test
  void tiesGoToTheEvenDigit() {
    assertEquals("0.12", FioNumbers.fixed(0.125, 2));
    assertEquals("0.38", FioNumbers.fixed(0.375, 2));
    assertEquals(" 1.00", FioNumbers.fixed(0.9999, 2, 5));
  }
}
