// The platforms of the publish suite: one HTTP server, `/prompt/…` answers at once and `/hanging/…` after half a minute. A post is accepted
// when its whole request was read. Tells its parent when each was.
import { listen } from '@imprint/platform/testing';
import { createServer } from 'node:http';
import type { HttpPlatform } from './tenant.js';

export type ToPlatforms = { type: 'times' };
export type FromPlatforms =
  | { type: 'ready'; url: string }
  /** In milliseconds since 1970. */
  | { type: 'times'; accepted: [id: string, at: number][]; held: number }
  /** Posts accepted by the prompt platform since the times were told. */
  | { type: 'count'; accepted: number };

const hangMs = 30_000;
const countEveryMs = 25;
const hanging: HttpPlatform = 'hanging';
const accepted: [id: string, at: number][] = [];
let held = 0;
let told = 0;

const server = createServer((request, response) => {
  request.resume().once('end', () => {
    const [, platform, id = ''] = request.url?.split('/') ?? [];
    const answer = (): unknown => response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    if (platform === hanging) {
      held += 1;
      const timer = setTimeout(answer, hangMs);
      response.once('close', () => clearTimeout(timer));
      return;
    }
    accepted.push([id, Date.now()]);
    answer();
  });
});

const tell = (message: FromPlatforms): void => void process.send?.(message);

process.on('message', () => {
  tell({ type: 'times', accepted: accepted.splice(0), held });
  held = told = 0;
});
process.on('disconnect', () => process.exit(0));
setInterval(() => {
  if (accepted.length === told) return;
  told = accepted.length;
  tell({ type: 'count', accepted: told });
}, countEveryMs);
tell({ type: 'ready', url: (await listen(server)).url });
