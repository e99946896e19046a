import type { BrandRecord } from '@imprint/contracts/brands';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { testConfig } from '@imprint/platform/testing';
import { admin, quietVoice } from './brand-scans.fixture.js';
import { DeletedBrandScans } from './deleted-brand-scans.js';
import { logoField, valueIn } from './found-fields.js';
import { finding, page, ScanStage } from './scan-stage.fixture.js';
import { file, silent } from './site.fixture.js';

let stage: ScanStage;
beforeAll(async () => {
  stage = await ScanStage.open();
});
afterAll(() => stage.close());
beforeEach(() => stage.begin());

describe('the scan of a new brand', () => {
  it('writes what it found as one draft revision, with where it was found', async () => {
    const scan = await stage.scanned();
    expect(scan).toMatchObject({
      ...{
        scanStatus: 'completed',
        progress: 100,
        activity: 'done',
        isFirst: true,
        voiceAnalysis: 'completed',
        error: null,
        gone: [],
      },
      ...{ revision: 2, revisionStatus: 'draft', reviewUrl: expect.stringMatching(`/org/~/brands/${scan.brandId}/scan$`) },
      pages: [{ url: stage.site.url(), outcome: 'read' }],
    });
    const brand = await stage.brandOf(scan);
    expect(brand).toMatchObject({
      label: 'Terrace',
      description: 'A café with a view of the harbour.',
      voice: { tone: 'Warm and plain' },
    });
    expect(brand.settings.language).toBe('en');
    const revisions = await stage.revisionsOf(scan);
    expect(revisions.map(({ number }) => number)).toEqual([1, 2]);
    expect(revisions[1]?.changedFields).toEqual(expect.arrayContaining(['label', 'description', logoField, 'voice.tone']));
    for (const found of scan.findings) {
      expect(found).toMatchObject({ state: 'proposed', isCurrent: true, change: null, previous: null });
      expect([found.source.startsWith(stage.site.url()), found.confidence > 0 && found.confidence <= 1]).toEqual([true, true]);
    }
    expect(scan.revisionId).toMatch(/^brev_/);
    expect(scan.completenessScore).toBe(brand.completeness.score);
  });

  it('keeps the logo as a picture of the brand, drawn by this machine', async () => {
    const scan = await stage.scanned();
    const logo = finding(scan, logoField);
    expect(logo).toMatchObject({
      pictureUrl: expect.stringContaining('https://files.example/org/'),
      source: stage.site.url('/logo.png'),
    });
    const [asset] = await stage.opened.assets.findAll('org', [String(logo.value)]);
    expect(asset).toMatchObject({ brandId: scan.brandId, kind: 'image', origin: 'imported', mimeType: 'image/png' });
    expect(stage.opened.stored.has(asset?.storageKey ?? '')).toBe(true);
  });

  it('is approved at once where that was asked for, in the same transaction', async () => {
    const scan = await stage.scanned({ approve: true });
    expect(scan).toMatchObject({ revision: 2, revisionStatus: 'approved' });
    expect(await stage.brandOf(scan)).toMatchObject({ approvedRevision: 2 });
    expect(new Set(scan.findings.map(({ state }) => state))).toEqual(new Set(['taken']));
  });

  it('is approved by nobody where somebody has changed the brand meanwhile: who asked for that has not seen it', async () => {
    const { id, brandId } = await stage.opened.starting.create(admin, { url: stage.site.url(), approve: true });
    await stage.opened.editing.update(admin, brandId, { description: 'By a person.', expectedRevision: 1 } as never);
    await stage.opened.run(id);
    const scan = await stage.opened.reading.read(admin, brandId);
    expect(scan).toMatchObject({ scanStatus: 'completed', revision: 3, revisionStatus: 'draft' });
    expect(await stage.brandOf(scan)).toMatchObject({ approvedRevision: null, description: 'By a person.', label: 'Terrace' });
    expect(finding(scan, 'label').state).toBe('proposed');
  });

  it('leaves the name that the caller chose, and what somebody has written meanwhile', async () => {
    const { id, brandId } = await stage.opened.starting.create(admin, { url: stage.site.url(), label: 'Ours' });
    await stage.opened.editing.update(admin, brandId, { description: 'By a person.', expectedRevision: 1 } as never);
    await stage.opened.run(id);
    const scan = await stage.opened.reading.read(admin, brandId);
    expect(await stage.brandOf(scan)).toMatchObject({
      label: 'Ours',
      description: 'By a person.',
      revision: 3,
      voice: { tone: 'Warm and plain' },
    });
    expect(finding(scan, 'description')).toMatchObject({ current: 'By a person.', isCurrent: false, state: 'proposed' });
  });

  it('takes what a page says as text, whatever it looks like', async () => {
    stage.site.routes['/'] = page('', '&lt;script&gt;alert(1)&lt;/script&gt;').replace(
      'A café',
      'A &quot;&gt;&lt;img src=x onerror=alert(1)&gt; café\u202e',
    );
    const scan = await stage.scanned();
    const { label, description } = await stage.brandOf(scan);
    for (const text of [label, description]) expect(text).not.toMatch(/[\p{Cc}\u202a-\u202e]/u);
    expect(JSON.stringify(scan.findings)).not.toContain('\\u202e');
  });

  it('fails with its reason when the site is gone, and writes nothing', async () => {
    const { id, brandId } = await stage.opened.starting.create(admin, { url: stage.site.url() });
    stage.site.routes['/'] = file('text/html', 'gone', 404);
    await stage.opened.run(id);
    const scan = await stage.opened.reading.read(admin, brandId);
    expect(scan).toMatchObject({ scanStatus: 'failed', revision: 1, findings: [], voiceAnalysis: 'unavailable' });
    expect(scan.error).toMatchObject({ code: 'site_unreadable', class: 'validation', retryable: false });
  });

  it('is tried three times when the site does not answer, and runs on meanwhile', async () => {
    const { id, brandId } = await stage.opened.starting.create(admin, { url: stage.site.url() });
    stage.site.routes['/'] = file('text/html', 'busy', 503);
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      expect(await stage.opened.reading.read(admin, brandId)).toMatchObject({ scanStatus: 'running', error: null });
      await stage.opened.run(id);
      await stage.opened.dataSource.query('update brand_scan set wake_at = now() where id = $1', [id]);
    }
    expect(await stage.opened.reading.read(admin, brandId)).toMatchObject({
      scanStatus: 'failed',
      error: { code: 'site_unreadable' },
    });
  });

  it('writes nothing for somebody who is no admin any more', async () => {
    const { id, brandId } = await stage.opened.starting.create(admin, { url: stage.site.url() });
    await stage.opened.dataSource.query(`update membership set role = 'creator' where user_id = 'user'`);
    await stage.opened.run(id);
    await stage.opened.dataSource.query(`update membership set role = 'admin' where user_id = 'user'`);
    expect(await stage.opened.reading.read(admin, brandId)).toMatchObject({
      scanStatus: 'failed',
      revision: 1,
      error: { code: 'insufficient_permissions' },
    });
    const [asset] = await stage.opened.dataSource.query('select from asset where brand_id = $1', [brandId]);
    expect(asset).toBeUndefined();
  });
});

