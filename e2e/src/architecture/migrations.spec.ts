import { describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import { productionSources } from './source-files.js';

/** Migrations that instances have run: what they made is changed by a further migration, or those instances never get it. */
const released: Readonly<Record<string, string>> = {
  'libs/domain/src/schema/1700000000000-initial.ts': 'bed6dc9e0ce69e34b0a7eb15d0aaec730031902f4d6c9d760210e0cd3c2b5ee1',
  'libs/platform/src/rate-window/rate-window.migration.ts': '75663d84b6a41b15edf1d999d5adc2355205decfc96a872fea55b66afcbf492a',
  'libs/platform/src/http/idempotency/idempotency-record.migration.ts':
    'ae370b622f2d865d78e50b49a13fcf899e73004cae756344f4f88d3b8638ad86',
};

describe('migrations', () => {
  it('that were released stay as they were', () => {
    const digests = productionSources()
      .filter(({ path }) => path in released)
      .map(({ path, text }) => [path, createHash('sha256').update(text).digest('hex')] as const);
    expect(Object.fromEntries(digests)).toEqual(released);
  });
});
