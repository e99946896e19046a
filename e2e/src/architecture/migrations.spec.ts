import { describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { productionSources } from './source-files.js';

/**
 * Migrations that instances may have run. They must not change, because those instances would miss the change: it takes a further
 * migration. SHA-256 by name, written by `npm run release:migrations`.
 */
const released = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../libs/domain/src/schema/released-migrations.json'), 'utf8'),
) as Readonly<Record<string, string>>;

describe('migrations', () => {
  it('that were released stay as they were', () => {
    const digests = productionSources()
      .map(({ path, text }) => [path.replace(/^.*\/|(\.migration)?\.ts$/g, ''), text] as const)
      .filter(([name]) => name in released)
      .map(([name, text]) => [name, createHash('sha256').update(text).digest('hex')] as const);
    expect(Object.fromEntries(digests)).toEqual(released);
  });
});
