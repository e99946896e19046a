import { expect, it } from '@jest/globals';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..', '..');
const page = readFileSync(join(root, 'docs', 'architecture.md'), 'utf8');
const walks = (page.split('## Walks')[1]?.split('\n## ')[0] ?? '').split(/\n(?=\*\*)/).slice(1);

/** The file for `domain/media/assets.repository.ts` or `api-gateway/posts/posts.controller.ts`, as written in the walks. */
function fileOf(named: string): string {
  const [project = '', ...rest] = named.split('/');
  const library = join(root, 'libs', project, 'src');
  return join(existsSync(library) ? library : join(root, 'apps', project, 'src'), ...rest);
}

it('a request, a generation, a target, a delivery and an approval are walks of eight stops at most', () => {
  const stops = walks.map((walk) => walk.match(/^\d+\. /gm)?.length ?? 0);
  expect(stops).toHaveLength(5);
  for (const count of stops) {
    expect(count).toBeGreaterThan(0);
    expect(count).toBeLessThanOrEqual(8);
  }
});

it('every file on a walk is there', () => {
  const named = walks.flatMap((walk) => [...walk.matchAll(/`([a-z-]+\/[a-z/.-]+\.ts)`/g)].map(([, file = '']) => file));
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((file) => !existsSync(fileOf(file)))).toEqual([]);
});
