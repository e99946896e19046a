import { expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { everyChannel } from './every-channel.fixture.js';

const pages = join(import.meta.dirname, '..', '..', '..', '..', 'docs', 'channels');
const read = (page: string): string => readFileSync(join(pages, page), 'utf8');

it.each((await everyChannel()).map(({ capability }) => [capability.name, capability] as const))(
  'the page of %s names its credentials and limits as they are',
  (name, { credentialFields, limits: { captionLength, images } }) => {
    const page = read(`${name}.md`);
    for (const field of credentialFields) expect(page).toContain(`| \`${field.name}\` |`);
    expect(page).toContain(`| text | ${captionLength.toLocaleString('en-US')} `);
    expect(page).toContain(`| images | ${images.maxCount}`);
    const [megabytes, mebibytes] = [images.maxBytes / 1_000_000, images.maxBytes / 1024 ** 2];
    if (images.maxCount > 0) expect([`${megabytes} MB`, `${mebibytes} MiB`].some((size) => page.includes(size))).toBe(true);
    expect(read('README.md')).toContain(`[\`${name}\`](${name}.md)`);
  },
);
