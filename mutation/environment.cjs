// One failed test is enough to know that a mutant was noticed: the rest of its file is skipped.
const { TestEnvironment } = require('jest-environment-node');

class FirstFailureEnvironment extends TestEnvironment {
  #hasFailed = false;

  handleTestEvent({ name, test }) {
    // Where a hook before all tests fails, every test of it is counted as failed, and must not be skipped.
    if (name === 'test_start' && this.#hasFailed) test.mode = 'skip';
    if (name === 'test_fn_failure') this.#hasFailed = true;
  }
}

module.exports = { default: FirstFailureEnvironment, TestEnvironment: FirstFailureEnvironment };