describe('two workers', () => {
  it('of which one was taken for dead make one revision, one logo and one set of findings', async () => {
    const { id, brandId } = await stage.opened.starting.create(admin, { url: stage.site.url() });
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    stage.writer.answer = () => ({ voice: { ...quietVoice, tone: 'Of the first' } });
    const answer = stage.site.routes['/style.css'];
    const reached = new Promise<void>((resolve) => {
      stage.site.routes['/style.css'] = (request, response) => {
        resolve();
        void held.then(() => (answer as (...given: unknown[]) => void)(request, response));
      };
    });
    const first = stage.opened.run(id);
    await reached;
    stage.site.routes['/style.css'] = answer ?? '';
    await stage.opened.dataSource.query(`update brand_scan set wake_at = now() - interval '1 minute' where id = $1`, [id]);
    const filesBefore = stage.opened.stored.size;
    await stage.opened.run(id);
    release();
    await first;
    expect((await stage.revisionsOf({ brandId })).map(({ number }) => number)).toEqual([1, 2]);
    expect(
      await stage.opened.dataSource.query('select count(*)::integer as count from asset where brand_id = $1', [brandId]),
    ).toEqual([{ count: 1 }]);
    expect(stage.opened.stored.size).toBe(filesBefore + 1);
    const [row] = await stage.opened.dataSource.query<{ fence: number }[]>('select fence from brand_scan where id = $1', [id]);
    expect(row?.fence).toBe(2);
  });

  it('keeps the file of a logo when nobody knows whether its end was committed', async () => {
    const { id, brandId } = await stage.opened.starting.create(admin, { url: stage.site.url() });
    const { dataSource, stored } = stage.opened;
    const transaction = dataSource.transaction.bind(dataSource) as (work: unknown) => Promise<unknown>;
    const lost = async (work: unknown): Promise<unknown> => {
      await transaction(work);
      const [row] = await dataSource.query<{ status: string }[]>('select status from brand_scan where id = $1', [id]);
      if (row?.status === 'completed') throw new Error('the connection was lost during COMMIT');
      return undefined;
    };
    Object.assign(dataSource, { transaction: lost });
    try {
      await stage.opened.run(id).catch(() => undefined);
    } finally {
      Object.assign(dataSource, { transaction });
    }
    const sql = 'select storage_key from asset where brand_id = $1';
    const assets = await dataSource.query<{ storage_key: string }[]>(sql, [brandId]);
    expect(assets.map(({ storage_key: key }) => stored.has(key))).toEqual([true]);
  });

  it('one that stops gives its scan back', async () => {
    const { id } = await stage.opened.starting.create(admin, { url: stage.site.url() });
    const reached = new Promise<void>((resolve) => (stage.site.routes['/style.css'] = () => resolve()));
    const worker = stage.opened.worker();
    const running = stage.opened.run(id, worker);
    await reached;
    worker.onModuleDestroy();
    await running;
    const [row] = await stage.opened.dataSource.query('select status, attempts from brand_scan where id = $1', [id]);
    expect(row).toEqual({ status: 'queued', attempts: 0 });
    stage.opened.jobs.length = 0;
    await stage.opened.sweeper.sweep();
    expect(stage.opened.jobs.map(({ data }) => data.scanId)).toEqual([id]);
  });
});

