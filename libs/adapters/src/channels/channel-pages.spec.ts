import { takenMedia } from '@imprint/contracts/publishing/content-rules';
import { expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { everyChannel } from './every-channel.fixture.js';

const pages = join(import.meta.dirname, '..', '..', '..', '..', 'docs', 'channels');
const rows = { image: 'images', video: 'videos', audio: 'audio' } as const;
const read = (page: string): string => readFileSync(join(pages, page), 'utf8');

it.each((await everyChannel()).map(({ capability }) => [capability.name, capability] as const))(
  'the page of %s names its credentials and limits as they are',
  (name, { credentialFields, limits }) => {
    const { captionLength } = limits;
    const page = read(`${name}.md`);
    for (const field of credentialFields) expect(page).toContain(`| \`${field.name}\` |`);
    expect(page).toContain(`| text | ${captionLength.toLocaleString('en-US')} `);
    for (const { kind, limit } of takenMedia(limits)) {
      const [row = ''] = page.split('\n').filter((line) => line.startsWith(`| ${rows[kind]} | ${limit.maxCount}`));
      expect(row).not.toBe('');
      const [megabytes, mebibytes] = [limit.maxBytes / 1_000_000, (limit.maxBytes / 1024 ** 2).toLocaleString('en-US')];
      if (limit.maxCount > 0) expect([`${megabytes} MB`, `${mebibytes} MiB`].some((size) => page.includes(size))).toBe(true);
    }
    for (const [kind, row] of Object.entries(rows))
      if (takenMedia(limits).every((taken) => taken.kind !== kind)) expect(page).not.toContain(`| ${row} |`);
    expect(read('README.md')).toContain(`[\`${name}\`](${name}.md)`);
  },
);
