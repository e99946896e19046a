import { describe, expect, it } from '@jest/globals';
import { errorCatalogue } from '@imprint/contracts/errors';
import { productionSources } from './source-files.js';

describe('error codes', () => {
  it('every published code is answered somewhere', () => {
    const code = productionSources()
      .filter(({ path }) => !path.endsWith('.room.ts'))
      .map(({ text }) => text)
      .join('\n');
    expect(Object.keys(errorCatalogue).filter((name) => !code.includes(`'${name}'`))).toEqual([]);
  });
});
