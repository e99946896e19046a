import { describe, expect, it } from '@jest/globals';
import { errorCatalogue, type ErrorCode } from '@imprint/contracts';
import { productionSources } from './source-files.js';

/** Published with a meaning before anything answers with them. An entry that is used by now fails the test too. */
const reserved: ErrorCode[] = ['not_configured', 'too_many_requests'];

describe('error codes', () => {
  it('every published code is answered somewhere, but for the reserved ones', () => {
    const code = productionSources()
      .filter(({ path }) => path !== 'libs/contracts/src/error-catalogue.ts')
      .map(({ text }) => text)
      .join('\n');
    const unused = Object.keys(errorCatalogue).filter((name) => !code.includes(`'${name}'`));
    expect(unused.sort()).toEqual([...reserved].sort());
  });
});
