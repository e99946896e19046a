// One failed test is enough to know that a mutant was noticed: the rest of its file is skipped.
const { TestEnvironment } = require('jest-environment-node');

class FirstFailureEnvironment extends TestEnvironment {
  #hasFailed = false;

  handleTestEvent({ name, test }) {
    if (name === 'test_fn_failure' || name === 'hook_failure') this.#hasFailed = true;
    if (name === 'test_start' && this.#hasFailed) test.mode = 'skip';
  }
}

module.exports = { default: FirstFailureEnvironment, TestEnvironment: FirstFailureEnvironment };
