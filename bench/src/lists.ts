import type { Bench } from './bench.js';
import { percentile, ratioAtMost, type Figure } from './figures.js';
import { ListStage, organizations, rareBrand, type Side } from './list-stage.js';

const usualRows = 1_000_000;
const requestsPerRound = 20;
/** Of p95. */
const mostGrowth = 1.3;

interface Case {
  path: string;
  query?: string | ((side: Side) => string);
  /** From there on: this part of the list is passed over, by a cursor. */
  depth?: number;
}

const lists = (path: string, queries: Case['query'][]): Case[] => [
  { path },
  { path, depth: 0.9 },
  ...queries.map((query): Case => ({ path, query })),
];
const searches = ['search=needle', 'search=half the price', 'search=nowhere to be found'];
const ofRelease = (side: Side): string => `search=rel_${`${side.slice(0, 3)}7`.padStart(26, '0')}`;
const ofBrand = (side: Side): string => `brandId=${rareBrand(side)}`;

const cases = (): Case[] => [
  ...lists('posts', [
    'status=draft',
    'status=published',
    ofBrand,
    'platform=bluesky',
    'sort=createdAt',
    `since=${ago(600)}&until=${ago(60)}`,
    ...searches,
  ]),
  ...lists('releases', [
    'status=scheduled',
    'status=scheduled&sort=scheduledAt',
    'sort=-scheduledAt',
    ofBrand,
    'platform=bluesky',
    'platform=feed',
    ...searches,
  ]),
  { path: 'targets', query: `since=${ago(1_000)}&until=${ago(0)}` },
  ...lists('generations', ['status=failed', ofBrand, ...searches]),
  ...lists('assets', ['origin=uploaded', 'kind=image', ofBrand, ...searches]),
  ...lists('articles', ['status=archived', ofBrand, ...searches]),
  ...lists('audit', ['action=member.removed', 'actorId=needle', 'search=member.rem']),
  ...lists('organizations/{organization}/settings/webhooks/deliveries', [
    'status=failed',
    'status=delivered',
    'event=release.failed',
    ofRelease,
    `since=${ago(600)}`,
  ]),
];

const ago = (seconds: number): string => new Date(Date.now() - seconds * 1_000).toISOString();

/** T10 and T11: the same page of an organization with 1,000 rows and of one with many, in turns. */
export async function listPages(bench: Bench): Promise<Figure[]> {
  const stage = await ListStage.start(bench);
  await stage.fill(bench, bench.size(usualRows));
  const all = cases();
  for (const one of all) for (const side of ['few', 'many'] as const) await read(stage, side, await addressOf(stage, side, one));
  const figures: Figure[] = [];
  for (const one of all) {
    const times: Record<Side, number[]> = { few: [], many: [] };
    const paths = { few: await addressOf(stage, 'few', one), many: await addressOf(stage, 'many', one) };
    for (let turn = 0; turn < bench.rounds * requestsPerRound; turn += 1)
      for (const side of ['few', 'many'] as const) times[side].push(await read(stage, side, paths[side]));
    const [p95, reference] = [percentile(times.many, 0.95), percentile(times.few, 0.95)];
    const medians = `median ${percentile(times.many, 0.5).toFixed(1)} and ${percentile(times.few, 0.5).toFixed(1)} ms`;
    bench.note(`${nameOf(one)}: p95 ${p95.toFixed(1)} and ${reference.toFixed(1)} ms, ${medians}`);
    figures.push(ratioAtMost(`p95 of ${nameOf(one)}`, p95, mostGrowth, 'ms', reference));
  }
  return figures;
}

function nameOf({ path, query, depth }: Case): string {
  const shown = (typeof query === 'function' ? (query('few').split('=')[0] ?? '') : (query ?? '')).replaceAll(
    /\d{4}-[^&]*/g,
    '…',
  );
  return `${path.replace(/.*\//, '')}${shown === '' ? '' : `?${shown}`}${depth === undefined ? '' : ' deep by cursor'}`;
}

async function addressOf(stage: ListStage, side: Side, { path, query, depth }: Case): Promise<string> {
  const base = `/v1/${path.replace('{organization}', organizations[side])}?limit=20`;
  const asked = typeof query === 'function' ? query(side) : query;
  const plain = asked === undefined ? base : `${base}&${asked}`;
  return depth === undefined ? plain : `${plain}&page=2&cursor=${await cursorAt(stage, side, plain, depth)}`;
}

/** The cursor of the first page, moved down to a row of the database: to walk there takes too long. */
async function cursorAt(stage: ListStage, side: Side, path: string, depth: number): Promise<string> {
  const { links, data } = await document(stage, side, path);
  const cursor = new URL(links.next ?? '', stage.url).searchParams.get('cursor') ?? '';
  const [mark, , , ...length] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[];
  const table = (data[0]?.id ?? '').split(`_${side}_`)[0] ?? '';
  const { rows } = await stage.query(
    `select extract(epoch from created_at)::text as value, id from ${table} where organization_id = $1
     order by created_at offset (select count(*) from ${table} where organization_id = $1) * ${1 - depth} limit 1`,
    [organizations[side]],
  );
  return Buffer.from(JSON.stringify([mark, rows[0]?.['value'], rows[0]?.['id'], ...length])).toString('base64url');
}

interface Document {
  data: { id: string }[];
  links: { next: string | null };
}

async function document(stage: ListStage, side: Side, path: string): Promise<Document> {
  const response = await fetch(stage.url + path, { headers: { 'x-organization-id': organizations[side] } });
  if (response.status !== 200) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Document;
}

/** Milliseconds. */
async function read(stage: ListStage, side: Side, path: string): Promise<number> {
  const begun = performance.now();
  await document(stage, side, path);
  return performance.now() - begun;
}
