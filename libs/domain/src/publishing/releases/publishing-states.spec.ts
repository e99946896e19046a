import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { PublishingStates } from './publishing-states.js';
import { body, emptyReleases, openReleases, person, soon, stranger, type OpenedReleases } from './releases.fixture.js';
import { ReleasesRepository } from './releases.repository.js';
import type { ReleaseView } from './releases.service.js';
import { TargetsRepository } from './targets.repository.js';

let opened: OpenedReleases;
let states: PublishingStates;
let mine: ReleaseView;
let theirs: ReleaseView;
beforeAll(async () => {
  opened = await openReleases();
  const { dataSource } = opened;
  states = new PublishingStates(new ReleasesRepository(dataSource), new TargetsRepository(dataSource));
});
afterAll(() => opened.close());
beforeEach(async () => {
  await emptyReleases(opened.dataSource);
  mine = await opened.releases.createRelease(person, body());
  theirs = await opened.releases.createRelease(stranger, body({ targets: [{ connectionId: 'conn_other' }] }));
});

const byOrganization = <T extends { organizationId: string }>(rows: T[]): T[] =>
  rows.toSorted((one, other) => one.organizationId.localeCompare(other.organizationId));

it('each state names its organization', async () => {
  const changed = [
    { organizationId: 'org', id: mine.id },
    { organizationId: 'other', id: theirs.id },
  ];
  const counted = (total: number) => ({ publishedAt: null, targetSummary: { total, published: 0, failed: 0 } });
  expect(byOrganization(await states.releases(changed))).toEqual([
    { organizationId: 'org', id: mine.id, status: 'scheduled', result: counted(2) },
    { organizationId: 'other', id: theirs.id, status: 'scheduled', result: counted(1) },
  ]);
  const targets = [mine, theirs].map(({ targets: [target] }, index) => ({
    organizationId: index === 0 ? 'org' : 'other',
    id: target?.id ?? '',
  }));
  expect(byOrganization(await states.targets(targets)).map(({ organizationId, id }) => ({ organizationId, id }))).toEqual(
    targets,
  );
});

it('an id with another organization has no state (spec §2.1)', async () => {
  const [target] = mine.targets;
  expect(await states.releases([{ organizationId: 'other', id: mine.id }])).toEqual([]);
  expect(await states.targets([{ organizationId: 'other', id: target?.id ?? '' }])).toEqual([]);
  expect([await states.releases([]), await states.targets([])]).toEqual([[], []]);
});

it('a release counts its targets by outcome, and a target has the address of its post or the reason why there is none', async () => {
  const [first, second] = mine.targets;
  const failure = { class: 'content', code: 'refused', message: 'No.', retryable: false };
  await opened.dataSource.query(
    `update target set status = 'published', published_at = $1, url = 'https://sky.example/1', external_provider_id = 'x' where id = $2`,
    [soon, first?.id],
  );
  await opened.dataSource.query(`update target set status = 'failed', error = $1 where id = $2`, [failure, second?.id]);
  await opened.dataSource.query(`update release set status = 'partially_published', published_at = $1 where id = $2`, [
    soon,
    mine.id,
  ]);
  expect(await states.releases([{ organizationId: 'org', id: mine.id }])).toMatchObject([
    { status: 'partially_published', result: { publishedAt: soon, targetSummary: { total: 2, published: 1, failed: 1 } } },
  ]);
  const told = await states.targets(mine.targets.map(({ id }) => ({ organizationId: 'org', id })));
  const of = { releaseId: mine.id, platform: 'elsewhere' };
  expect(told.toSorted((one, other) => other.status.localeCompare(one.status))).toEqual([
    {
      organizationId: 'org',
      id: first?.id,
      status: 'published',
      error: null,
      result: { ...of, connectionId: 'conn', publishedAt: soon, url: 'https://sky.example/1', externalProviderId: 'x' },
    },
    {
      organizationId: 'org',
      id: second?.id,
      status: 'failed',
      error: failure,
      result: { ...of, connectionId: 'conn_2', publishedAt: null, url: null, externalProviderId: null },
    },
  ]);
});
