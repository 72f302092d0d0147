package io.foliosim.xfs;

import io.foliosim.testkit.FileSystemContract;
import io.foliosim.testkit.Setup;
import java.util.List;

class XfsContractTest extends FileSystemContract {
  @Override
  protected String type() {
    return "xfs";
  }

  @Override
  protected List<Integer> blockSizes() {
    return List.of(1024, 2048, 4096, 8192, 16384, 32768, 65536);
  }

  @Override
  protected boolean supports(Setup setup) {
    return setup.blockSize() <= setup.pageSize() || !setup.kernel().equals("6.1");
  }
}