it('of a brand that is deleted meanwhile, nothing is written, and nothing that was found is left', async () => {
  const [scan, other] = [await stage.scanned(), await stage.scanned()];
  const { id } = await stage.opened.starting.rescan(admin, scan.brandId, {}, null);
  const answer = stage.site.routes['/style.css'] as (...given: unknown[]) => void;
  stage.site.routes['/style.css'] = (request, response) => {
    const deleted = stage.opened.dataSource.transaction((manager) =>
      stage.opened.editing.markDeleted(manager, admin, scan.brandId),
    );
    void deleted.then(() => answer(request, response));
  };
  await stage.opened.run(id);
  expect((await stage.revisionsOf(scan)).map(({ number }) => number)).toEqual([1, 2]);
  const sweeper = new DeletedBrandScans(stage.opened.scans, testConfig({}));
  expect([await sweeper.sweep(), await sweeper.sweep()]).toEqual([true, true]);
  expect(
    await stage.opened.dataSource.query(
      `select status, url, pages, error, (select count(*)::integer from brand_scan_finding where scan_id = s.id) as findings
       from brand_scan s where brand_id = $1 order by created_at`,
      [scan.brandId],
    ),
  ).toEqual(['completed', 'failed'].map((status) => ({ status, url: '', pages: [], error: null, findings: 0 })));
  expect(await stage.opened.reading.read(admin, other.brandId)).toMatchObject({ url: other.url, findings: other.findings });
});

describe('whoever waits', () => {
  it('gets the end, or after the time that the scan is running', async () => {
    const created = await stage.opened.starting.create(admin, { url: stage.site.url() });
    const waiting = stage.opened.reading.settled(admin, created);
    await stage.opened.run(created.id);
    expect(await waiting).toMatchObject({ scanStatus: 'completed' });
    const late = await stage.opened.starting.create(admin, { url: stage.site.url() });
    stage.site.routes['/style.css'] = silent;
    expect(await stage.opened.reading.settled(admin, late)).toMatchObject({
      scanStatus: 'running',
      brandId: late.brandId,
      findings: [],
    });
  });

  it('too short for the end gets a notice of it, which a review ends', async () => {
    const { id, brandId } = await stage.opened.starting.create(admin, { url: stage.site.url() });
    await stage.opened.dataSource.query(`update brand_scan set created_at = now() - interval '1 minute' where id = $1`, [id]);
    await stage.opened.run(id);
    const notices = () =>
      stage.opened.dataSource.query(
        'select user_id, path, title, resolved_at is null as open from notice where subject_id = $1',
        [brandId],
      );
    expect(await notices()).toEqual([{ user_id: 'user', path: `brands/${brandId}/scan`, title: 'Terrace', open: true }]);
    await stage.review(await stage.opened.reading.read(admin, brandId), { take: ['label'] });
    expect(await notices()).toMatchObject([{ open: false }]);
    const quick = await stage.scanned();
    expect(await stage.opened.dataSource.query('select from notice where subject_id = $1', [quick.brandId])).toEqual([]);
  });
});

it('a field of a record is found by its name, and nothing else is', () => {
  const record = { identity: { website: 'x' } } as unknown as BrandRecord;
  expect([valueIn(record, 'identity.website'), valueIn(record, 'identity.__proto__.x'), valueIn(record, 'constructor')]).toEqual([
    'x',
    undefined,
    undefined,
  ]);
});
